import ServiceLifecycle
import UniversalLinksService

/// Reads a project again when one of its files changes, and hands over what it says now. If something is wrong with it, what was
/// read last stays in force, and it is said once for each change.
package struct ProjectWatch: Service {
    /// What a look at the files shows.
    package enum Outcome: Sendable {
        /// Nothing changed.
        case unchanged
        /// Something changed, and this is the project now.
        case changed(WatchedProject)
        /// Something changed, and is wrong.
        case rejected(SettingsError)
    }

    private let project: WatchedProject
    private let environment: [String: String]
    private let clock: any Clock<Duration>
    private let interval: Duration
    private let apply: @Sendable (WatchedProject) async -> Void
    private let tell: @Sendable (String) -> Void

    /// A watch over the files of a project.
    ///
    /// - Parameters:
    ///   - project: The project that is in force.
    ///   - environment: The environment variables, as for `WatchedProject`.
    ///   - clock: What the time between two looks is measured with.
    ///   - interval: The time between two looks.
    ///   - apply: Gets each project that was read.
    ///   - tell: Is told what happened, one text of whole lines at a time.
    package init(
        _ project: WatchedProject, environment: [String: String], clock: any Clock<Duration>,
        every interval: Duration = .seconds(5), apply: @escaping @Sendable (WatchedProject) async -> Void,
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.project, self.environment) = (project, environment)
        (self.clock, self.interval, self.apply, self.tell) = (clock, interval, apply, tell)
    }

    /// Looks until the task is cancelled or the process is asked to stop.
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
                        + "\(TerminalText(project.path)): read again; \(words) watched from now on.\n")
            case .rejected(let error):
                tell(
                    "\(error.description)\n\(TerminalText(project.path)): changed, but it has errors. "
                        + "The previous settings and domains stay in force.\n")
            }
        }
    }

    /// The state between two looks.
    package struct Look: Sendable {
        private var project: WatchedProject
        private let environment: [String: String]
        private var states: [FileState?]
        /// What was wrong last; nil if the project in force is what the files say.
        private var error: SettingsError?
        private var looksSinceError = 0

        /// After how many looks a project with errors is read again though no file that is known changed: a file that it names
        /// for the first time may be there by now.
        static let retryCount = 12

        /// A first look at the files of a project that is in force.
        package init(_ project: WatchedProject, environment: [String: String]) {
            (self.project, self.environment) = (project, environment)
            // What changed between being read and now is a change.
            states = project.states
        }

        /// What happened since the last look.
        package mutating func outcome() -> Outcome {
            // Before it is read: what changes meanwhile is found by the next look.
            let current = project.files.map(FileState.init(ofFileAt:))
            let isSame = current == states
            looksSinceError += 1
            guard !isSame || (error != nil && looksSinceError >= Self.retryCount) else { return .unchanged }
            do throws(SettingsError) {
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
    /// A name for logs. A group of services asks each for its description, which would be all that is in it.
    package var description: String { "configuration" }
}
