import Foundation
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports

/// The formats that are lines of text or simple JSON.
struct ReportFormatTests {
    let fixture = FindingsFixture()

    @Test(arguments: ReportFormat.allCases)
    func theSameFindingsGiveTheSameBytes(format: ReportFormat) {
        let diagnostics = [fixture.diagnostic(at: "\"a\""), fixture.diagnostic("other"), fixture.diagnostic(at: "1")]
        #expect(fixture.text(format, diagnostics).hasSameScalars(as: fixture.text(format, diagnostics)))
    }

    @Test(arguments: ReportFormat.allCases)
    func everyLineIsEnded(format: ReportFormat) {
        #expect(fixture.text(format, [fixture.diagnostic(at: "\"a\"", help: "help")]).hasSuffix("\n"))
    }

    @Test func textShowsTheLinesTheFixAndTheSummary() {
        let fix = Diagnostic.Fix("Take \"a\" out.", .safe, [TextEdit(SourceRange(start: 4, end: 12), "")])
        #expect(
            fixture.text(.text, [fixture.diagnostic(at: "\"a\"", help: "Do it.", fix: fix)]) == """
                error[AASA256] message
                  --> folder/f.json:2:3
                    2 |   "a": 1,
                      |   ^^^
                   = help: Do it.
                   = fix: Take "a" out. (--fix)

                1 file: 1 error; 1 can be fixed with --fix

                """)
    }

    @Test func conciseIsOneLineForEach() {
        let diagnostics = [
            fixture.diagnostic("one\ntwo \u{1B}[31m", at: "\"b\"", .warning, help: "unsaid"),
            fixture.diagnostic("nowhere", .note),
        ]
        #expect(
            fixture.text(.concise, diagnostics) == """
                folder/f.json:3:3: warning[AASA256] one\\ntwo \\u{1B}[31m
                folder/f.json: note[AASA256] nowhere

                """)
    }

    @Test func xcodeGetsAbsolutePathsAndAlwaysALine() {
        let diagnostics = [
            fixture.diagnostic("one\ntwo \u{1B}[31m", at: "\"b\"", .warning, help: "unsaid"),
            fixture.diagnostic("nowhere"),
        ]
        let findings = fixture.findings(diagnostics)
        for folder in ["/work/App", "/work/App/"] {
            #expect(
                ReportFormat.xcode.text(of: findings, ReportSettings(currentFolder: folder)) == """
                    /work/App/folder/f.json:3:3: warning: one\\ntwo \\u{1B}[31m [AASA256]
                    /work/App/folder/f.json:1:1: error: nowhere [AASA256]

                    """)
        }
    }

    @Test func jsonHasEveryKeyForEveryDiagnostic() throws {
        let fix = Diagnostic.Fix("Fix it.", .unsafe, [TextEdit(SourceRange(start: 4, end: 7), "\"c\"")])
        let note = Diagnostic.Note("see here", at: fixture.location(of: "\"b\""))
        let root = try fixture.json(
            .json, [fixture.diagnostic(at: "\"a\": 1,\n ", notes: [note], fix: fix), fixture.diagnostic()])
        let diagnostics = try #require(root.object?["diagnostics"]?.array)
        let keys = [
            "code", "name", "severity", "message", "file", "line", "column", "endLine", "endColumn", "pointer", "help",
            "fix", "notes", "apps", "others",
        ]
        for diagnostic in diagnostics { #expect(diagnostic.object?.members.map(\.key) == keys) }
        #expect(root[JSONPointer(tokens: ["diagnostics", "0", "endLine"])]?.number == "3")
        #expect(root[JSONPointer(tokens: ["diagnostics", "0", "endColumn"])]?.number == "2")
        #expect(root[JSONPointer(tokens: ["diagnostics", "0", "fix", "safety"])]?.string == "unsafe")
        #expect(root[JSONPointer(tokens: ["diagnostics", "0", "fix", "edits", "0", "start"])]?.number == "4")
        #expect(root[JSONPointer(tokens: ["diagnostics", "0", "notes", "0", "line"])]?.number == "3")
        #expect(root[JSONPointer(tokens: ["diagnostics", "1", "file"])]?.isNull == true)
        #expect(root[JSONPointer(tokens: ["diagnostics", "1", "fix"])]?.isNull == true)
    }

    @Test func offsetsOfEditsAreThoseOfTheFile() throws {
        var fixture = fixture
        fixture.text = "\u{FEFF}" + fixture.text
        let fix = Diagnostic.Fix(
            "Fix it.", .safe, [.removingByteOrderMark, TextEdit(SourceRange(start: 0, end: 1), "[")])
        let root = try fixture.json(.json, [fixture.diagnostic(at: "\"a\"", fix: fix)])
        let edits = root[JSONPointer(tokens: ["diagnostics", "0", "fix", "edits"])]?.array ?? []
        #expect(edits.map { $0.object?["start"]?.number } == ["0", "3"])
        #expect(edits.map { $0.object?["end"]?.number } == ["3", "4"])
    }

    @Test func jsonLinesEndWithTheirCounts() throws {
        let text = fixture.text(.jsonl, [fixture.diagnostic(at: "\"a\""), fixture.diagnostic("line\nbreak", .note)])
        let lines = try text.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root.object }
        #expect(lines.map { $0?["type"]?.string } == ["diagnostic", "diagnostic", "summary"])
        #expect(lines.last??["errors"]?.number == "1")
        #expect(lines.last??["notes"]?.number == "1")
    }

    @Test func workflowCommandsAreEscaped() {
        var fixture = fixture
        fixture.name = "a,b:c%d/f.json"
        let diagnostics = [
            fixture.diagnostic("50 % :: of", at: "\"a\"", .note, help: "next\nline"),
            fixture.diagnostic(at: "\"a\": 1,\n", .warning),
        ]
        #expect(
            fixture.text(.github, diagnostics) == """
                ::notice file=a%2Cb%3Ac%25d/f.json,line=2,endLine=2,col=3,endColumn=6,title=AASA256 internal-key::50 %25 :: of%0Anext\\nline
                ::warning file=a%2Cb%3Ac%25d/f.json,line=2,endLine=3,col=3,title=AASA256 internal-key::message

                """)
    }

    @Test func standardInputHasNoLinesForAnnotations() {
        var fixture = fixture
        (fixture.name, fixture.isFile) = ("standard input", false)
        #expect(
            fixture.text(.github, [fixture.diagnostic(at: "\"a\"")])
                == "::error title=AASA256 internal-key::standard input: message\n")
    }

    @Test func codeQualityIssuesDifferInTheirFingerprints() throws {
        var fixture = fixture
        fixture.name = "/home/user/project/x/./y/../f.json"
        let diagnostics = [fixture.diagnostic(at: "\"a\"", .warning), fixture.diagnostic(at: "\"a\"", .note)]
        let issues = try fixture.json(.gitlab, diagnostics).array ?? []
        #expect(Set(issues.map { $0.object?["fingerprint"]?.string }).count == 2)
        #expect(issues.map { $0.object?["severity"]?.string } == ["minor", "info"])
        #expect(issues[0][JSONPointer(tokens: ["location", "path"])]?.string == "x/f.json")
        #expect(issues[0][JSONPointer(tokens: ["location", "lines", "begin"])]?.number == "2")
        #expect(issues[0].object?["check_name"]?.string == "internal-key")
    }

    @Test func markdownMeansWhatItSays() {
        var fixture = fixture
        fixture.text = "{\n  \"```|\": 1\n}\n"
        let text = fixture.text(.markdown, [fixture.diagnostic("`a` | *b* <img src=x> [c](d)", at: "\"```|\"")])
        #expect(
            text == """
                # aasa

                1 error

                | severity | code | place | message |
                | --- | --- | --- | --- |
                | error | AASA256 internal-key | folder/f.json:2:3 | \\`a\\` \\| \\*b\\* &lt;img src=x&gt; \\[c\\](d) |

                ## Details

                ### AASA256 internal-key

                \\`a\\` \\| \\*b\\* &lt;img src=x&gt; \\[c\\](d)

                ````text
                  --> folder/f.json:2:3
                    2 |   "```|": 1
                      |   ^^^^^^
                ````

                """)
    }

    @Test func aTableCanBeCut() {
        let findings = fixture.findings((0..<5).map { fixture.diagnostic("message \($0)") })
        let lines = findings.markdownTable(limit: 2)
        #expect(lines.filter { $0.hasPrefix("| error") }.count == 2)
        #expect(lines.last == "… and 3 more.")
    }

    @Test func namesNotifyNobodyAndAreNoLinks() {
        let text = fixture.text(.markdown, [fixture.diagnostic("@octocat HTTP://evil.example www.evil.example a@b.c")])
        let words = "@<!-- -->octocat HTTP:<!-- -->//evil.example www<!-- -->.evil.example a@<!-- -->b.c"
        #expect(text.contains("| \(words) |"), "\(text)")
    }

    @Test func aTestCaseHasTheSameNameOnAnotherLine() {
        let text = fixture.text(.junit, [fixture.diagnostic("bad", at: "\"b\"", pointer: ["a", "b"])])
        #expect(text.contains("<testcase name=\"AASA256 internal-key (folder/f.json /a/b)\""), "\(text)")
        #expect(fixture.text(.junit, [fixture.diagnostic("bad")]).contains("<testcase name=\"AASA256 internal-key\""))
    }

    @Test func textListsUpToALimit() {
        var settings = fixture.settings
        let findings = fixture.findings((0..<1_205).map { fixture.diagnostic("message \($0)", .warning) })
        settings.limit = 3
        let short = ReportFormat.text.text(of: findings, settings)
        #expect(
            short.hasPrefix(
                "warning[AASA256] message 0\n\nwarning[AASA256] message 1\n\nwarning[AASA256] message 2\n\n"))
        #expect(short.contains("\n… and 1,202 more findings (--limit 0 shows all)\n\n"))
        #expect(!short.contains("message 3"))
        #expect(short.contains("1205 warnings"))
        for limit in [0, 1_205, 2_000] {
            settings.limit = limit
            let text = ReportFormat.text.text(of: findings, settings)
            #expect(text.contains("message 1204") && !text.contains("more findings"))
        }
        settings.limit = 1_204
        #expect(ReportFormat.text.text(of: findings, settings).contains("\n… and 1 more finding (--limit"))
        settings.limit = 1
        #expect(ReportFormat.concise.text(of: findings, settings).contains("message 1204"))
    }

    @Test func onlyWhatIsAtTheThresholdFailsATestCase() {
        let diagnostics = [fixture.diagnostic("bad", at: "\"a\""), fixture.diagnostic("odd", at: "\"b\"", .warning)]
        let text = fixture.text(.junit, diagnostics)
        #expect(text.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""))
        #expect(text.contains("<failure type=\"AASA256 internal-key\" message=\"bad\">"))
        #expect(text.contains("<system-out>warning[AASA256 internal-key] odd"))
        #expect(fixture.text(.junit, []).contains("<testcase name=\"folder/f.json\" classname=\"folder/f.json\"/>"))
    }

    @Test func whatCouldNotBeLookedAtIsNoSuccess() {
        let findings = Findings(
            [], cases: [.init(suite: "links.json", name: "https://e.example/", failures: [], isSkipped: true)],
            unread: [.init(name: "f.json", message: "there is no such file.")])
        let text = ReportFormat.junit.text(of: findings, fixture.settings)
        #expect(text.contains("<testsuites name=\"aasa\" tests=\"2\" failures=\"0\" errors=\"1\" skipped=\"1\">"))
        #expect(text.contains("<error type=\"unread\" message=\"there is no such file.\"/>"))
        #expect(text.contains("<skipped/>"))
        let command = "::error title=could not be read::f.json: there is no such file.\n"
        #expect(ReportFormat.github.text(of: findings, fixture.settings) == command)
        #expect(ReportFormat.markdown.text(of: findings, fixture.settings).contains("f.json: there is no such file."))
    }
}

/// The lines under a diagnostic, with their marks.
struct CodeFrameTests {
    /// The frame of the first `marked` in `text`.
    func frame(_ text: String, _ marked: String) throws -> String {
        let bytes = Array(text.utf8)
        let target = Array(marked.utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: target) })
        let source = SourceText(bytes)
        let range = SourceRange(start: start, end: start + target.count)
        let location = Diagnostic.Location(.linkList, position: source.position(of: start), range: range, pointer: nil)
        let report = DiagnosticReport(
            [Diagnostic(.invalidURL, .error, "message", at: location)],
            documents: [.linkList: .init(name: "f.json", source: source)])
        return report.text(.plain)
    }

    @Test(arguments: [
        ("{\n  \"é\": 😀x\n}", "😀x", "  --> f.json:2:8\n    2 |   \"é\": 😀x\n      |        ^^\n"),
        ("a\tb", "b", "  --> f.json:1:3\n    1 | a b\n      |   ^\n"),
        ("x\u{1B}y", "y", "  --> f.json:1:3\n    1 | x\u{FFFD}y\n      |   ^\n"),
        ("a   \nb", "a", "  --> f.json:1:1\n    1 | a\n      | ^\n"),
        ("one\ntwo", "e\ntwo", "  --> f.json:1:3\n    1 | one\n      |   ^\n"),
    ])
    func marksStandBelowWhatTheyMean(text: String, marked: String, expected: String) throws {
        #expect(try frame(text, marked) == "error[AASA613] message\n" + expected)
    }

    @Test func aLongLineIsCutAroundThePlace() throws {
        let text = String(repeating: "a", count: 5_000) + "HERE" + String(repeating: "b", count: 5_000)
        let lines = try frame(text, "HERE").split(separator: "\n")
        #expect(lines[1] == "  --> f.json:1:5001")
        #expect(lines[2].count <= 170)
        let column = try #require(lines[2].range(of: "HERE"))
        #expect(
            lines[3].distance(from: lines[3].startIndex, to: try #require(lines[3].firstIndex(of: "^")))
                == lines[2].distance(from: lines[2].startIndex, to: column.lowerBound))
        #expect(lines[3].hasSuffix("^^^^"))
    }
}

struct FindingsFixture {
    var text = "{\n  \"a\": 1,\n  \"b\": 1\n}\n"
    var name = "folder/f.json"
    var isFile = true
    var settings = ReportSettings(currentFolder: "/home/user/project", version: "1.2.3")

    static let code = Diagnostic.Code("AASA256", "internal-key")

    /// A diagnostic at the first `marked`; nil for no place.
    func diagnostic(
        _ message: String = "message", at marked: String? = nil, _ severity: Diagnostic.Severity = .error,
        pointer: [String] = ["a"], code: Diagnostic.Code = code, notes: [Diagnostic.Note] = [], help: String? = nil,
        fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        Diagnostic(
            code, severity, message, at: marked.flatMap { location(of: $0, pointer: pointer) }, notes: notes,
            help: help, fix: fix)
    }

    func location(of marked: String, pointer: [String] = ["a"]) -> Diagnostic.Location? {
        let source = SourceText(Array(text.utf8))
        let target = Array(marked.utf8)
        guard let start = source.bytes.indices.first(where: { source.bytes[$0...].starts(with: target) }) else {
            return nil
        }
        return Diagnostic.Location(
            .associationFile, position: source.position(of: start),
            range: SourceRange(start: start, end: start + target.count), pointer: JSONPointer(tokens: pointer))
    }

    func findings(_ diagnostics: [Diagnostic]) -> Findings {
        let document = DiagnosticReport.NamedText(
            name: name, source: SourceText(Array(text.utf8)), isFile: isFile)
        let report = DiagnosticReport(diagnostics, documents: [.associationFile: document])
        return Findings(
            [report], cases: report.cases(suite: name),
            summary: .files(.init(fileCount: 1, counts: DiagnosticCounts(diagnostics))))
    }

    func text(_ format: ReportFormat, _ diagnostics: [Diagnostic]) -> String {
        format.text(of: findings(diagnostics), settings)
    }

    func json(_ format: ReportFormat, _ diagnostics: [Diagnostic]) throws -> JSONValue {
        try JSONDocument(parsing: Array(text(format, diagnostics).utf8)).root
    }
}
