import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// Sections 1 and 2 of the specification: the algorithm and parsing.
struct ParsingStatementTests {
    static let plain = #"{"applinks": {"details": [{"appID": "\#(DecisionRow.app)", "components": [{"/": "/a"}]}]}}"#

    static func refusal(of bytes: [UInt8]) throws -> AssociationFile.Refusal? {
        try AssociationFile(parsing: bytes).refusal
    }

    static func answer(of bytes: [UInt8], _ url: String = "https://example.com/a") throws -> Trace {
        Matcher(anyHostOf: try AssociationFile(parsing: bytes)).trace(
            try LinkURL(parsing: url), for: AppIdentifier(DecisionRow.app))
    }

    @Test("1: components are tried in order, and the first whose constraints all hold decides")
    func firstComponentThatHoldsDecides() throws {
        let components =
            ##""components": [{"/": "/a/*", "?": {"q": "?*"}, "#": "x"}, {"/": "/a/no", "exclude": true}, {"/": "/a/*"}]"##
        try DecisionRow.checkAll([
            .detail(components, "/a/1?q=1#x", .matched, by: 0),
            .detail(components, "/a/1?q=1#y", .matched, by: 2),
            .detail(components, "/a/1?q=#x", .matched, by: 2),
            .detail(components, "/a/no", .excluded, by: 1),
            .detail(components, "/a/no?q=1#x", .matched, by: 0),
            .detail(components, "/b", .unmatched),
        ])
    }

    @Test("1: without details, each app of apps gets every URL, as an assumption")
    func appsWithoutDetailsAcceptEverything() throws {
        try DecisionRow.checkAll([
            .appLinks(#""apps": ["\#(DecisionRow.app)"]"#, "/any", .matched, assuming: ["1.3"]),
            .appLinks(
                #""apps": ["\#(DecisionRow.app)"], "defaults": {"/": "/b"}"#, "/any", .matched, assuming: ["1.3"]),
            .appLinks(#""apps": ["OTHER12345.com.example.app"]"#, "/any", .unmatched, assuming: ["1.3"]),
        ])
    }

    @Test("1: a detail without lists accepts every URL, one with an empty list none")
    func detailWithoutListsAcceptsEverything() throws {
        try DecisionRow.checkAll([
            .detail(#""comment": 1"#, "/any?q#f", .matched, assuming: ["1.4"]),
            .detail(#""defaults": {"/": "/b"}"#, "/any", .matched, assuming: ["1.4"]),
            .detail(#""defaults": {"exclude": true}"#, "/any", .matched, assuming: ["1.4"]),
            .detail(#""components": []"#, "/any", .unmatched),
            .detail(#""paths": []"#, "/any", .unmatched),
        ])
        let trace = try Self.answer(of: Array(#"{"applinks": {"details": [{"appID": "\#(DecisionRow.app)"}]}}"#.utf8))
        #expect(trace.decision == .matched(by: nil))
    }

    @Test(
        "P1: bytes that are not JSON are an error, with a position",
        arguments: ["", " ", "{", "{[]}", "nul", "{\"applinks\": {}} x", "<!DOCTYPE html>", "{'applinks': {}}"])
    func otherBytesAreAnError(_ text: String) throws {
        let error = try #require(throws: AssociationFileError.self) { try AssociationFile(parsing: Array(text.utf8)) }
        #expect(error.code == .notJSON)
        #expect(error.position != nil)
        #expect(!error.message.isEmpty)
    }

    @Test("P1: an empty object is valid and inert")
    func emptyObjectIsInert() throws {
        let file = try AssociationFile(parsing: Array("{}".utf8))
        #expect(file.refusal == nil && file.services.isEmpty && file.appLinks == nil)
        try DecisionRow.file("{}", "/a", .unmatched).check()
    }

    @Test("P2: a root array yields nothing, and a bare scalar is refused")
    func rootHasToBeAnObject() throws {
        #expect(try Self.refusal(of: Array("[]".utf8)) == nil)
        try DecisionRow.file("[]", "/a", .unmatched, assuming: ["P2"]).check()
        try DecisionRow.file("[\(Self.plain)]", "/a", .unmatched, assuming: ["P2"]).check()
        for scalar in ["1", "true", "null", #""applinks""#, "-0.5e3"] {
            let trace = try Self.answer(of: Array(scalar.utf8))
            #expect(trace.decision.reasonName == "refused-file")
            #expect(trace.writtenAssumptions.map(\.id) == ["P2"])
        }
    }

    @Test(
        "P2: comments and trailing commas are errors",
        arguments: ["{} // c", "/* c */ {}", #"{"applinks": {"details": [],}}"#, "[1,]", "{,}", "{a: 1}", "[+1]"])
    func relaxedJSONIsAnError(_ text: String) {
        #expect(throws: AssociationFileError.self) { try AssociationFile(parsing: Array(text.utf8)) }
    }

    @Test("P3: of duplicate keys the last one counts")
    func lastDuplicateCounts() throws {
        try DecisionRow.checkAll([
            .component(#"{"/": "/a", "/": "/b"}"#, "/b", .matched, assuming: ["P3"]),
            .component(#"{"/": "/a", "/": "/b"}"#, "/a", .unmatched, assuming: ["P3"]),
            .detail(#""components": [{}], "components": []"#, "/a", .unmatched, assuming: ["P3"]),
            .file(
                #"{"applinks": {}, "applinks": {"apps": ["\#(DecisionRow.app)"]}}"#, "/a", .matched,
                assuming: ["1.3", "P3"]),
            .component(#"{"?": {"a": "1", "a": "2"}}"#, "/?a=2", .matched, assuming: ["P3"]),
            .variables(#"{"v": ["a"], "v": ["b"]}"#, "/$(v)x", "/bx", .matched, assuming: ["P3"]),
            // Nothing of this is read for a URL.
            .file(#"{"webcredentials": {"apps": [], "apps": []}, \#(Self.plain.dropFirst())"#, "/a", .matched),
        ])
    }

    @Test("P3: a byte-order mark is accepted")
    func byteOrderMarkIsAccepted() throws {
        let trace = try Self.answer(of: [0xEF, 0xBB, 0xBF] + Array(Self.plain.utf8))
        #expect(trace.decision.answer == .matched)
        #expect(trace.writtenAssumptions.map(\.id) == ["P3"])
    }

    @Test("P3: invalid UTF-8, lone surrogates and other encodings are errors")
    func otherEncodingsAreErrors() {
        let utf16 = Self.plain.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let texts: [[UInt8]] = [
            Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8), Array(#"{"a": "\ud800"}"#.utf8),
            Array(#"{"a": "\udc00\ud800"}"#.utf8), [0xFF, 0xFE] + utf16, utf16,
        ]
        for text in texts {
            #expect(throws: AssociationFileError.self) { try AssociationFile(parsing: text) }
        }
    }

    @Test("P4: more than 131,072 bytes are refused, a byte-order mark counted")
    func sizeIsLimited() throws {
        let padded = { (count: Int) in
            Array(Self.plain.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: count - Self.plain.utf8.count)
        }
        let largest = try Self.answer(of: padded(131_072))
        #expect(largest.decision.answer == .matched)
        #expect(largest.writtenAssumptions.map(\.id) == ["P4"])
        #expect(try Self.answer(of: padded(131_071)).writtenAssumptions.isEmpty)

        let refused = try Self.answer(of: padded(131_073))
        #expect(refused.decision == .unmatched(.refusedFile(.oversized(byteCount: 131_073))))
        #expect(refused.writtenAssumptions.isEmpty)
        #expect(refused.evidence == .documented)
        #expect(
            try Self.refusal(of: [0xEF, 0xBB, 0xBF] + padded(131_070)) == .oversized(byteCount: 131_073))
    }

    @Test("P5: a signed file is read, and broken DER is an error")
    func signedFilesAreRead() throws {
        let file = try AssociationFile(parsing: SignedFixture.bytes)
        #expect(file.isSigned)
        let trace = try Self.answer(of: SignedFixture.bytes, "https://example.com/a/1")
        #expect(trace.decision.answer == .matched)
        #expect(trace.writtenAssumptions.map(\.id) == ["P5"])
        for count in [2, 5, 40, SignedFixture.bytes.count / 2] {
            let error = #expect(throws: AssociationFileError.self) {
                try AssociationFile(parsing: Array(SignedFixture.bytes.prefix(count)))
            }
            #expect(error?.code == .brokenEnvelope)
        }
    }
}
