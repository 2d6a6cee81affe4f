import HTTPTypes
import JSONSyntax
import NIOConcurrencyHelpers
import Testing
import UniversalLinksService

@testable import UniversalLinksServer

struct AnalysisQueueTests {
    /// Work that lasts until it is released, or until nobody waits for it.
    private final class Gate: Sendable {
        private let state = NIOLockedValueBox((isOpen: false, entered: 0))

        var entered: Int { state.withLockedValue(\.entered) }
        func open() { state.withLockedValue { $0.isOpen = true } }

        func pass(_ isOver: () -> Bool) {
            state.withLockedValue { $0.entered += 1 }
            while !state.withLockedValue(\.isOpen), !isOver() {}
        }
    }

    @Test func whatFindsNoRoomIsRefused() async throws {
        var limits = APILimits()
        (limits.waitingCount, limits.analysisTime) = (1, .seconds(60))
        let queue = AnalysisQueue(limits, threadCount: 1)
        let gate = Gate()
        let run = { @Sendable in
            do throws(APIProblem) {
                return try await queue.run(for: "a") { isOver throws(APIProblem) in
                    gate.pass(isOver)
                    return "done"
                }
            } catch {
                return error.name
            }
        }
        async let (first, second, third) = (run(), run(), run())
        // One runs, one waits, and one of the three is refused at once; then the others may end.
        let refused = await withTaskGroup(of: String.self) { group in
            for _ in 0..<3 { group.addTask { await run() } }
            let first = await group.next() ?? ""
            gate.open()
            return first
        }
        #expect(refused == "busy")
        let all = await [first, second, third]
        #expect(all.allSatisfy { ["done", "busy"].contains($0) })
        #expect(await run() == "done")
    }

    @Test func whatTakesTooLongIsAnsweredAndEnded() async throws {
        var limits = APILimits()
        limits.analysisTime = .milliseconds(20)
        let queue = AnalysisQueue(limits, threadCount: 1)
        let gate = Gate()
        do throws(APIProblem) {
            _ = try await queue.run(for: "a") { isOver throws(APIProblem) in gate.pass(isOver) }
            Issue.record("It ended by itself.")
        } catch {
            #expect(error.name == "out-of-time")
            #expect(error.status == .serviceUnavailable)
        }
    }

    /// Analyses that continue after their time only occupy threads of their own client.
    @Test(arguments: [1, 2, 4])
    func oneClientDoesNotTakeAllThreads(threadCount: Int) async throws {
        var limits = APILimits()
        limits.analysisTime = .milliseconds(20)
        let queue = AnalysisQueue(limits, threadCount: threadCount)
        let gate = Gate()
        for _ in 0..<threadCount + 2 {
            do throws(APIProblem) {
                // It does not check whether its time is over.
                try await queue.run(for: "hostile") { _ throws(APIProblem) in gate.pass { false } }
                Issue.record("It ended by itself.")
            } catch {
                #expect(error.name == "out-of-time")
            }
        }
        #expect(gate.entered == max(1, threadCount - 1))
        limits.analysisTime = .seconds(60)
        let answer = try await queue.run(for: "other") { _ throws(APIProblem) in 7 }
        #expect(answer == 7)
        gate.open()
    }

    @Test func cancelledRequestsLeaveTheQueue() async throws {
        let queue = AnalysisQueue(APILimits(), threadCount: 1)
        let gate = Gate()
        let task = Task {
            try? await queue.run(for: "a") { isOver throws(APIProblem) in gate.pass(isOver) }
        }
        while gate.entered == 0 { await Task.yield() }
        task.cancel()
        await task.value
        let after: Int? = try? await queue.run(for: "a") { _ throws(APIProblem) in 1 }
        #expect(after == 1)
    }
}

/// Work for a client ends when its time is over: the thread is free for the next request, even of the same client.
struct HostileAnalysesTests {
    private static var hurried: APISettings {
        var settings = APIClient.settings
        settings.limits.analysisTime = .milliseconds(20)
        return settings
    }

    /// Retries, since each try has little time on a busy machine; no thread is lost here.
    private static func isAnswered(_ answer: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<500 {
            if try await answer() { return true }
        }
        return false
    }

    /// Endless work ends by the hook that analyses check, in each of the client's threads.
    @Test func whatRunsOutOfTimeGivesItsThreadBack() async throws {
        let api = API(Self.hurried).serving("192.0.2.1")
        for _ in 0..<4 {
            do throws(APIProblem) {
                _ = try await api.answer { () throws(ServiceError) in
                    while true { try InterruptibleWork.checkpoint() }
                }
                Issue.record("It ended by itself.")
            } catch {
                #expect(error.name == "out-of-time")
            }
        }
        #expect(await Self.isAnswered { (try? await api.answer { ["a": 1] }) != nil })
    }
}
