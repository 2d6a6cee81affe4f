import Foundation
import ServiceLifecycle
import UniversalLinksMonitor

// Serves the pages of the monitor with the domains of `DemoStory`, until its standard input ends.
//
//   swift run monitor-demo [DOMAIN-COUNT]
//
// It prints the address. With a count, as many domains come with it that have not been checked yet.

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("monitor-demo-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
let history = try HistoryStore.writing(to: folder.appendingPathComponent("history.sqlite").path)
let activity = try await DemoHistory.fill(history, until: DemoStory.end)
let names = DemoStory.domains.map(\.name) + (0..<count).map { "domain-\($0).example" }
let source = HistoryStatusSource(history, watched: { names }, waitingAlertCount: { 1 })
let settings = StatusSettings(version: "demo", silence: 3 * 3_600) { DemoStory.end }
let server = StatusServer(
    port: 0, responder: StatusResponder(source: source, activity: activity, settings: settings)
) { port in
    try? FileHandle.standardOutput.write(contentsOf: Data("http://127.0.0.1:\(port)/\n".utf8))
}
try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    group.addTask {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while readLine() != nil {}
                continuation.resume()
            }
        }
    }
    try await group.next()
    group.cancelAll()
}
