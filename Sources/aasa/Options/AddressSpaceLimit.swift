import SystemCalls
import UniversalLinksProject

/// How much memory the system lets this process have: as much as there is, unless somebody limited it, as with `ulimit -v`.
enum AddressSpaceLimit {
    private static let mebibyte = 1 << 20

    /// Finds out whether threads can be started. Where one cannot, the runtime tries again for ever, and the command would
    /// neither end nor say why.
    ///
    /// - Throws: `RunFailure` if there is too little room.
    static func check() throws(RunFailure) {
        #if canImport(Glibc)
            var limit = rlimit()
            // Swift does not read the value that stands for no limit, the largest one.
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < .max else { return }
            // For each processor there is a thread with its stack; two of them get an area of their own to allocate in.
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
