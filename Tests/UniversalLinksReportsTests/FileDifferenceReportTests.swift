import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksReports

/// Differences as Markdown and as workflow commands: no text of a file escapes from its place.
struct FileDifferenceReportTests {
    private static let app = "ABCDE12345.com.example.one"

    private static func file(_ components: [JSONValue], apps: [String] = [app]) throws -> AssociationFile {
        let file: JSONValue = [
            "applinks": ["details": [["appIDs": JSONValue(apps), "components": JSONValue(components)]]]
        ]
        return try AssociationFile(parsing: JSONWriter(layout: .compact).text(of: file).utf8)
    }

    private static func report(
        _ old: AssociationFile, _ new: AssociationFile, oldName: String = "git:main:site/file",
        newName: String = "site/file"
    ) -> FileDifferenceReport {
        let (before, after) = (Matcher(anyHostOf: old), Matcher(anyHostOf: new))
        return FileDifferenceReport(
            FileDifference(before, after), old: .init(before, name: oldName, isFile: false),
            new: .init(after, name: newName, isFile: true), app: nil, host: "e.example")
    }

    private static func pattern(_ path: String) -> JSONValue {
        ["/": JSONValue(path), "percentEncoded": false]
    }

    @Test func aCommentSaysWhatBreaksAndShowsURLs() throws {
        let report = Self.report(try Self.file([Self.pattern("/sale/*")]), try Self.file([]))
        let text = report.output(in: .markdown, ReportSettings())
        #expect(
            text.hasPrefix(
                """
                <!-- aasa diff -->
                ## Universal Links: what changes

                Breaking: 1 group of URLs no longer opens its app.

                From `git:main:site/file` to `site/file`.

                **`/sale/*` no longer opens `ABCDE12345.com.example.one`: the list of the detail is now empty.**

                - before: matched by /applinks/details/0/components/0 on line 1
                - after: unmatched: the list of the detail is empty
                - `https://e.example/sale/example`

                """), "\(text)")
    }

    @Test func equivalentFilesNeedASentence() throws {
        let file = try Self.file([Self.pattern("/a")])
        let text = Self.report(file, file).output(in: .markdown, ReportSettings())
        #expect(
            text.contains("\nThe files are equivalent: it is proved that every URL is decided alike for every app.\n"))
        #expect(!text.contains("**"))
    }

    static let hostile = [
        "/`</code>`` <img src=x onerror=alert(1)> @everyone |", "/\n## Heading\n- [x](javascript:alert(1))",
        "/<!-- aasa diff -->", "/```\ncode", "/\u{202E}x", "/**bold** _x_ ~~y~~ $z$",
    ]

    @Test(arguments: hostile)
    func textOfFilesIsOnlyCode(text: String) throws {
        let report = Self.report(
            try Self.file([Self.pattern(text)], apps: ["ABCDE12345.\(text)"]),
            try Self.file([], apps: ["ABCDE12345.x"]),
            oldName: text)
        let markdown = report.output(in: .markdown, ReportSettings())
        for line in markdown.split(separator: "\n").dropFirst(2) {
            let outside = Self.outsideOfCode(String(line))
            #expect(outside != nil, "\(line): the code does not end")
            for mark in ["<", "@", "javascript", "Heading", "onerror", "bold", "_x_"] {
                #expect(outside?.contains(mark) == false, "\(line)")
            }
        }
        #expect(markdown.unicodeScalars.allSatisfy { $0 == "\n" || !PrintableText.isUnsafe($0) })
        #expect(markdown.components(splitBy: "\n").filter { $0.hasPrefix("## ") }.count == 1)
    }

    /// A line without its code spans, as in CommonMark; nil if a span does not end.
    private static func outsideOfCode(_ line: String) -> String? {
        var outside = ""
        var rest = Substring(line)
        while let start = rest.firstIndex(of: "`") {
            outside += rest[..<start]
            let fence = rest[start...].prefix { $0 == "`" }
            var end = rest.index(start, offsetBy: fence.count)
            while true {
                guard let next = rest[end...].firstIndex(of: "`") else { return nil }
                let run = rest[next...].prefix { $0 == "`" }
                end = rest.index(next, offsetBy: run.count)
                if run.count == fence.count { break }
            }
            rest = rest[end...]
        }
        return outside + rest
    }

    @Test(arguments: hostile)
    func anAnnotationIsOneLine(text: String) throws {
        let report = Self.report(
            try Self.file([Self.pattern(text)], apps: ["ABCDE12345.\(text)"]),
            try Self.file([], apps: ["ABCDE12345.x"]), newName: "a,b:c%\nd")
        let output = report.output(in: .github, ReportSettings(currentFolder: "/work"))
        for line in output.split(separator: "\n") {
            let rest = line.drop { $0 != " " }
            #expect(rest.hasPrefix(" file=a%2Cb%3Ac%25\\nd,"), "\(line)")
            #expect(line.hasPrefix("::error ") || line.hasPrefix("::notice "), "\(line)")
        }
        #expect(!output.contains("::set-output"))
    }

    @Test func aCommentIsNeverLongerThanGitHubAccepts() throws {
        let components = (0..<250).map { Self.pattern("/product-\($0)-" + String(repeating: "é", count: 100) + "/*") }
        let report = Self.report(try Self.file(components), try Self.file([]))
        let text = report.output(in: .markdown, ReportSettings())
        #expect(text.utf8.count <= FileDifferenceReport.commentLimit)
        #expect(text.utf8.count > FileDifferenceReport.commentLimit / 2)
        #expect(text.hasSuffix(" more changes, for which there is no room here.\n"), "\(text.suffix(200))")
    }
}

extension String {
    fileprivate func components(splitBy separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
