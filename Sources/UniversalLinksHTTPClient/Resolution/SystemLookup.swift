internal import SystemCalls
internal import UniversalLinksChecks

/// The system's way from names to addresses.
enum SystemLookup {
    /// The most addresses of one name that are kept.
    private static let maximumCount = 64

    /// The addresses of a name in the system's order, each once. Blocks for as long as the system takes.
    static func addresses(of name: String) -> Result<[NetworkAddress], ExchangeFailure> {
        // RFC 6761 section 6.4: these names never exist; nobody needs to be asked.
        let labels = name.split(separator: ".")
        if labels.last?.lowercased() == "invalid" {
            return .failure(
                ExchangeFailure(.nameNotFound, detail: "Names that end in .invalid do not exist (RFC 6761)."))
        }
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        let systemError = errno
        guard code == 0 else { return .failure(failure(code, systemError)) }
        defer { freeaddrinfo(list) }
        var addresses: [NetworkAddress] = []
        var next = list
        while let entry = next, addresses.count < maximumCount {
            if let socket = entry.pointee.ai_addr, let address = NetworkAddress(socket), !addresses.contains(address) {
                addresses.append(address)
            }
            next = entry.pointee.ai_next
        }
        guard !addresses.isEmpty else {
            return .failure(ExchangeFailure(.resolutionFailed, detail: "The system returned no address."))
        }
        return .success(addresses)
    }

    /// What a code of `getaddrinfo` says.
    static func failure(
        _ code: Int32, _ systemError: Int32 = 0, isOnline: @autoclosure () -> Bool = SystemNetwork.isReachable
    ) -> ExchangeFailure {
        let text = code == EAI_SYSTEM ? String(cString: strerror(systemError)) : String(cString: gai_strerror(code))
        switch code {
        // Darwin calls every name unknown while there is no network.
        case EAI_NONAME where !isOnline():
            return ExchangeFailure(.resolutionFailed, detail: "This machine has no network connection.")
        case EAI_NONAME: return ExchangeFailure(.nameNotFound, detail: text)
        case noData: return ExchangeFailure(.nameNotFound, detail: "The name has no address (\(text)).")
        default: return ExchangeFailure(.resolutionFailed, detail: text)
        }
    }

    /// `EAI_NODATA`: the name exists, but not for addresses. Headers show it only on request.
    #if os(Linux) || os(Android)
        private static let noData: Int32 = -5
    #else
        private static let noData: Int32 = 7
    #endif
}
