import ArgumentParser
import Dispatch
import UniversalLinksProject
import _UniversalLinksSystemCalls

enum Watching {
    private static let interval = Duration.milliseconds(500)
    /// A search of folders takes longer than a look at files.
    private static let intervalsPerSearch = 4
    /// An editor may write a file in several steps.
    private static let settlingTime = Duration.milliseconds(100)

    /// - Parameters:
    ///   - files: The files that the work depends on; called before each run, and while waiting for new files.
    ///   - work: One run.
    /// - Throws: on Ctrl-C, the status of the last run; `RunFailure` if there is nothing to watch.
    static func run(
        files: @escaping @Sendable () throws -> [String], _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await Interruption.cancelling {
            var watched: [String] = []
            while true {
                // If the files cannot be found, as with a mistake in aasa.yml, the run reports it; the old ones stay
                // watched.
                if let current = try? files(), !current.isEmpty { watched = current }
                let before = FileStamp.all(of: watched)
                let status = await status(of: work)
                guard !watched.isEmpty else { throw status }
                guard let changed = await change(of: before, watched, or: files) else {
                    if status == .success { return }
                    throw status
                }
                StandardError.write("\n\(ProgramName.current): \(changed)\n\n")
            }
        }
    }

    /// - Parameter search: Finds new files.
    /// - Returns: What changed, in words; nil on Ctrl-C.
    private static func change(
        of before: [FileStamp?], _ files: [String], or search: @escaping @Sendable () throws -> [String]
    ) async -> String? {
        let known = Set(files)
        let words = "watching \(files.count == 1 ? "1 file" : "\(files.count) files"), Ctrl-C to stop"
        return await ProgressLine.during(words) { _ -> String? in
            for count in 1... {
                do { try await Task.sleep(for: interval) } catch { return nil }
                if count % intervalsPerSearch == 0, let new = try? search().first(where: { !known.contains($0) }) {
                    return "\(new) is new"
                }
                var now = FileStamp.all(of: files)
                guard let index = zip(before, now).enumerated().first(where: { $1.0 != $1.1 })?.offset else { continue }
                while true {
                    do { try await Task.sleep(for: settlingTime) } catch { return nil }
                    let next = FileStamp.all(of: files)
                    if next == now { return "\(files[index]) changed" }
                    now = next
                }
            }
            return nil
        }
    }

    private static func status(of work: () async throws -> Void) async -> ExitStatus {
        do {
            try await work()
            return .success
        } catch let status as ExitStatus {
            return status
        } catch let failure as RunFailure {
            StandardError.write(failure)
            return ExitStatus(failure.kind)
        } catch {
            StandardError.write(RunFailure(.couldNotDoIt, "\(error)"))
            return .couldNotDoIt
        }
    }
}

struct WatchOption: ParsableArguments {
    @Flag(help: "Run again when a file changes")
    var watch = false

    /// - Parameters:
    ///   - files: The files as the user named them.
    ///   - writing: Options in use that write watched files.
    /// - Throws: if a file cannot be watched.
    func check(files: [String], writing: [String] = []) throws {
        guard watch else { return }
        if files.contains("-") { throw ValidationError("--watch needs files, and standard input is read only once.") }
        if let file = RemoteArgument.first(in: files) {
            throw ValidationError("--watch needs files on disk, and \(file).")
        }
        if let option = writing.first {
            throw ValidationError("--watch only reports. Leave out \(option), which changes files.")
        }
    }
}

/// What Ctrl-C does to long work: the first cancels it, so that it ends in order; the second ends the program at once.
enum Interruption {
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            task.cancel()
            signal(SIGINT, SIG_DFL)
        }
        source.resume()
        defer {
            source.cancel()
            signal(SIGINT, SIG_DFL)
        }
        return try await task.value
    }
}
