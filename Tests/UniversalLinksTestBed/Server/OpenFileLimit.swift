import Foundation

/// How many files and connections the tests may have open: 256 on macOS unless somebody raised it, and tests run side by side.
enum OpenFileLimit {
    /// Raises the limit once, as far as every system allows.
    static let isRaised: Bool = {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 10_240 else { return false }
        limit.rlim_cur = min(10_240, limit.rlim_max)
        return setrlimit(resource, &limit) == 0
    }()
}
