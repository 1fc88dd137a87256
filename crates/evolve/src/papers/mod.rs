//! One file for each publication: its pseudo-code in the words of the vocabulary.
//!
//! What a paper leaves open is a named field, a reading; the default is the reading that comes closest to the paper's
//! figures.

pub mod ah_lsga;
pub mod lewis;
pub mod lloyd_amos;
pub mod lsga;
pub mod mantere_koljonen;
pub mod nb_coin;
pub mod notice;
pub mod nova;
pub mod ret_ga;
pub mod sato_inoue;
pub mod twodoku;
pub mod weiss;

pub use ah_lsga::AhLsga;
pub use lewis::Lewis;
pub use lloyd_amos::LloydAmos;
pub use lsga::Lsga;
pub use mantere_koljonen::MantereKoljonen;
pub use nb_coin::NbCoin;
pub use notice::Notice;
pub use nova::Nova;
pub use ret_ga::RetGa;
pub use sato_inoue::SatoInoue;
pub use twodoku::Twodoku;
pub use weiss::Weiss;
