import Foundation
import Testing
import UniversalLinksServer

struct VersionTests {
    /// Scripts read the version from the source of `aasa`, so that source is its home.
    @Test func theServerHasTheVersionOfTheTool() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let source = try String(
            contentsOf: root.appendingPathComponent("Sources/aasa/AASACommand.swift"), encoding: .utf8)
        #expect(source.contains("version: \"\(StagingServer.version)\","))
    }
}
