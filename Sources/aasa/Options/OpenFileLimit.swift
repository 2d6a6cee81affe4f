import SystemCalls
import UniversalLinksProject

/// How many files and connections the system lets this process have open: 256 on macOS unless somebody raised it.
enum OpenFileLimit {
    /// The most that are open for one host at a time: its requests, and the lookups of their names.
    private static let countPerHost: rlim_t = 4
    /// What is open beside that: files of input and output, and what the libraries keep.
    private static let countBeside: rlim_t = 64

    /// Raises the limit where so many hosts at a time need more.
    ///
    /// - Throws: `RunFailure` if the system does not allow it.
    static func raise(forHosts hostCount: Int) throws(RunFailure) {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        let needed = rlim_t(hostCount) * countPerHost + countBeside
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return }
        limit.rlim_cur = min(needed, limit.rlim_max)
        guard setrlimit(resource, &limit) == 0, limit.rlim_cur >= needed else {
            let possible = max(1, (Int(clamping: limit.rlim_max) - Int(countBeside)) / Int(countPerHost))
            throw RunFailure(
                .wrongUsage,
                "--concurrency \(hostCount) needs \(needed) open files, and the system allows \(limit.rlim_max). "
                    + "Use --concurrency \(possible), or raise the limit: ulimit -n \(needed).")
        }
    }
}
