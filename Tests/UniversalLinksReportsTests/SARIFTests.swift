import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports

struct SARIFTests {
    let fixture = FindingsFixture()

    func run(_ fixture: FindingsFixture, _ diagnostics: [Diagnostic]) throws -> JSONValue {
        let root = try fixture.json(.sarif, diagnostics)
        return try #require(root[JSONPointer(tokens: ["runs", "0"])])
    }

    func location(_ name: String, isFile: Bool = true) throws -> JSONObject? {
        var fixture = fixture
        (fixture.name, fixture.isFile) = (name, isFile)
        let run = try run(fixture, [fixture.diagnostic(at: "\"a\"")])
        let path = ["results", "0", "locations", "0", "physicalLocation", "artifactLocation"]
        return run[JSONPointer(tokens: path)]?.object
    }

    @Test(arguments: [
        ("f.json", "f.json"), ("./a b/é#%.json", "a%20b/%C3%A9%23%25.json"), ("x/../a:b", "a%3Ab"),
        ("/home/user/project/f.json", "f.json"),
    ])
    func aFileBelowTheFolderHasARelativeURI(name: String, uri: String) throws {
        let location = try location(name)
        #expect(location?["uri"]?.string == uri)
        #expect(location?["uriBaseId"]?.string == "%SRCROOT%")
    }

    @Test(arguments: [("../f.json", "file:///home/user/f.json"), ("/etc/f", "file:///etc/f")])
    func aFileElsewhereHasAnAbsoluteURI(name: String, uri: String) throws {
        let location = try location(name)
        #expect(location?["uri"]?.string == uri)
        #expect(location?["uriBaseId"] == nil)
    }

    @Test func standardInputHasNoURI() throws {
        let location = try location("standard input", isFile: false)
        #expect(location?["uri"] == nil)
        #expect(location?["description"]?.object?["text"]?.string == "standard input")
    }

    @Test func resultsReferToTheirRules() throws {
        var fixture = fixture
        fixture.settings.rules = Rule.ofExpectations + Rule.ofRules
        let run = try run(
            fixture, [fixture.diagnostic(code: .otherHost), fixture.diagnostic(code: .unhandledUniversalLink)])
        let rules = run[JSONPointer(tokens: ["tool", "driver", "rules"])]?.array ?? []
        #expect(rules.map { $0.object?["id"]?.string } == ["AASA601", "AASA612"])
        #expect(run[JSONPointer(tokens: ["results", "0", "ruleIndex"])]?.number == "1")
        for rule in rules {
            for key in ["shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration"] {
                #expect(rule.object?[key] != nil, "\(key)")
            }
        }
    }

    @Test(arguments: [
        (String?.none, "sarif:/runs/0/tool/driver/rules/0/help"),
        ("https://docs.example", "https://docs.example/rules/AASA612/"),
        ("https://code.example/{page}.md", "https://code.example/rules/AASA612.md"),
    ])
    func helpIsInTheFileUnlessThePagesHaveAnAddress(address: String?, uri: String) throws {
        var fixture = fixture
        fixture.settings.rules = Rule.ofExpectations
        fixture.settings.documentationAddress = address.map { DocumentationAddress($0) }
        let run = try run(fixture, [fixture.diagnostic(code: .otherHost)])
        #expect(run[JSONPointer(tokens: ["tool", "driver", "rules", "0", "helpUri"])]?.string == uri)
    }

    @Test(arguments: [nil, "https://docs.example/"])
    func theDriverSaysItsVersionAndWhereItIsDescribed(address: String?) throws {
        var fixture = fixture
        fixture.settings.documentationAddress = address.map { DocumentationAddress($0) }
        let driver = try run(fixture, [])[JSONPointer(tokens: ["tool", "driver"])]?.object
        #expect(driver?["version"]?.string == "1.2.3")
        #expect(driver?["semanticVersion"]?.string == "1.2.3")
        #expect(driver?["informationUri"]?.string?.hasPrefix(address ?? "https://developer.apple.com/") == true)
    }

    @Test func columnsCountScalarsAndMessagesMakeNoLinks() throws {
        var fixture = fixture
        fixture.text = "{ \"😀\": 1 }"
        let note = Diagnostic.Note("other", at: fixture.location(of: "1"))
        let run = try run(fixture, [fixture.diagnostic("see [x](https://evil.example)", at: "1", notes: [note])])
        #expect(run.object?["columnKind"]?.string == "unicodeCodePoints")
        let region = run[JSONPointer(tokens: ["results", "0", "locations", "0", "physicalLocation", "region"])]
        #expect(region?.object?["startColumn"]?.number == "8")
        #expect(region?.object?["endColumn"]?.number == "9")
        #expect(
            run[JSONPointer(tokens: ["results", "0", "message", "text"])]?.string
                == "see \\[x\\](https://evil.example)")
        #expect(
            run[JSONPointer(tokens: ["results", "0", "relatedLocations", "0", "message", "text"])]?.string == "other")
    }

    @Test func aByteOrderMarkIsTakenOutByItsBytes() throws {
        var fixture = fixture
        fixture.text = "\u{FEFF}" + fixture.text
        let fix = Diagnostic.Fix(
            "Fix it.", .safe, [.removingByteOrderMark, TextEdit(SourceRange(start: 4, end: 7), "\"c\"")])
        let run = try run(fixture, [fixture.diagnostic(at: "\"a\"", fix: fix)])
        let path = ["results", "0", "fixes", "0", "artifactChanges", "0", "replacements"]
        let replacements = run[JSONPointer(tokens: path)]?.array ?? []
        #expect(replacements.count == 2)
        #expect(replacements[0][JSONPointer(tokens: ["deletedRegion", "byteLength"])]?.number == "3")
        #expect(replacements[1][JSONPointer(tokens: ["deletedRegion", "startColumn"])]?.number == "3")
        #expect(replacements[1][JSONPointer(tokens: ["insertedContent", "text"])]?.string == "\"c\"")
    }

    @Test func aFileThatCannotBeReadMakesTheRunFail() throws {
        let findings = Findings([], cases: [], unread: [.init(name: "f.json", message: "there is no such file.")])
        let text = ReportFormat.sarif.text(of: findings, fixture.settings)
        let root = try JSONDocument(parsing: Array(text.utf8)).root
        let invocation = root[JSONPointer(tokens: ["runs", "0", "invocations", "0"])]
        #expect(invocation?.object?["executionSuccessful"]?.boolean == false)
        #expect(invocation?.object?["toolExecutionNotifications"]?.array?.count == 1)
    }
}

/// In SARIF and in code quality reports.
struct FingerprintTests {
    func fingerprints(_ text: String, at marked: String, pointer: [String], count: Int = 1) throws -> [String?] {
        var fixture = FindingsFixture()
        fixture.text = text
        let diagnostic = fixture.diagnostic(at: marked, pointer: pointer)
        let issues = try fixture.json(.gitlab, Array(repeating: diagnostic, count: count)).array ?? []
        return issues.map { $0.object?["fingerprint"]?.string }
    }

    @Test func theyStayWhereOtherPartsOfTheFileChange() throws {
        let before = try fingerprints("[{\"x\": 1}]", at: "{\"x\": 1}", pointer: ["list", "0"])
        let after = try fingerprints("[\n  {},\n  {\n    \"x\": 1}]", at: "{\n    \"x\": 1}", pointer: ["list", "1"])
        #expect(try fingerprints("[7, {\"x\": 1}]", at: "{\"x\": 1}", pointer: ["list", "1"]) == before)
        #expect(after != before)
        let indented = try fingerprints("[\n{\n\"x\": 1}]", at: "{\n\"x\": 1}", pointer: ["list", "0"])
        #expect(after == indented)
    }

    @Test func theyChangeWithTheTextThePlaceAndTheNumber() throws {
        let one = try fingerprints("[1]", at: "1", pointer: ["a", "0"])
        #expect(try fingerprints("[2]", at: "2", pointer: ["a", "0"]) != one)
        #expect(try fingerprints("[1]", at: "1", pointer: ["b", "0"]) != one)
        let three = try fingerprints("[1]", at: "1", pointer: ["a", "0"], count: 3)
        #expect(Set(three).count == 3)
        #expect(three.first == one.first)
        #expect(three.allSatisfy { $0?.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    }
}
