import NIOConcurrencyHelpers
import Testing
import UniversalLinksChecks
import UniversalLinksService

@testable import UniversalLinksMonitor

/// Each result is computed once, however many tasks wait for it.
struct AnalysisCacheTests {
    @Test func manyThatAskAtATimeShareOneResult() async {
        let cache = AnalysisCache<Int, Int>(on: AnalysisPool(threadCount: 2), count: 100, cost: .max)
        let sum = await withTaskGroup(of: Int.self) { group in
            for index in 0..<400 {
                group.addTask { await cache.value(for: index % 4, of: "shop.example", cost: 1) { index % 4 } ?? -1 }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 100 * (0 + 1 + 2 + 3))
        #expect(cache.computedCount == 4)
    }

    @Test(arguments: [(4, Int.max), (Int.max, 40)])
    func whatWasNotAskedForLongestGoes(count: Int, cost: Int) async {
        let cache = AnalysisCache<Int, Int>(on: AnalysisPool(threadCount: 1), count: count, cost: cost)
        for key in [0, 1, 2, 3, 0, 4] { _ = await cache.value(for: key, of: "shop.example", cost: 10) { key } }
        #expect(cache.computedCount == 5)
        _ = await cache.value(for: 0, of: "shop.example", cost: 10) { 0 }
        _ = await cache.value(for: 4, of: "shop.example", cost: 10) { 4 }
        #expect(cache.computedCount == 5)
        _ = await cache.value(for: 1, of: "shop.example", cost: 10) { 1 }
        #expect(cache.computedCount == 6)
    }

    @Test func whoIsCancelledWaitsNoLonger() async {
        let gate = ConditionLock(value: 0)
        let cache = AnalysisCache<Int, Int>(on: AnalysisPool(threadCount: 1), count: 4, cost: .max)
        let waiting = Task {
            await cache.value(for: 1, of: "shop.example", cost: 1) {
                gate.lock(whenValue: 1)
                gate.unlock()
                return 1
            }
        }
        waiting.cancel()
        #expect(await waiting.value == nil)
        gate.lock()
        gate.unlock(withValue: 1)
        // The work continued, or the next caller starts it.
        #expect(await cache.value(for: 1, of: "shop.example", cost: 1) { 1 } == 1)
    }

    /// A host's slow files delay only its own checks.
    @Test func aDomainWaitsForNoFileOfAnother() async {
        let gate = ConditionLock(value: 0)
        let cache = AnalysisCache<Int, Int>(on: AnalysisPool(threadCount: 2), count: 100, cost: .max)
        await withTaskGroup(of: Void.self) { group in
            for key in 0..<8 {
                group.addTask {
                    _ = await cache.value(for: key, of: "hostile.example", cost: 1) {
                        gate.lock(whenValue: 1)
                        gate.unlock()
                        return key
                    }
                }
            }
            #expect(await cache.value(for: 100, of: "shop.example", cost: 1) { 100 } == 100)
            gate.lock()
            gate.unlock(withValue: 1)
        }
        #expect(cache.computedCount == 9)
    }

    @Test func equalBytesShareTheirMemory() {
        let bodies = SharedBodies(byteCount: 100)
        let (first, second) = (bodies.shared(Array("abc".utf8)), bodies.shared(Array("abc".utf8)))
        let places = [first, second].map { $0.bytes.withUnsafeBufferPointer { $0.baseAddress } }
        #expect(places[0] == places[1])
        for index in 0..<100 { _ = bodies.shared(Array("file \(index)".utf8)) }
        #expect(bodies.shared(Array("abc".utf8)) == first)
    }

    /// Many domains with few distinct files cost as much as the files.
    @Test func domainsWithTheSameBytesAreJudgedOnce() async throws {
        let count = 300
        let names = (0..<count).map { "shop\($0).example" }
        var files = ["aasa.json": Sample.file, "links.yml": ReviewTests.links]
        files["aasa.yml"] =
            "version: 1\ndefaults:\n  file: aasa.json\ndomains:\n" + names.map { "  \($0):\n" }.joined()
        let project = try TemporaryProject(files)
        let changed = Sample.file(components: #"{ "/": "/sell/*" }"#)
        let hosts = ScriptedHosts { request in
            if request.address.host == ScriptedHosts.cdn { return .file(Sample.file) }
            let isFirstHalf = request.address.host.utf8.count % 2 == 0
            return .file(isFirstHalf ? Sample.file : changed)
        }
        let observer = try HostObserver(project.read(), over: hosts)
        let seen = await withTaskGroup(of: Monitor.Observation?.self) { group in
            for name in names {
                group.addTask {
                    await observer.observation(of: MonitoredDomain(name: name, host: CheckedHost(name: name)))
                }
            }
            return await group.reduce(into: [Monitor.Observation]()) { if let one = $1 { $0.append(one) } }
        }
        #expect(seen.count == count)
        #expect(Set(seen.compactMap(\.file?.hash)).count == 2)
        // Two files linted, one copy compared, one file reviewed.
        #expect(observer.analyses.computedCounts == [2, 1, 1, 0])
        #expect(Set(seen.map(\.cdn.state)) == ["in-sync", "stale"])
        // The URLs are those of each host.
        #expect(
            seen.allSatisfy { one in
                one.review?.witnesses.allSatisfy { $0.hasPrefix("https://\(one.domain)/") } == true
            })
    }
}
