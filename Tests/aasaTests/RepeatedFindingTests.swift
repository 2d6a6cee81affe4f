import Foundation
import JSONSyntax
import Testing

/// Findings that read the same in several files are one in text, and one each everywhere else.
struct RepeatedFindingTests {
    /// Files with one note, on line 7 of each; the second file has it further down.
    static func files(_ count: Int) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: (1...count).map { number in
                let note = LintFolder.clean.replacingOccurrences(of: "/buy/", with: "buy/")
                return (name(number), number == 2 ? "\n" + note : note)
            })
    }

    static func name(_ number: Int) -> String {
        "web/\(number < 10 ? "0" : "")\(number)/apple-app-site-association"
    }

    /// A file whose exclusion comes too late, which only an unsafe fix changes.
    static let late = LintFolder.clean.replacingOccurrences(
        of: "{ \"/\": \"/buy/*\" }",
        with: "{ \"/\": \"/buy/*\" },\n          { \"/\": \"/buy/web/*\", \"exclude\": true }")

    static let three = """
        note[AASA427] The pattern "buy/*" does not start with a slash; iOS adds it.
          --> web/01/apple-app-site-association:7:18
            7 |           { "/": "buy/*" }
              |                  ^^^^^^^
           = note: The same in 2 other files:
                   web/02/apple-app-site-association:8:18
                   web/03/apple-app-site-association:7:18
           = help: Write "/buy/*".
           = fix: Add the slash. (--fix)

        3 files: 3 notes; 3 can be fixed with --fix

        """

    @Test func equalFindingsAreOneWithItsPlaces() throws {
        let folder = try LintFolder(Self.files(3))
        let run = try folder.run(["lint", "."])
        #expect(run.status == 0)
        #expect(run.output == Self.three)
        // The summary and the other formats count each.
        let root = try folder.run(["lint", ".", "--format", "json"]).json()
        #expect(root.object?["diagnostics"]?.array?.count == 3)
        #expect(try folder.run(["lint", ".", "--format", "concise"]).output.split(separator: "\n").count == 3)
        #expect(try folder.run(["lint", ".", "--format", "markdown"]).output.contains("web/02"))
    }

    @Test func aFindingOfOneFileStaysAsItIs() throws {
        let folder = try LintFolder(Self.files(1))
        let text = Self.three.replacingOccurrences(
            of:
                "   = note: The same in 2 other files:\n           \(Self.name(2)):8:18\n           \(Self.name(3)):7:18\n",
            with: "")
        #expect(
            try folder.run(["lint", "."]).output
                == text.replacingOccurrences(
                    of: "3 files: 3 notes; 3 can be fixed", with: "1 file: 1 note; 1 can be fixed"))
    }

    @Test func manyPlacesAreCutInTextAndWholeWithoutALimit() throws {
        let folder = try LintFolder(Self.files(14))
        let text = try folder.run(["lint", "."]).output
        #expect(text.contains("   = note: The same in 13 other files:\n"))
        #expect(
            text.contains("           \(Self.name(11)):7:18\n           … and 3 more files (--limit 0 shows all)\n"))
        #expect(!text.contains(Self.name(12)))
        let whole = try folder.run(["lint", ".", "--limit", "0", "--output", "text=all.txt"]).output
        #expect((1...14).allSatisfy { whole.contains(Self.name($0) + ":") })
        #expect(try folder.text(of: "all.txt") == whole)
    }

    @Test func theLimitCountsWhatIsListed() throws {
        var files = Self.files(3)
        files["web/04/apple-app-site-association"] = LintFolder.warned
        files["web/05/apple-app-site-association"] = LintFolder.misspelt
        let folder = try LintFolder(files)
        let text = try folder.run(["lint", ".", "--limit", "1"]).output
        #expect(text.contains("The same in 2 other files:"))
        let rest = try folder.run(["lint", ".", "--format", "concise"]).output.split(separator: "\n").count - 3
        #expect(text.contains("… and \(rest) more finding\(rest == 1 ? "" : "s") (--limit 0 shows all)"), "\(text)")
    }

    @Test func whatReadsDifferentlyStaysApart() throws {
        var files = Self.files(2)
        files[Self.name(2)] = files[Self.name(1)]?.replacingOccurrences(of: "buy/", with: "sell/")
        let text = try LintFolder(files).run(["lint", "."]).output
        #expect(!text.contains("The same in"))
        #expect(text.contains("2 files: 2 notes"))
    }

    /// Each of two equal mistakes in a file is a place to edit, and has its own in another file.
    @Test func equalMistakesInOneFileAreNotJoined() throws {
        let broken = LintFolder.clean.replacingOccurrences(
            of: "{ \"/\": \"/buy/*\" }", with: "{ \"/\": \"/b/*\", }, { \"/\": \"/c/*\", }")
        let names = [Self.name(1), Self.name(2)]
        let run = try LintFolder([names[0]: broken, names[1]: broken]).run(["lint", "."])
        #expect(run.status == 1)
        #expect(run.output.components(separatedBy: "The same in 1 other file:").count == 3, "\(run.output)")
        #expect(run.output.components(separatedBy: "           \(names[1]):7:").count == 3)
    }

    @Test(arguments: [2, 6])
    func theOfferedFixIsForAllOfTheFiles(count: Int) throws {
        let names = (1...count).map(Self.name)
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.late) })
        files["aasa.yml"] =
            "version: 1\ndomains:\n"
            + names.enumerated().map { "  d\($0).example: \($1)\n" }.joined()
        let folder = try LintFolder(files)
        let run = try folder.run([])
        #expect(run.status == 1)
        let words = count == 2 ? names.joined(separator: " ") : "--select AASA102"
        #expect(run.output.contains("(aasa lint --fix --unsafe-fixes \(words))"), "\(run.output)")
        #expect(
            try folder.run(["lint", "--fix", "--unsafe-fixes"] + words.split(separator: " ").map(String.init)).status
                == 0)
        #expect(try folder.run([]).output.contains("\(count) domains: no findings\n"))
    }
}
