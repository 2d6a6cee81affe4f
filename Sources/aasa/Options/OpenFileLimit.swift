import SystemCalls
import UniversalLinksProject

/// How many files and connections the system lets this process have open: 256 on macOS unless somebody raised it.
enum OpenFileLimit {
    /// The most that are open for one host at a time: its requests, and the lookups of their names.
    private static let countPerHost: rlim_t = 4
    /// What is open beside that: files of input and output, and what the libraries keep.
    private static let countBeside: rlim_t = 64

    /// What a command on files needs: its input and output, and what the runtime opens, which ends the process where it cannot.
    private static let countForFiles: rlim_t = 16

    /// Finds out whether the files of a command on files can be opened.
    ///
    /// - Throws: `RunFailure` if the system does not allow it.
    static func check() throws(RunFailure) {
        let allowed = raised(to: countForFiles)
        guard allowed < countForFiles else { return }
        throw RunFailure(
            .couldNotDoIt,
            "too few open files: ulimit -n allows \(allowed). Allow 256.")
    }

    /// Raises the limit where so many hosts at a time need more.
    ///
    /// - Throws: `RunFailure` if the system does not allow it.
    static func raise(forHosts hostCount: Int) throws(RunFailure) {
        let needed = rlim_t(hostCount) * countPerHost + countBeside
        let allowed = raised(to: needed)
        guard allowed < needed else { return }
        let possible = max(1, (Int(clamping: allowed) - Int(countBeside)) / Int(countPerHost))
        throw RunFailure(
            .wrongUsage,
            "--concurrency \(hostCount) needs \(needed) open files, and the system allows \(allowed). "
                + "Use --concurrency \(possible), or raise the limit: ulimit -n \(needed).")
    }

    /// The limit, raised to `needed` if it is lower, as far as the system allows.
    private static func raised(to needed: rlim_t) -> rlim_t {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return .max }
        limit.rlim_cur = min(needed, limit.rlim_max)
        return setrlimit(resource, &limit) == 0 ? limit.rlim_cur : limit.rlim_max
    }
}
