//! What a store lies on: a disk of this machine, or one that several machines share.
//!
//! A write-ahead log has its index in shared memory, which machines do not share, so `SQLite` rules it out on a network file
//! system. There a store has one user at a time, who keeps the lock, and a rollback journal.

use rusqlite::{Connection, ffi};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// File systems whose files other machines may have open too.
const SHARED: [&str; 33] = [
    "9p",
    "acfs",
    "afs",
    "beegfs",
    "ceph",
    "cifs",
    "coda",
    "cvfs",
    "davfs",
    "fhgfs",
    "fuse",
    "gfs",
    "gfs2",
    "glusterfs",
    "gpfs",
    "ibrix",
    "kafs",
    "lustre",
    "mmfs",
    "ncpfs",
    "nfs",
    "nfs4",
    "ocfs2",
    "orangefs",
    "panfs",
    "pvfs2",
    "quobyte",
    "smb3",
    "smbfs",
    "snfs",
    "vboxsf",
    "virtiofs",
    "wekafs",
];

/// FUSE file systems of this machine; of all others it is not known whether they lead to another one.
const LOCAL_FUSE: [&str; 6] = ["fuse-overlayfs", "fuse2fs", "gocryptfs", "encfs", "mergerfs", "ntfs-3g"];

/// The network file system that a path lies on, by its kind such as `nfs4`; none on a disk of this machine, or where the system
/// does not say.
pub(super) fn shared(path: &Path) -> Option<String> {
    let path = real(path)?;
    let kind = kind_of(&path, &std::fs::read_to_string("/proc/self/mountinfo").ok()?)?;
    is_shared(&kind).then_some(kind)
}

/// Where a path leads, by as much of it as exists.
fn real(path: &Path) -> Option<PathBuf> {
    std::path::absolute(path).ok()?.ancestors().find_map(|path| path.canonicalize().ok())
}

/// The kind of the file system that a path lies on, by Linux's list of mounts: that of the longest mount point above it, and of
/// several there the one mounted last.
fn kind_of(path: &Path, mounts: &str) -> Option<String> {
    let above = |line: &str| {
        let (mount, system) = line.split_once(" - ")?;
        let point = PathBuf::from(unescaped(mount.split(' ').nth(4)?));
        let kind = system.split(' ').next()?.to_owned();
        path.starts_with(&point).then(|| (point.components().count(), kind))
    };
    mounts.lines().filter_map(above).max_by_key(|(depth, _)| *depth).map(|(_, kind)| kind)
}

fn is_shared(kind: &str) -> bool {
    match kind.strip_prefix("fuse.") {
        Some(program) => !LOCAL_FUSE.contains(&program),
        None => SHARED.contains(&kind),
    }
}

/// A mount point as it is called: the kernel writes spaces, tabs, line breaks and backslashes as `\040`.
fn unescaped(word: &str) -> String {
    let mut parts = word.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..3).and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match code {
            Some(code) => text.extend([char::from(code)].into_iter().chain(part[3..].chars())),
            None => text.extend(['\\'].into_iter().chain(part.chars())),
        }
    }
    text
}

/// How a store keeps others out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Locking {
    /// By a lock of the file system; where none can be had, the store is refused.
    #[default]
    Required,
    /// Not at all: whoever asked for this sees to it that nobody else uses the store.
    Without,
}

/// Keeps everybody else out for as long as the connection is open, with a journal that works on every file system.
pub(super) fn keep_alone(connection: &Connection) -> rusqlite::Result<()> {
    // In this order: a database with a write-ahead log can only be opened without shared memory by somebody who is alone.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // Whoever has the store keeps it until he is done, so there is little point in waiting.
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.query_row("PRAGMA journal_mode = TRUNCATE", [], |_| Ok(()))?;
    connection.execute_batch("BEGIN EXCLUSIVE; COMMIT")
}

/// Whether the database has a write-ahead log from now on; not every file system can have one.
pub(super) fn has_log_ahead(connection: &Connection) -> rusqlite::Result<bool> {
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // The log is opened when something is read.
    connection.pragma_query_value(None, "user_version", |_| Ok(()))?;
    Ok(mode.eq_ignore_ascii_case("wal"))
}

/// Whether the file system cannot have the memory that a write-ahead log shares.
pub(super) fn shares_no_memory(error: &rusqlite::Error) -> bool {
    let refused = [
        ffi::SQLITE_IOERR_SHMOPEN,
        ffi::SQLITE_IOERR_SHMSIZE,
        ffi::SQLITE_IOERR_SHMMAP,
        ffi::SQLITE_IOERR_SHMLOCK,
    ];
    error.sqlite_error().is_some_and(|error| refused.contains(&error.extended_code))
}

/// Whether the system grants no lock, as opposed to somebody having it.
pub(super) fn grants_no_lock(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    let lock =
        [ffi::SQLITE_IOERR_LOCK, ffi::SQLITE_IOERR_RDLOCK, ffi::SQLITE_IOERR_UNLOCK, ffi::SQLITE_PROTOCOL];
    let check = [ffi::SQLITE_IOERR_CHECKRESERVEDLOCK, ffi::SQLITE_NOLFS];
    code.is_some_and(|code| lock.contains(&code) || check.contains(&code))
}

/// What opens a database without any lock.
pub(super) const WITHOUT_LOCKS: &std::ffi::CStr = c"unix-none";

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard
40 27 0:50 / /home rw,relatime shared:1 master:2 - nfs4 server:/export/home rw,vers=4.2
41 40 0:51 / /home/me/scratch rw - lustre 10.0.0.1@tcp:/scratch rw
42 27 0:52 / /mnt/with\\040space rw - fuse.sshfs me@there: rw
43 27 0:53 / /mnt/disk rw - fuseblk /dev/sdb1 rw
44 27 0:54 / /over rw - fuse.fuse-overlayfs fuse-overlayfs rw
45 27 0:55 / /twice rw - ext4 /dev/vdb rw
46 45 0:56 / /twice rw - cifs //server/share rw
this line says nothing
";

    #[test]
    fn the_longest_mount_point_says_what_a_path_lies_on() {
        let kind = |path: &str| kind_of(Path::new(path), MOUNTS).unwrap();
        for (path, expected, shared) in [
            ("/var/lib", "ext4", false),
            ("/home/me/store", "nfs4", true),
            ("/homer", "ext4", false),
            ("/home/me/scratch/a/b", "lustre", true),
            ("/mnt/with space/x", "fuse.sshfs", true),
            ("/mnt/disk/x", "fuseblk", false),
            ("/over/x", "fuse.fuse-overlayfs", false),
            ("/twice/x", "cifs", true),
        ] {
            assert_eq!((&*kind(path), is_shared(&kind(path))), (expected, shared), "{path}");
        }
        assert_eq!(kind_of(Path::new("/x"), ""), None, "nobody knows");
        assert_eq!(unescaped(r"a\011b\134c\9"), "a\tb\\c\\9");
    }

    #[test]
    fn this_machine_says_what_its_folders_lie_on() {
        let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        assert!(mounts.is_empty() || kind_of(&std::env::temp_dir(), &mounts).is_some());
        assert_eq!(real(Path::new("/no/such/folder")), Some("/".into()));
    }
}
