import Foundation
import JSONSyntax
import ServiceLifecycle
package import UniversalLinksService
import _UniversalLinksSystemCalls

/// Reads a project again when one of its files changes, and passes it on. If something is wrong with it, the last valid
/// version stays in force, and each change is reported once.
package struct ProjectWatch: Service {
    package enum Outcome: Sendable {
        case unchanged
        case changed(WatchedProject)
        case rejected(ProjectError)
    }

    private let project: WatchedProject
    private let environment: [String: String]
    private let clock: any Clock<Duration>
    private let interval: Duration
    private let apply: @Sendable (WatchedProject) async -> Void
    private let tell: @Sendable (String) -> Void

    /// - Parameters:
    ///   - project: The project that is in force.
    ///   - clock: Measures the time between two looks.
    ///   - interval: The time between two looks.
    ///   - apply: Gets each project that was read.
    ///   - tell: Gets reports, one text of whole lines at a time.
    package init(
        _ project: WatchedProject, environment: [String: String], clock: any Clock<Duration>,
        every interval: Duration = .seconds(5), apply: @escaping @Sendable (WatchedProject) async -> Void,
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.project, self.environment) = (project, environment)
        (self.clock, self.interval, self.apply, self.tell) = (clock, interval, apply, tell)
    }

    /// Looks until the task is cancelled or the process is shutting down.
    package func run() async throws {
        var look = Look(project, environment: environment)
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let slept: Void? = try? await cancelWhenGracefulShutdown { try await clock.sleep(for: interval) }
            guard slept != nil else { return }
            switch look.outcome() {
            case .unchanged: break
            case .changed(let project):
                await apply(project)
                let count = project.domains.count
                let words = count == 1 ? "1 domain is" : "\(count) domains are"
                tell(
                    project.notes.map { $0 + "\n" }.joined()
                        + "\(project.path.printable()): read again; \(words) watched from now on.\n")
            case .rejected(let error):
                tell(
                    "\(error.description)\n\(project.path.printable()): changed, but it has errors. "
                        + "The previous settings and domains stay in force.\n")
            }
        }
    }

    package struct Look: Sendable {
        private var project: WatchedProject
        private let environment: [String: String]
        private var states: [FileStamp?]
        /// What was wrong last; nil if the project in force is what the files say.
        private var error: ProjectError?
        private var looksSinceError = 0

        /// After this many looks, a project with errors is read again even if no known file changed: a file that it
        /// newly names may exist by now.
        static let retryCount = 12

        package init(_ project: WatchedProject, environment: [String: String]) {
            (self.project, self.environment) = (project, environment)
            // What changed since it was read counts as a change.
            states = project.states
        }

        package mutating func outcome() -> Outcome {
            // Before reading: the next look finds what changes meanwhile.
            let current = FileStamp.all(of: project.files)
            let isSame = current == states
            looksSinceError += 1
            guard !isSame || (error != nil && looksSinceError >= Self.retryCount) else { return .unchanged }
            do throws(ProjectError) {
                project = try WatchedProject(readingAt: project.path, environment: environment)
                (states, error) = (project.states, nil)
                return .changed(project)
            } catch {
                states = current
                looksSinceError = 0
                defer { self.error = error }
                return isSame && error == self.error ? .unchanged : .rejected(error)
            }
        }
    }
}

extension ProjectWatch: CustomStringConvertible {
    package var description: String { "configuration" }
}
