import Foundation
import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// `Documentation/Contributing/Engine.md`: its example is what the code does, and what it names exists.
struct EngineDocumentationTests {
    private let page: String
    private let parts: EngineParts
    private let url: [UInt8]

    init() throws {
        page = try Checkout.text(of: "Documentation/Contributing/Engine.md")
        parts = try EngineParts(file: Array(Self.block("json file", of: page).utf8))
        url = Array(try Self.block("text url", of: page).utf8)
    }

    /// The text of the one fenced block with this heading.
    private static func block(_ name: String, of page: String) throws -> String {
        let found = page.components(separatedBy: "```\(name)\n")
        try #require(found.count == 2, "one block \(name)")
        let end = try #require(found[1].range(of: "\n```\n"))
        return String(found[1][..<end.lowerBound])
    }

    private func block(_ name: String) throws -> String { try Self.block("text " + name, of: page) }

    // MARK: - The example

    @Test func bothEnginesGiveTheAnswerOfThePage() throws {
        let file = try AssociationFile(parsing: Array(Self.block("json file", of: page).utf8))
        let matcher = Matcher(file, domain: AssociationFile.Domain("example.com"))
        let app = matcher.app(try #require(matcher.apps.first))
        var cursor = matcher.makeCursor()
        let fast = try url.withUnsafeBytes { try cursor.decide($0, for: app) }
        let plain = cursor.decide(try LinkURL(parsing: String(decoding: url, as: UTF8.self)), for: app.identifier)
        #expect(fast == plain)
        let component = try #require(fast.component)
        #expect(try block("answer") == "\(fast) by component \(component.component)")
    }

    @Test func bytesAreThoseOfThePage() throws {
        let end = "https://example.com".utf8.count
        let lines = url.withUnsafeBufferPointer { bytes in
            let scan = PlainBytes.scan(bytes, from: end)
            let text = String(decoding: bytes[end..<scan.end], as: UTF8.self)
            return """
                path: bytes \(end) to \(scan.end) of the URL, \(scan.isPlain ? "plain" : "odd"): \(text)
                read as: \(String(scalars: parts.text(text)))
                """
        }
        #expect(try block("bytes") == lines)
    }

    @Test func treeIsThatOfThePage() throws {
        #expect(try block("tree") == parts.treeLines.joined(separator: "\n"))
    }

    @Test func neededSymbolsAreThoseOfThePage() throws {
        var lines: [String] = []
        for (prefix, tails) in parts.tailsByPrefix {
            let needed = NeededSymbols(tails)
            let first = Unicode.Scalar(needed.first[0])
            let second = Unicode.Scalar(needed.second[0])
            let path = Array("/shop/men/news/today".utf8)
            let isFound = path.indices.dropLast(needed.distance).contains { index in
                path[index] == needed.first[0] && path[index + needed.distance] == needed.second[0]
            }
            let head = "tails at \"\(prefix)\":".padding(toLength: 18, withPad: " ", startingAt: 0)
            lines.append(
                "\(head) \"\(first)\" and \(needed.distance) later \"\(second)\", \(isFound ? "" : "not ")found")
        }
        #expect(try block("needed") == lines.joined(separator: "\n"))
    }

    @Test func placesAreThoseOfThePage() throws {
        let tails = try #require(parts.tailsByPrefix.first { $0.prefix == "/" }).tails
        let lines = parts.placeLines(of: tails, reading: Array("shop/men/news/today/".utf8))
        #expect(try block("places") == lines.joined(separator: "\n"))
    }

    @Test func candidatesAreThoseWhosePathMatches() throws {
        let lines = try block("candidates").split(separator: "\n").map(String.init)
        let covering = parts.covering("/shop/men/news/today")
        #expect(lines.count == covering.count)
        for (line, number) in zip(lines, covering) { #expect(line.hasPrefix("component \(number), ")) }
    }

    @Test func picturesAreThoseOfTheExample() throws {
        let picture = try Checkout.text(of: "Documentation/Contributing/engine.svg")
        for text in ["?ref=mail", "*/news/*", "matched by component 3"] {
            #expect(picture.contains(text), "\(text)")
            #expect(page.contains(text), "\(text)")
        }
    }

    // MARK: - What is named

    /// What stands in code font and looks like a path or a file of Swift.
    private var names: [String] {
        page.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    @Test func everythingThatIsNamedExists() throws {
        let files = FileManager.default
        let engine = "Sources/UniversalLinks/Matching/Fast/"
        let tests = "Tests/UniversalLinksTests/Fast/"
        var count = 0
        for name in names {
            let isPath = ["Sources/", "Tests/", "Scripts/", "Documentation/"].contains { name.hasPrefix($0) }
            let isFile = name.hasSuffix(".swift") && !name.contains("/")
            // `swift test --filter Fast` and its like name types.
            guard isPath || isFile, !name.contains(" ") else { continue }
            count += 1
            let places = isPath ? [name] : [engine + name, tests + name]
            #expect(places.contains { files.fileExists(atPath: Checkout.folder.path + "/" + $0) }, "\(name)")
        }
        #expect(count > 50)
    }

    @Test(arguments: ["Sources/UniversalLinks/Matching/Fast/"])
    func everyFileOfTheEngineIsNamed(_ folder: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.folder.path + "/" + folder)
        #expect(files.count > 10)
        for file in files { #expect(page.contains("`\(file)`"), "\(file)") }
    }

    @Test func everyTestThatGuardsAnInvariantExists() throws {
        let invariants = try #require(page.components(separatedBy: "## Invariants").last)
        let guards = invariants.components(separatedBy: "`").filter { $0.hasSuffix("Tests") && !$0.contains("/") }
        #expect(guards.count > 10)
        for name in Set(guards) {
            let path = "Tests/UniversalLinksTests/Fast/\(name).swift"
            #expect(FileManager.default.fileExists(atPath: Checkout.folder.path + "/" + path), "\(name)")
        }
    }
}
