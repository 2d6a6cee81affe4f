import Foundation

/// How many connections the system lets this process have open.
enum FileDescriptorLimit {
    /// What the process itself needs at least: event loops, files, the log.
    private static let reserve = 48
    /// What it needs at most.
    private static let spare = 256

    /// Raises the limit as far as it is needed and the system allows.
    ///
    /// - Returns: How many connections can be open: without a free descriptor, a server that accepts more runs in circles.
    static func connections(upTo count: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return count }
        let wanted = rlim_t(count + spare)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            setrlimit(resource, &limit)
            guard getrlimit(resource, &limit) == 0 else { return count }
        }
        return connections(upTo: count, descriptors: Int(clamping: limit.rlim_cur))
    }

    /// How many connections a process with so many descriptors can have open.
    static func connections(upTo count: Int, descriptors: Int) -> Int {
        descriptors >= count + spare ? count : max(1, descriptors - reserve)
    }
}
