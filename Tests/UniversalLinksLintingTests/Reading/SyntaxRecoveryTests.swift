import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// A broken file gets all of its diagnostics at once, and none that is only there because it is broken.
struct SyntaxRecoveryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        /// `line code`, in the order in which they are reported.
        let expected: [String]

        init(_ text: String, _ expected: String...) {
            self.text = text
            self.expected = expected
        }

        var testDescription: String { text }
    }

    private static let certain = [
        Case("{\n\"applinks\": {\"details\": [],},\n}", "2 trailing-comma", "2 empty-list", "2 trailing-comma"),
        Case("{\n\"appLinks\": {},\n}", "2 trailing-comma", "2 unknown-service"),
        Case(
            "// a\n{\n\"webcredentials\": {\"apps\": [\n'com.a.b', // c\n]}\n}", "1 comment", "4 single-quote",
            "4 missing-prefix", "4 trailing-comma", "4 comment"),
        Case("{\"webcredentials\": {apps: [“com.a.b”]}}", "1 unquoted-key", "1 typographic-quote", "1 missing-prefix"),
        Case("---\nlayout: null\n---\n{\"appLinks\": {}}", "1 front-matter", "4 unknown-service"),
    ]

    /// Of what is around a guess, nothing is reported.
    private static let guessed = [
        Case("{\"webcredentials\": {\"apps\": [\"com.a.b\"]}", "1 unclosed-object", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"apps\": [\"com.a.b\", \"com.c", "1 unclosed-string"),
        Case("{\"applinks\": {\"details\": [{\"appID\": \"com.a.b\",", "1 unclosed-object"),
        Case("{\"appLinks\": {\"details\":", "1 unclosed-object"),
        Case(
            "{\"applinks\": {\"details\": [\n{\"appID\": \"com.a.b\",\n{\"appID\": \"com.c.d\"}]}}",
            "2 unclosed-object", "3 missing-prefix"),
        Case("[{\"a\": 1\n{\"b\": 2,\n{\"c\": 3}]", "1 unclosed-object", "2 unclosed-object"),
        Case("[{\"a\": 1,\n{\"b\": 2}}]", "2 missing-key"), Case("{\"a\": 1,\n{\"b\": 2}", "2 missing-key"),
        Case("{\n\"webcredentials\": {\"apps\": [\"com.a.b\"]}\n}}", "3 trailing-text", "2 missing-prefix"),
        Case("{\n\"webcredentials\": {\"apps\": [\"com.a.b\"]}\n}\n{}", "4 trailing-text", "2 missing-prefix"),
        Case("{\n\"webcredentials\": {\"apps\": [\"com.a.b\"}\n}", "2 mismatched-bracket"),
        Case("{\n\"webcredentials:{\n\"apps\":[\"com.a.b\"]}}", "2 unclosed-string", "3 missing-prefix"),
        Case(
            "{\"webcredentials\": {\"apps\": [\n\"com.a.b,\n\"com.c.d\"\n]}}", "2 unclosed-string", "3 missing-prefix"),
        Case(
            "{\"webcredentials\": {\"apps\": [\n\"com.a.b\" \"com.c.d\"\n]}}", "2 missing-comma", "2 missing-prefix",
            "2 missing-prefix"),
        Case("{\"webcredentials\" {\"apps\": [\"com.a.b\"]}}", "1 missing-colon", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"\"apps\": [\"com.a.b\"]}}", "1 missing-colon", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"apps: [\n\"com.a.b\"]}}", "1 unclosed-string", "2 missing-prefix"),
        Case("{\"webcredentials\": {\"apps\":: [\"com.a.b\"]}}", "1 stray-colon", "1 missing-prefix"),
        Case("{\"webcredentials\": {{\"apps\": [\"com.a.b\"]}}", "1 template-marker", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"apps\": [\"com.a.b\", ...]}}", "1 ellipsis", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"apps\": [...]}, \"appclips\": {}}", "1 ellipsis", "1 service-without-apps"),
        Case("{\"webcredentials\": {\"apps\": [{{ app }}, \"com.a.b\"]}}", "1 template-marker", "1 missing-prefix"),
        Case("{\"webcredentials\": {\"apps\": [\"\\d\", \"com.a.b\"]}}", "1 invalid-escape", "1 missing-prefix"),
        Case(
            "{\"applinks\": , \"webcredentials\": {\"apps\": [\"com.a.b\"]}}", "1 stray-comma", "1 missing-prefix"),
    ]

    /// Nothing safe repairs these, or they are something else.
    private static let left = [
        Case("", "1 empty-file"), Case("<html>{}</html>", "1 html-page"), Case("a: b\nc: d", "1 yaml"),
        Case("git clone {}", "1 plain-text"), Case("---\na: b\n---\n<p>", "1 front-matter"),
        Case("{\"a\": \"b\": [1,]}", "1 stray-colon"), Case("{\"a\", \"b\",}", "1 missing-colon"),
        Case("{\"a\": https://a.b\"}", "1 invalid-literal"),
        Case("{\"a\": \"say \"hi\" now\",}", "1 missing-comma"), Case("[1,] /* open", "1 trailing-comma", "1 comment"),
        Case("{\"a\": [1,\u{0}]}", "1 invisible-character"), Case("\"a\": {\"b\": [1,]}", "1 stray-colon"),
    ]

    @Test(arguments: certain + guessed + left)
    func everythingIsReportedAtOnce(_ test: Case) {
        let found = Self.diagnostics(Array(test.text.utf8)).filter { $0.severity == .error || $0.severity == .warning }
        #expect(found.map { "\($0.location?.position.line ?? 0) \($0.code.name)" } == test.expected)
    }

    @Test func placesAreThoseOfTheOriginalText() throws {
        let text = "/* a\nb */ {‘webcredentials’: {“apps”: [\n\"com.a.b\" // c\n]} ]"
        let bytes = Array(text.utf8)
        let found = Self.diagnostics(bytes)
        let missing = try #require(found.first { $0.code == .missingPrefix }?.location)
        #expect(missing.position == SourcePosition(line: 3, column: 1))
        #expect(SourceText(bytes).text(in: missing.range) == "\"com.a.b\"")
        #expect("\(try #require(missing.pointer))" == "/webcredentials/apps/0")
        let bracket = try #require(found.first { $0.code == .syntax(.mismatchedBracket) })
        #expect(bracket.location?.position == SourcePosition(line: 4, column: 4))
        #expect(bracket.message.contains("opened on line 2, column 6 "))
    }

    @Test func nothingIsSaidAboutTheOrderOfARepairedList() {
        let list =
            "{\"applinks\": {\"details\": [{\"appID\": \"ZP6HP72572.a.b\", \"paths\": [\n\"/a/*\", \"/a/b\"#\n]}]}@}"
        let codes = [("", ""), (",", ""), ("", "// c\n")].map { inside, outside in
            let text = list.replacing("#", with: inside).replacing("@", with: outside)
            return Self.diagnostics(Array(text.utf8)).contains { $0.code.name == "unreachable-component" }
        }
        #expect(codes == [true, false, true])
    }

    @Test func diagnosticsBehindAnErrorOfferNoFix() {
        let text = "{\"applinks\": {\"details\": [{\"appID\": \" ZP6HP72572.a.b\", \"paths\": [\"a**\"]}]},}"
        let found = Self.diagnostics(Array(text.utf8))
        #expect(found.count > 2)
        #expect(found.filter { $0.fix != nil }.map(\.code) == [.syntax(.trailingComma)])
    }

    @Test func theSettingsCount() throws {
        let bytes = Array("{\"appLinks\": {},}".utf8)
        let error = try #require(throws: AssociationFileError.self) { try AssociationFile(parsing: bytes) }
        let severities: SeverityTable = [.unknownServiceInFile: .note, .syntax(.trailingComma): .silenced]
        let found = Linter(.init(severities: severities)).diagnostics(
            for: error, named: "apple-app-site-association.json")
        #expect(found.map(\.code) == [.otherFileName, .unknownServiceInFile])
        #expect(found.map(\.severity) == [.note, .note])
    }

    @Test func aLongListOfErrorsEnds() throws {
        let text = "[" + String(repeating: "True, ", count: 90) + "1]"
        let found = Self.diagnostics(Array(text.utf8)).filter { $0.code == .syntax(.invalidLiteral) }
        #expect(found.count == 50)
        #expect(found.last?.notes.map(\.message) == ["40 more syntax errors are not listed."])
        #expect(found.dropLast().allSatisfy { $0.notes.isEmpty })
        let application = FixApplication(to: Array(text.utf8), linter: Linter(), includingUnsafe: true)
        #expect(application.bytes == Array(text.replacing("True", with: "true").utf8))
    }

    /// The number of times that the text is read is bounded, so the number of errors is.
    @Test(arguments: [
        "True, ", "'a', ", "...,", "//\n", "{a:1},", "1 /**/,", "\"\\d\",", "{{a}},", "\"a\" \"b\",", "\"\t\",",
    ])
    func aLargeFileOfErrorsIsReadAFewTimes(piece: String) {
        let text = "[" + String(repeating: piece, count: AssociationFile.maximumByteCount / piece.utf8.count)
        let found = Self.diagnostics(Array(text.utf8))
        #expect(found.count == 50)
        let note = found.last?.notes.first?.message ?? ""
        #expect(Int(note.prefix { $0.isNumber }).map { $0 < 64 } ?? false, "\(note)")
    }

    private static func diagnostics(_ bytes: [UInt8]) -> [Diagnostic] {
        do throws(AssociationFileError) {
            return Linter().diagnostics(for: try AssociationFile(parsing: bytes))
        } catch {
            return Linter().diagnostics(for: error)
        }
    }
}
