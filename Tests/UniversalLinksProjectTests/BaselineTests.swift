import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// What was there before is not told again, however its lines move.
struct BaselineTests {
    static let file = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [
                  { "/": "/menu/*", "requiredEntitlement": "a" },
                  { "/": "/order/*", "requiredEntitlement": "a", "comment": "Orders" }
                ]
              }
            ]
          }
        }
        """
    static let links = """
        links:
          - url: https://eats.example/x
            expect: matched
          - url: https://eats.example/menu/1
            expect: matched
        """

    static func reports(_ file: String = file, _ links: String = links) async throws -> [DiagnosticReport] {
        let project = MemoryProject(
            configuration: """
                version: 1
                domains:
                  eats.example: { file: aasa, links: links.yml, apps: [7Q4KX2M9TD.example.other] }
                """, files: ["aasa": file, "links.yml": links])
        return try await project.outcome().sections.map(\.report)
    }

    /// What a baseline of the first reports leaves of others.
    static func left(of reports: [DiagnosticReport]) async throws -> (codes: [String], outdated: Int) {
        let baseline = Baseline(of: try await Self.reports())
        let filtered = try Baseline(parsing: SourceText(Array(baseline.text.utf8))).filtered(reports)
        return (filtered.reports.flatMap(\.diagnostics).map(\.code.id), filtered.outdated.count)
    }

    @Test func everythingThatItWasMadeOfIsKnown() async throws {
        let reports = try await Self.reports()
        let baseline = Baseline(of: reports)
        #expect(baseline.count == reports.flatMap(\.diagnostics).count)
        #expect(baseline.count >= 4)
        let (codes, outdated) = try await Self.left(of: reports)
        #expect(codes == [])
        #expect(outdated == 0)
    }

    @Test func itIsSortedAndReadable() async throws {
        let text = Baseline(of: try await Self.reports()).text
        let root = try JSONDocument(parsing: Array(text.utf8)).root
        #expect(root.object?["schemaVersion"]?.number == "1")
        let entries = try #require(root.object?["diagnostics"]?.array).compactMap(\.object)
        let files = entries.compactMap { $0["file"]?.string }
        #expect(files == files.sorted())
        let places = entries.compactMap { $0["at"]?.string }
        #expect(places.contains("/links/[https://eats.example/x]"))
        #expect(
            places.contains(
                #"/applinks/details/[7Q4KX2M9TD.example.eats]/components/[{"/":"/menu/*","requiredEntitlement":"a"}]/requiredEntitlement"#
            ))
        #expect(!text.contains("\"line\""))
        #expect(Baseline(of: try await Self.reports()).text == text)
    }

    @Test(arguments: [
        // Lines move, other components come, comments change.
        file.replacing("{ \"/\": \"/menu/*\"", with: "{ \"/\": \"/new/*\" },\n\n        { \"/\": \"/menu/*\""),
        file.replacing("Orders", with: "Orders and more"),
        file.replacing("\n", with: "\n\n"),
        file.replacing("\"applinks\"", with: "\"webcredentials\": {\"apps\": []},\n  \"applinks\""),
    ])
    func editsElsewhereAreSurvived(file: String) async throws {
        let (codes, outdated) = try await Self.left(of: try await Self.reports(file))
        #expect(codes.filter { ["AASA256", "AASA601", "AASA801", "AASA802"].contains($0) } == [])
        #expect(outdated == 0)
    }

    @Test func movedExpectationsAreKnown() async throws {
        let links = "links:\n  - url: https://eats.example/menu/2\n    expect: matched\n" + Self.links.dropFirst(7)
        let (codes, outdated) = try await Self.left(of: try await Self.reports(Self.file, links))
        #expect(codes == [])
        #expect(outdated == 0)
    }

    @Test func aNewProblemShows() async throws {
        let file = Self.file.replacing(
            "\"comment\": \"Orders\" }",
            with: "\"comment\": \"Orders\" },\n{ \"/\": \"/z/*\", \"requiredEntitlement\": \"a\" }")
        let (codes, outdated) = try await Self.left(of: try await Self.reports(file))
        #expect(codes == ["AASA256"])
        #expect(outdated == 0)
        let links = Self.links + "\n  - url: https://eats.example/y\n    expect: matched\n"
        #expect(try await Self.left(of: try await Self.reports(Self.file, links)).codes == ["AASA601"])
    }

    @Test func twoOfAKindAreCounted() async throws {
        let component = #"{ "/": "/menu/*", "requiredEntitlement": "a" }"#
        let file = Self.file.replacing(component, with: "\(component), \(component)")
        let codes = try await Self.left(of: try await Self.reports(file)).codes
        #expect(codes.filter { $0 == "AASA256" } == ["AASA256"])
    }

    @Test func whatIsFixedIsAnOutdatedEntry() async throws {
        let fixed = Self.links.replacing("https://eats.example/x", with: "https://eats.example/menu/x")
        let reports = try await Self.reports(Self.file, fixed)
        let source = SourceText(Array(Baseline(of: try await Self.reports()).text.utf8))
        let filtered = try Baseline(parsing: source).filtered(reports)
        let report = try #require(filtered.outdatedReport(named: "base.json", source: source))
        let diagnostic = try #require(report.diagnostics.first)
        #expect(report.diagnostics.count == 1)
        #expect(diagnostic.severity == .note)
        #expect(diagnostic.code == .outdatedBaselineEntry)
        #expect(diagnostic.message.contains("AASA601 unhandled-universal-link is no longer found in links.yml"))
        let line = diagnostic.location?.position.line ?? 0
        #expect((line...(line + 4)).contains { source.line($0).contains("AASA601") })
    }

    @Test func entriesOfFilesThatWereNotLookedAtAreLeftAlone() async throws {
        let reports = try await Self.reports().filter { $0.documents[.linkList] == nil }
        #expect(try await Self.left(of: reports).outdated == 0)
    }

    @Test func namesAreRelativeToTheFolder() async throws {
        let source = SourceText(Array("{}".utf8))
        let text = DiagnosticReport.NamedText(name: "../x/aasa", source: source)
        let place = Diagnostic.Location(
            .associationFile, position: SourcePosition(line: 1, column: 1), range: .none, pointer: .root)
        let report = DiagnosticReport(
            [Diagnostic(.missingApp, .error, "x", at: place)], documents: [.associationFile: text])
        let baseline = Baseline(of: [report], in: "../x")
        #expect(baseline.text.contains("\"file\": \"aasa\""))
        #expect(baseline.filtered([report], in: "../x").knownCount == 1)
        #expect(baseline.filtered([report], in: "").knownCount == 0)
    }

    @Test func noMistakeOfTheSyntaxIsKnown() async throws {
        let reports = try await Self.reports("{\n  \"applinks\": {,}\n}\n")
        let baseline = Baseline(of: reports)
        #expect(!baseline.text.contains("AASA0"))
        let left = baseline.filtered(reports).reports.first?.diagnostics.map(\.code.id)
        #expect(left == ["AASA011"])
    }

    /// Versions that kept them wrote such entries.
    @Test func anEntryThatHidesNothingIsNamed() async throws {
        let source = SourceText(
            Array(
                """
                {"schemaVersion": 1, "diagnostics": [
                {"code": "AASA010", "name": "trailing-comma", "file": "aasa", "at": "", "text": "x"}]}
                """.utf8))
        let text = DiagnosticReport.NamedText(name: "aasa", source: nil)
        let report = DiagnosticReport([Diagnostic](), documents: [.associationFile: text])
        let filtered = try Baseline(parsing: source).filtered([report])
        let outdated = filtered.outdatedReport(named: "base.json", source: source, isWhole: false)
        #expect(
            outdated?.diagnostics.map(\.message) == [
                "No baseline hides AASA010 trailing-comma in aasa: what cannot be read or tested is always reported."
            ])
    }

    @Test(arguments: [
        ("", 1, ""), ("[]", 1, "This is not a baseline"),
        ("{\"schemaVersion\": 2, \"diagnostics\": []}", 1, "schemaVersion 2"),
        ("{\"schemaVersion\": 1,\n\"diagnostics\": [{}]}", 2, "An entry needs"),
        (
            "{\"schemaVersion\": 1, \"diagnostics\": [{\"code\":\"a\",\"name\":\"b\",\"file\":\"c\",\"at\":\"\",\"count\":0}]}",
            1, "An entry needs"
        ),
    ])
    func otherTextsAreNoBaseline(text: String, line: Int, words: String) throws {
        let error = try #require(throws: BaselineError.self) {
            try Baseline(parsing: SourceText(Array(text.utf8)))
        }
        #expect(error.position.line == line)
        #expect(error.message.contains(words))
    }

    @Test func longContentIsCutAndStillToldApart() async throws {
        func reports(_ ending: String) async throws -> [DiagnosticReport] {
            let path = String(repeating: "a", count: 500) + ending
            return try await Self.reports(Self.file.replacing("/menu/*", with: path), "links: []\n")
        }
        let baseline = Baseline(of: try await reports("x"))
        #expect(baseline.text.utf8.count < 4_000)
        let other = baseline.filtered(try await reports("y"))
        #expect(other.reports.flatMap(\.diagnostics).map(\.code.id).contains("AASA256"))
    }
}
