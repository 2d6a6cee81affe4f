import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// The parts of a URL as ranges of bytes, beside `LinkURL`.
struct LinkBytesTests {
    private struct Parts: Equatable {
        var path: String
        var query: String
        var fragment: String
    }

    private static let host = "https://example.com"

    private static func withLink<Result>(_ url: String, _ body: (inout LinkBytes) -> Result) -> Result {
        let tables = LinkTables()
        let bytes = Array(url.utf8)
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        defer { memory.deallocate() }
        _ = memory.initialize(from: bytes)
        // The host is there, so there is memory.
        guard let base = memory.baseAddress else { preconditionFailure("no memory") }
        let classes = tables.view.path
        var link = LinkBytes(base, count: bytes.count, pathFrom: host.utf8.count, classes.base)
        link.findRest(tables.view)
        let result = body(&link)
        precondition(tables.view.path.count == 256)
        return result
    }

    struct Row: CustomTestStringConvertible {
        let rest: String
        var bits: UInt8 = 0
        var hasRuns = false
        var queryBits: UInt8 = 0
        var fragmentBits: UInt8 = 0

        var testDescription: String { rest }
    }

    static let rows = [
        Row(rest: ""), Row(rest: "/a?b#c"), Row(rest: "/a#b?c"), Row(rest: "?#"), Row(rest: "#"),
        Row(rest: "/a??b##c", fragmentBits: ByteClasses.invalid),
        Row(rest: "/%41", bits: ByteClasses.percent),
        Row(rest: "/%4", bits: ByteClasses.percent | ByteClasses.invalid),
        Row(
            rest: "/%zz?%41#%", bits: ByteClasses.percent | ByteClasses.invalid, queryBits: ByteClasses.percent,
            fragmentBits: ByteClasses.percent | ByteClasses.invalid),
        Row(rest: "/a%41%2?", bits: ByteClasses.percent | ByteClasses.invalid),
        Row(rest: "/a//b", hasRuns: true), Row(rest: "/a**b", hasRuns: true), Row(rest: "/*/*"), Row(rest: "/*/*/"),
        Row(rest: "/a b", bits: ByteClasses.invalid), Row(rest: "/é", bits: ByteClasses.invalid | ByteClasses.foreign),
        Row(rest: "/a?é", queryBits: ByteClasses.invalid | ByteClasses.foreign),
    ]

    /// The bits that decide how a part is read; slashes and stars are no matter.
    private static let deciding = ByteClasses.percent | ByteClasses.invalid | ByteClasses.foreign

    @Test(arguments: rows)
    func partsAreTakenApart(_ row: Row) {
        let parts = Self.parts(row.rest)
        Self.withLink(Self.host + row.rest) { link in
            #expect(Self.found(link) == parts)
            #expect(link.path.bits & Self.deciding == row.bits)
            #expect(link.query.bits & Self.deciding == row.queryBits)
            #expect(link.fragment.bits & Self.deciding == row.fragmentBits)
            #expect(link.hasRuns == row.hasRuns)
        }
    }

    @Test func randomURLsAreTakenApartAsTheirMarksSay() {
        var generator = RandomPatterns(announcedFor: "LinkBytesTests")
        let pieces = ["a", "b", "/", "/", "*", "?", "#", "%41", "%", "%4", "abcdefgh", "-._", " ", "é", "//"]
        for _ in 0..<5_000 {
            let rest = generator.random.pick(["", "/"]) + generator.text(pieces, 0...10)
            // What is no path begins with a mark.
            guard rest.isEmpty || "/?#".contains(rest.prefix(1)) else { continue }
            let expected = Self.parts(rest)
            Self.withLink(Self.host + rest) { link in
                #expect(Self.found(link) == expected, "\(rest)")
                let hasRuns = expected.path.contains("//") || expected.path.contains("**")
                #expect(link.hasRuns == hasRuns, "\(rest)")
                #expect((link.path.bits & ByteClasses.percent != 0) == expected.path.contains("%"), "\(rest)")
                let isBroken = Self.hasBrokenEscape(expected.path) || expected.path.contains { " é".contains($0) }
                #expect((link.path.bits & ByteClasses.invalid != 0) == isBroken, "\(rest)")
            }
        }
    }

    private static func found(_ link: LinkBytes) -> Parts {
        func text(_ part: LinkBytes.Part) -> String { String(decoding: link.text(part), as: UTF8.self) }
        return Parts(path: text(link.path), query: text(link.query), fragment: text(link.fragment))
    }

    private static func parts(_ rest: String) -> Parts {
        let head = rest.prefix { $0 != "#" }
        let path = head.prefix { $0 != "?" }
        return Parts(
            path: String(path), query: String(head.dropFirst(path.count + 1)),
            fragment: String(rest.dropFirst(head.count + 1)))
    }

    private static func hasBrokenEscape(_ text: String) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { piece in
            !(piece.count >= 2 && piece.prefix(2).allSatisfy { $0.isASCII && $0.isHexDigit })
        }
    }
}
