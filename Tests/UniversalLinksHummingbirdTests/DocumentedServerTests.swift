import Foundation
import Testing

/// What `Documentation/ServerSide.md` shows of a Hummingbird server is code of the example, which is built.
struct DocumentedServerTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL

    private static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: checkout.appendingPathComponent(path)), as: UTF8.self)
    }

    @Test func theShownCodeIsThatOfTheExample() throws {
        let page = try Self.text(of: "Documentation/ServerSide.md")
        let afterFence = try #require(page.range(of: "```swift\n")).upperBound
        let block = page[afterFence...].prefix(upTo: try #require(page[afterFence...].range(of: "```")).lowerBound)
        #expect(block.contains("addAssociationFile"))
        #expect(try Self.text(of: "Examples/hummingbird-server/Sources/eats-server/EatsServer.swift").contains(block))
    }
}
