import Foundation
import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksMonitor

// Serves the pages of the monitor with the domains of `DemoStory`, until its standard input ends.
//
//   swift run --package-path Server monitor-demo [DOMAIN-COUNT]
//
// It prints the address. With a count, as many quiet domains come with it: for trying how large the page becomes.

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
var content = MemoryStatusSource.Content()
for domain in DemoStory.domains {
    content.add(
        domain.name, domain.observations(until: DemoStory.end), incidents: domain.incidents(until: DemoStory.end),
        files: domain.bodies)
}
for number in 0..<count {
    content.accounts.append(DomainAccount(StatusDomain("domain-\(number).example")))
}
content.figures = HistoryFigures(waitingAlertCount: 1, byteCount: 4_100_096)

let activity = MonitorActivity(start: UTCInstant(seconds: DemoStory.end.seconds - 30 * 86_400))
for (number, domain) in DemoStory.domains.enumerated() {
    for observation in domain.observations(until: DemoStory.end) {
        activity.checkEnded(
            .init(observation.origin.state), milliseconds: observation.milliseconds, lateness: Double(number % 4) / 10,
            at: observation.time)
    }
}
activity.historyWritten()
activity.alertSent(to: "ops", .delivered)
activity.alertSent(to: "ops", .failed)
let settings = StatusSettings(version: "demo", silence: 3 * 3_600) { DemoStory.end }
let server = StatusServer(
    port: 0,
    responder: StatusResponder(source: MemoryStatusSource(content), activity: activity, settings: settings)
) { port in
    print("http://127.0.0.1:\(port)/")
    fflush(nil)
}
try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    group.addTask {
        for try await _ in FileHandle.standardInput.bytes.lines {}
    }
    try await group.next()
    group.cancelAll()
}
