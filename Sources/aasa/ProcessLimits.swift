import UniversalLinksProject
import _UniversalLinksSystemCalls

/// The open files and connections that the system allows this process: 256 on macOS unless it is raised.
enum OpenFileLimit {
    /// For one host at a time: its requests, and the lookups of their names.
    private static let countPerHost: rlim_t = 4
    /// In addition: files of input and output, and those of the libraries.
    private static let countBeside: rlim_t = 64

    /// For a command on files: input and output, and the runtime's own, which ends the process if it cannot open them.
    private static let countForFiles: rlim_t = 16

    /// Checks that a command on files can open them.
    ///
    /// - Throws: `RunFailure` if the system does not allow it.
    static func check() throws(RunFailure) {
        let allowed = raised(to: countForFiles)
        guard allowed < countForFiles else { return }
        throw RunFailure(
            .couldNotDoIt,
            "too few open files: ulimit -n allows \(allowed). Allow 256.")
    }

    /// Raises the limit if `hostCount` hosts at a time need more.
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

/// The memory that the system allows this process: no limit, unless one is set, as with `ulimit -v`.
enum AddressSpaceLimit {
    private static let mebibyte = 1 << 20

    /// Checks that threads can be started. If one cannot, the runtime tries again forever, and the command would
    /// neither end nor say why.
    ///
    /// - Throws: `RunFailure` if there is too little memory.
    static func check() throws(RunFailure) {
        #if canImport(Glibc)
            var limit = rlimit()
            // Swift cannot import the constant for no limit, the largest value.
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < .max else { return }
            // Each processor has a thread with its stack; two of them get an area of their own to allocate in.
            let needed = (160 + 8 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) * mebibyte
            let room = mmap(nil, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            guard room == MAP_FAILED else {
                munmap(room, needed)
                return
            }
            let allowed = Int(clamping: limit.rlim_cur)
            throw RunFailure(
                .couldNotDoIt,
                "too little memory: ulimit -v allows \(allowed / mebibyte) MiB. "
                    + "Allow \((allowed + needed) / mebibyte) MiB.")
        #endif
    }
}
