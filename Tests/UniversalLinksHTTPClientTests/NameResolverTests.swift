import Foundation
import Testing
import UniversalLinksChecks

@testable import UniversalLinksHTTPClient

@Suite struct NameResolverTests {
    /// Answers names that start with `slow` only on demand.
    private final class SlowSystem: @unchecked Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let lock = NSLock()
        private var asked: [String] = []

        var names: [String] { lock.withLock { asked } }

        func addresses(of name: String) -> NameResolver.Answer {
            lock.withLock { asked.append(name) }
            if name.hasPrefix("slow") { gate.wait() }
            return NetworkAddress("192.0.2.1").map { .success([$0]) } ?? .failure(ExchangeFailure(.resolutionFailed))
        }

        func answer(count: Int) { for _ in 0..<count { gate.signal() } }
    }

    private func lookUp(_ name: String, with resolver: NameResolver) async -> NameResolver.Answer {
        await withCheckedContinuation { continuation in
            _ = resolver.lookUp(name) { continuation.resume(returning: $0) }
        }
    }

    @Test func slowNamesHoldNobodyElseUp() async throws {
        let system = SlowSystem()
        let resolver = NameResolver(threadCount: 4) { system.addresses(of: $0) }
        let tickets = (0..<3).map { resolver.lookUp("slow-\($0)") { _ in } }
        for number in 0..<50 { #expect(try await lookUp("fast-\(number)", with: resolver).get().count == 1) }
        for ticket in tickets { resolver.giveBack(ticket) }
        system.answer(count: 3)
    }

    @Test func aNameThatManyWaitForIsLookedUpOnce() async throws {
        let system = SlowSystem()
        let resolver = NameResolver(threadCount: 4) { system.addresses(of: $0) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = await lookUp("slow", with: resolver) } }
            while system.names.isEmpty { await Task.yield() }
            // All but the first may come late; each of them causes another lookup.
            system.answer(count: 10)
        }
        #expect(system.names.count <= 10)
        #expect(try await lookUp("fast", with: resolver).get().count == 1)
    }

    @Test func whoGaveUpInLineIsNotLookedUp() async throws {
        let system = SlowSystem()
        let resolver = NameResolver(threadCount: 1) { system.addresses(of: $0) }
        let first = resolver.lookUp("slow") { _ in }
        while system.names.isEmpty { await Task.yield() }
        let second = resolver.lookUp("given-back") { _ in Issue.record("called back") }
        resolver.giveBack(second)
        resolver.giveBack(first)
        async let third = lookUp("fast", with: resolver)
        system.answer(count: 1)
        #expect(try await third.get().count == 1)
        #expect(system.names == ["slow", "fast"])
    }

    /// Darwin reports every name as unknown while there is no network.
    @Test func aNameIsUnknownOnlyWhereThereIsANetwork() {
        #expect(SystemLookup.failure(EAI_NONAME, isOnline: true).kind == .nameNotFound)
        let offline = SystemLookup.failure(EAI_NONAME, isOnline: false)
        #expect(offline.kind == .resolutionFailed)
        #expect(offline.detail == "This machine has no network connection.")
        #expect(SystemLookup.failure(EAI_FAIL, isOnline: false).kind == .resolutionFailed)
    }

    @Test(arguments: [
        ("127.0.0.1", false), ("::1", false), ("fe80::1", false), ("169.254.1.1", false), ("10.0.0.7", true),
        ("192.0.2.1", true), ("fd00::1", true), ("2001:4860::1", true),
    ])
    func aNetworkIsMoreThanALink(address: String, leavesTheLink: Bool) throws {
        #expect(try NetworkAddress.known(address).leavesTheLink == leavesTheLink)
    }

    @Test func aNameThatTakesTooLongEndsTheExchange() async throws {
        // The transport uses the system's resolver; one that never answers causes the time-out of the phase.
        let system = SlowSystem()
        let resolver = NameResolver(threadCount: 1) { system.addresses(of: $0) }
        let transport = try NetworkTransport(
            .init(roots: TrustedRoots(includesSystemRoots: false), threadCount: 1), resolver: resolver)
        let request = ExchangeRequest(
            WebAddress(host: "slow.test"), limits: ExchangeLimits(phase: .milliseconds(50), total: .seconds(3_600)))
        let exchange = await transport.exchange(request)
        #expect(exchange.failure?.kind == .timedOut(.resolution))
        system.answer(count: 1)
    }
}
