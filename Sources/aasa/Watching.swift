import SystemCalls
import UniversalLinksProject

/// Runs a command again whenever a file that it depends on changes, until Ctrl-C.
enum Watching {
    private static let interval = Duration.milliseconds(500)
    /// A search of folders takes longer than a look at files.
    private static let intervalsPerSearch = 4
    /// Who saves a file may write it in several steps.
    private static let settlingTime = Duration.milliseconds(100)

    /// Runs work, and again after each change.
    ///
    /// - Parameters:
    ///   - files: The files that the work depends on; asked before each run, and while waiting for files that are new.
    ///   - work: One run.
    /// - Throws: on Ctrl-C, the status of the last run; `RunFailure` if there is nothing to watch.
    static func run(
        files: @escaping @Sendable () throws -> [String], _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await Interruption.cancelling {
            var watched: [String] = []
            while true {
                // What cannot be told now, as with a mistake in aasa.yml, is told by the run; it is watched as before.
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

    /// Waits for a change.
    ///
    /// - Parameter search: Finds files that are new.
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

    /// What a run ends with, once everything about it is printed.
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

/// What tells whether a file has changed.
private struct FileStamp: Equatable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let identity: UInt64

    /// Nil if there is no such file.
    init?(_ path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
        size = Int(information.st_size)
        identity = UInt64(information.st_ino)
    }

    static func all(of files: [String]) -> [FileStamp?] { files.map { FileStamp($0) } }
}
