import Foundation
import UniversalLinksMonitor

/// A folder for one history, removed when the test is over.
final class TemporaryHistory: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var path: String { folder + "/history.sqlite" }

    func writing() throws -> HistoryStore { try HistoryStore.writing(to: path, patience: 0.05) }

    func reading() throws -> HistoryStore { try HistoryStore.reading(path, patience: 0.05) }
}
