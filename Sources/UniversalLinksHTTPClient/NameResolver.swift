internal import Dispatch
internal import NIOConcurrencyHelpers
internal import UniversalLinksChecks
internal import _UniversalLinksSystemCalls

/// Looks names up on threads of its own, since the system's call blocks and cannot be ended.
///
/// There are as many threads as names that are looked up, up to a bound; the rest waits in line. A thread ends when
/// nobody waits. A name that several callers need at the same time is looked up once. A caller that gives up returns at
/// once; its thread stays with the name until the system answers.
final class NameResolver: @unchecked Sendable {
    // Everything below is read and written under the lock.
    private let lock = NIOLock()
    private let threadCount: Int
    private var runningCount = 0
    private var line: [String] = []
    private var waiters: [String: [Waiter]] = [:]
    private var lastNumber = 0

    typealias Answer = Result<[NetworkAddress], ExchangeFailure>

    private struct Waiter {
        let number: Int
        let completion: @Sendable (Answer) -> Void
    }

    /// Stands for one caller that waits for an answer.
    struct Ticket: Sendable {
        fileprivate let name: String
        fileprivate let number: Int
    }

    private let addresses: @Sendable (String) -> Answer

    /// - Parameter addresses: Blocks until a name is looked up.
    init(threadCount: Int, addresses: @escaping @Sendable (String) -> Answer = SystemLookup.addresses(of:)) {
        self.threadCount = threadCount
        self.addresses = addresses
    }

    /// Calls back on any thread, unless the ticket is given back before.
    func lookUp(_ name: String, completion: @escaping @Sendable (Answer) -> Void) -> Ticket {
        lock.lock()
        lastNumber += 1
        let ticket = Ticket(name: name, number: lastNumber)
        let isNew = waiters[name] == nil
        waiters[name, default: []].append(Waiter(number: ticket.number, completion: completion))
        var startsThread = false
        if isNew {
            line.append(name)
            startsThread = runningCount < threadCount
            if startsThread { runningCount += 1 }
        }
        lock.unlock()
        if startsThread {
            do throws(SystemCallError) {
                // The system's own modules for names need little; hundreds of threads must not reserve gigabytes.
                try OwnThread.run(stackByteCount: 512 * 1024) { self.work() }
            } catch {
                // No thread is left: a shared one looks the names up, later.
                DispatchQueue.global().async { self.work() }
            }
        }
        return ticket
    }

    func giveBack(_ ticket: Ticket) {
        lock.lock()
        defer { lock.unlock() }
        waiters[ticket.name]?.removeAll { $0.number == ticket.number }
    }

    private func work() {
        while let name = nextName() {
            let answer = addresses(name)
            for waiter in takeWaiters(for: name) { waiter.completion(answer) }
        }
    }

    private func nextName() -> String? {
        lock.lock()
        defer { lock.unlock() }
        while !line.isEmpty {
            let name = line.removeFirst()
            if let waiting = waiters[name], !waiting.isEmpty { return name }
            waiters[name] = nil
        }
        runningCount -= 1
        return nil
    }

    private func takeWaiters(for name: String) -> [Waiter] {
        lock.lock()
        defer { lock.unlock() }
        return waiters.removeValue(forKey: name) ?? []
    }
}

enum SystemLookup {
    private static let maximumCount = 64

    /// The addresses in the system's order, each once. Blocks for as long as the system takes.
    static func addresses(of name: String) -> Result<[NetworkAddress], ExchangeFailure> {
        // RFC 6761 section 6.4: these names never exist, so no request is needed.
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

    static func failure(
        _ code: Int32, _ systemError: Int32 = 0, isOnline: @autoclosure () -> Bool = SystemNetwork.isReachable
    ) -> ExchangeFailure {
        let text = code == EAI_SYSTEM ? String(cString: strerror(systemError)) : String(cString: gai_strerror(code))
        switch code {
        // Without a network, Darwin calls every name unknown.
        case EAI_NONAME where !isOnline():
            return ExchangeFailure(.resolutionFailed, detail: "This machine has no network connection.")
        case EAI_NONAME: return ExchangeFailure(.nameNotFound, detail: text)
        case noData: return ExchangeFailure(.nameNotFound, detail: "The name has no address (\(text)).")
        default: return ExchangeFailure(.resolutionFailed, detail: text)
        }
    }

    /// `EAI_NODATA`: the name exists and has no addresses. Headers define it only on request.
    #if os(Linux) || os(Android)
        private static let noData: Int32 = -5
    #else
        private static let noData: Int32 = 7
    #endif
}

enum SystemNetwork {
    /// Whether an interface has an address that reaches further than this machine and its link.
    static var isReachable: Bool {
        var list: UnsafeMutablePointer<ifaddrs>?
        // Without a list, assume that there is a network.
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
    /// Nil for other families than IP.
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

    var leavesTheLink: Bool {
        switch reservation {
        case .loopback, .linkLocal, .unspecified: false
        default: true
        }
    }
}
