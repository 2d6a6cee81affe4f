import JSONSyntax
import Testing
import UniversalLinksService

@testable import UniversalLinksServer

/// Work that a visitor asks for ends when its time is over: its thread is free for the next request, of the same visitor as well.
struct HostileAnalysesTests {
    private static var hurried: APISettings {
        var settings = APIClient.settings
        settings.limits.analysisTime = .milliseconds(20)
        return settings
    }

    /// A short request is answered in the end, though each try has little time on a busy machine; it is not where a thread is lost.
    private static func isAnswered(_ answer: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<500 {
            if try await answer() { return true }
        }
        return false
    }

    /// Endless work ends by the hook that analyses look at, in each of the client's threads.
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
