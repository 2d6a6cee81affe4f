internal import SystemCalls
internal import UniversalLinksChecks

/// What this machine is connected to.
enum SystemNetwork {
    /// Whether an interface has an address that reaches further than this machine and its link.
    static var isReachable: Bool {
        var list: UnsafeMutablePointer<ifaddrs>?
        // Without a list, nothing is known against it.
        guard getifaddrs(&list) == 0 else { return true }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            let isUp = UInt32(truncatingIfNeeded: entry.pointee.ifa_flags) & UInt32(IFF_UP) != 0
            if isUp, let socket = entry.pointee.ifa_addr, let address = NetworkAddress(socket), address.leavesTheLink {
                return true
            }
            next = entry.pointee.ifa_next
        }
        return false
    }
}

extension NetworkAddress {
    /// The address in a socket's address; nil for other families than IP.
    init?(_ socket: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socket)
        switch Int32(socket.pointee.sa_family) {
        case AF_INET:
            self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) })
        case AF_INET6:
            self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default: return nil
        }
    }

    /// Whether a machine with this address can reach others beyond its own link.
    var leavesTheLink: Bool {
        switch reservation {
        case .loopback, .linkLocal, .unspecified: false
        default: true
        }
    }
}
