internal import Dispatch
internal import NIOConcurrencyHelpers
internal import SystemCalls
internal import UniversalLinksChecks

/// Looks names up on threads of its own, since the system's call blocks and cannot be ended.
///
/// There are as many threads as names that are looked up, up to a bound; the rest waits in line. A thread ends when
/// nobody waits. A name that several ask for at the same time is looked up once. Who gives up leaves at once; the
/// thread behind it stays with its name until the system answers.
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

    /// One who waits for an answer.
    struct Ticket: Sendable {
        fileprivate let name: String
        fileprivate let number: Int
    }

    private let addresses: @Sendable (String) -> Answer

    /// A resolver.
    ///
    /// - Parameter addresses: Blocks until a name is looked up.
    init(threadCount: Int, addresses: @escaping @Sendable (String) -> Answer = SystemLookup.addresses(of:)) {
        self.threadCount = threadCount
        self.addresses = addresses
    }

    /// Looks a name up, and calls back on any thread unless the ticket is given back before.
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
                // The system's own modules for names are modest; hundreds of threads must not reserve gigabytes.
                try OwnThread.run(stackByteCount: 512 * 1024) { self.work() }
            } catch {
                // No thread is left: one that others share looks the names up, later.
                DispatchQueue.global().async { self.work() }
            }
        }
        return ticket
    }

    /// Nobody waits for this any more.
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
