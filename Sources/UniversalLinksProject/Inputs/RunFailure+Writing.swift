package import SystemCalls

extension RunFailure {
    /// Why something cannot be written, and what to do.
    package init(writing name: String, _ error: SystemCallError) {
        let reason =
            switch error.code {
            case ENOENT: "there is no such folder. Create it first."
            case ENOTDIR: "a part of the path is a file, not a folder. Pass another path."
            case EISDIR: "this is a folder. Pass a file inside it."
            case EACCES, EPERM: "you have no permission to write it. Change its mode, owner or folder."
            case EROFS: "the disk is read-only. Pass a file on another one."
            case ENOSPC: "the disk is full. Free some space, then try again."
            case EDQUOT: "your quota of the disk is used up. Free some space, then try again."
            case EFBIG: "it would be larger than the system allows. Raise the limit of `ulimit -f`."
            case EMFILE, ENFILE: "too many files are open. Raise the limit: ulimit -n 256."
            case ELOOP: "symbolic links lead in a circle. Pass the file itself."
            case ENAMETOOLONG: "the name is too long. Pass a shorter one."
            case EBADF: "it is closed. Start the program with it open, or redirected to /dev/null."
            default: "it cannot be written: \(error)."
            }
        self.init(.couldNotDoIt, about: name, reason)
    }
}
