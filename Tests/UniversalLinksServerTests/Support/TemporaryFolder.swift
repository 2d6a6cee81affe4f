import Foundation

/// A folder for one test, with an association file.
struct TemporaryFolder {
    let path: String

    static let goodFile =
        #"{"applinks":{"details":[{"appIDs":["7QX4M2K9TA.com.shop.app"],"components":[{"/":"/buy/*"}]}]}}"#

    /// Runs a test with a folder that is gone afterwards.
    static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let folder = TemporaryFolder(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("aasa-server-\(UUID().uuidString)").path
        )
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try folder.write(goodFile, to: "file.json")
        return try await body(folder)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    }
}
