//! `stubs LIBRARY FOLDER`: the type stubs of the native module, from what it says about itself.

use pyo3_introspection::{introspect_cdylib, module_stub_files};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, library, folder] = arguments.as_slice() else {
        return Err("usage: stubs LIBRARY FOLDER".into());
    };
    for (file, text) in module_stub_files(&introspect_cdylib(library, "_native")?) {
        let path = Path::new(folder).join(file);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(folder)))?;
        std::fs::write(path, text)?;
    }
    Ok(())
}
