import ServiceLifecycle
import UniversalLinksService

/// Looks every second whether a file has changed: edited, replaced, deleted and created again, or behind a link that points
/// elsewhere.
struct FileWatch: Service {
    let files: HostedFiles
    /// The time between two looks.
    let interval: Duration
    /// Is told what changed, one text at a time.
    let tell: @Sendable (String) -> Void

    init(_ files: HostedFiles, every interval: Duration = .seconds(1), tell: @escaping @Sendable (String) -> Void) {
        (self.files, self.interval, self.tell) = (files, interval, tell)
    }

    func run() async throws {
        let paths = files.paths
        var known = Dictionary(uniqueKeysWithValues: paths.map { ($0, FileSignature(ofFileAt: $0)) })
        // What changed between being read and now.
        for path in paths { report(path, files.reload(path)) }
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            guard (try? await cancelWhenGracefulShutdown({ try await Task.sleep(for: interval) })) != nil else {
                return
            }
            for path in paths {
                let signature = FileSignature(ofFileAt: path)
                guard signature != known[path] else { continue }
                known[path] = signature
                report(path, files.reload(path))
            }
        }
    }

    private func report(_ path: String, _ change: HostedFiles.Change) {
        let name = TerminalText(path)
        switch change {
        case .unchanged: break
        case .replaced(let file):
            let warnings = file.warningCount > 0 || file.hasErrors ? file.report : ""
            tell("\(warnings)\(name): changed, and served from now on.\n")
        case .rejected(let file):
            tell("\(file.report)\(name): changed, but it has errors. The previous version is still served.\n")
        case .unreadable(let error):
            tell("\(error.description)\n\(name): the previous version is still served.\n")
        }
    }
}

extension FileWatch: CustomStringConvertible {
    /// A name for logs. A group of services asks each for its description, which would be all that is in it.
    var description: String { "watch" }
}
