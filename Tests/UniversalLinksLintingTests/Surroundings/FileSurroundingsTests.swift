import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// The name and the folder of a file are judged by the server configuration around it.
struct FileSurroundingsTests {
    private static let name = "apple-app-site-association.json"

    private static func diagnostics(
        _ name: String, in surroundings: FileSurroundings?, _ text: String = #"{ "applinks": {} }"#
    ) throws -> [Diagnostic] {
        let codes: [Diagnostic.Code] = [.otherFileName, .misnamedFolder]
        let file = try AssociationFile(parsing: Array(text.utf8))
        return Linter().diagnostics(for: file, named: name, in: surroundings).filter { codes.contains($0.code) }
    }

    @Test(arguments: ServerSample.all.map { Named("\($0.path): \($0.name)", $0) })
    func aServerMapsThePathOrDoesNot(_ sample: Named<ServerSample>) throws {
        let sample = sample.value
        let found = try Self.diagnostics(
            Self.name,
            in: FileSurroundings(
                folders: ["public"], configurations: [ServerConfiguration(path: sample.path, text: sample.text)],
                mentionsServedPath: false))
        switch sample.verdict {
        case .rewritten: #expect(found.map(\.message) == [])
        case .unmapped:
            #expect(found.map(\.severity) == [.warning])
            #expect(found.first?.message.contains(sample.path) == true)
            #expect(found.first?.help?.contains(sample.path) == true)
        case .unknown: #expect(found.map(\.severity) == [.note], "\(found.map(\.message))")
        }
    }

    /// What a warning says to add is what makes it go away.
    @Test(arguments: ["vercel.json", "firebase.json", "_redirects", "nginx.conf", "next.config.js"])
    func theAdviceIsUnderstoodAsARewrite(path: String) throws {
        let texts: (String) -> String = { rule in
            switch path {
            case "vercel.json": "{\"rewrites\": [\(rule)]}"
            case "firebase.json": "{\"hosting\": {\"public\": \"public\", \"rewrites\": [\(rule)]}}"
            case "nginx.conf": "server { \(rule) }"
            case "next.config.js": "module.exports = { async rewrites() { return [\(rule)] } }"
            default: rule
            }
        }
        func found(_ text: String) throws -> [Diagnostic] {
            try Self.diagnostics(
                Self.name,
                in: FileSurroundings(
                    folders: ["public", ".well-known"],
                    configurations: [ServerConfiguration(path: path, text: text)]))
        }
        let help = try #require(try found(texts("")).first?.help)
        let start = try #require(
            help.firstIndex { path == "_redirects" || path == "nginx.conf" ? $0 == "\"" : $0 == "{" })
        let rule = help[start...]
        let end = try #require(
            path == "_redirects" || path == "nginx.conf"
                ? rule.dropFirst().firstIndex(of: "\"") : rule.lastIndex(of: "}"))
        let advice = path == "_redirects" || path == "nginx.conf" ? rule[..<end].dropFirst() : rule[...end]
        #expect(try found(texts(String(advice))).map(\.message) == [])
    }

    @Test func theNearestConfigurationIsNamedAndDoubtWins() throws {
        let empty = ServerConfiguration(path: "web/vercel.json", text: "{}")
        let outer = ServerConfiguration(path: "firebase.json", text: #"{"hosting": {"public": "web"}}"#)
        let uncertain = ServerConfiguration(path: "next.config.js", text: "module.exports = { rewrites }")
        let headers = ServerConfiguration(path: "web/_headers", text: "/*\n  X: y\n")
        func message(_ configurations: [ServerConfiguration]) throws -> String? {
            try Self.diagnostics(
                Self.name,
                in: FileSurroundings(folders: ["web"], configurations: configurations, mentionsServedPath: false)
            ).first?.message
        }
        #expect(try message([empty, outer])?.contains("web/vercel.json") == true)
        #expect(try message([headers, outer])?.contains("firebase.json") == true)
        #expect(try message([empty, uncertain])?.contains("only if your server") == true)
    }

    @Test(
        arguments: [
            ("apple-app-site-association", nil), (name, Diagnostic.Severity.note),
            ("apple-app-site-association.txt", .warning),
            ("Apple-App-Site-Association.JSON", .note), ("apple-app-site-asociation", .warning), ("0004.json", nil),
            ("staging.json", nil), ("aasa.json", nil), ("apple-app-site-association.json.erb", .note),
        ] as [(String, Diagnostic.Severity?)])
    func aNameIsJudgedWithoutAnyServer(name: String, severity: Diagnostic.Severity?) throws {
        for surroundings in [nil, FileSurroundings(folders: ["public"], mentionsServedPath: false)] {
            #expect(try Self.diagnostics(name, in: surroundings).map(\.severity) == [severity].compactMap { $0 })
        }
        let error = try #require(throws: AssociationFileError.self) { try AssociationFile(parsing: Array("{,}".utf8)) }
        let found = Linter().diagnostics(for: error, named: name).filter { $0.code == .otherFileName }
        #expect(found.map(\.severity) == [severity].compactMap { $0 })
    }

    @Test(
        arguments: [
            (["public", ".well-known"], nil), (["public"], nil), ([], nil), (["welcome"], nil), (["known"], nil),
            (["well-known"], Diagnostic.Severity.note), (["well-known", "apps"], nil), ([".wellknown"], .warning),
            (["well_known"], .warning), (["_well-known"], .warning), (["wellknown"], .warning),
            ([".well-know"], .warning),
            ([".WELL-KNOWN"], .warning), ([".well-known", ".well-known"], .warning),
        ] as [([String], Diagnostic.Severity?)])
    func aFolderIsJudgedWithoutAnyServer(folders: [String], severity: Diagnostic.Severity?) throws {
        let expected = [severity].compactMap { $0 }
        let surroundings = FileSurroundings(folders: folders)
        #expect(
            try Self.diagnostics("apple-app-site-association", in: surroundings).map(\.severity) == expected)
        let error = try #require(throws: AssociationFileError.self) { try AssociationFile(parsing: Array("{,}".utf8)) }
        let found = Linter().diagnostics(for: error, named: "apple-app-site-association", in: surroundings)
        #expect(found.filter { $0.code == .misnamedFolder }.map(\.severity) == expected)
        #expect(try Self.diagnostics("other", in: surroundings).isEmpty)
    }

    @Test(
        arguments: [
            ("nginx.conf", "server { location /.well-known/ { alias /srv/well-known/; } }", nil),
            ("nginx.conf", "server { location /.well-known/ { root /srv/www; } }", Diagnostic.Severity.warning),
            (
                "vercel.json",
                #"{"rewrites": [{"source": "/.well-known/:path*", "destination": "/well-known/:path*"}]}"#, nil
            ),
            (
                "vercel.json", #"{"rewrites": [{"source": "/docs/:path*", "destination": "/well-known/:path*"}]}"#,
                .warning
            ),
            ("vercel.json", #"{"rewrites": [{"source": "/.well-known/:path*", "destination": "/api/:path*"}]}"#, .note),
            (
                "server.js",
                """
                const express = require('express'), path = require('path')
                const app = express()
                app.use('/.well-known', express.static(path.join(__dirname, 'well-known')))
                """, nil
            ),
        ] as [(String, String, Diagnostic.Severity?)])
    func aServerMapsTheFolderOrDoesNot(path: String, text: String, severity: Diagnostic.Severity?) throws {
        let found = try Self.diagnostics(
            "apple-app-site-association",
            in: FileSurroundings(
                folders: ["well-known"], configurations: [ServerConfiguration(path: path, text: text)]))
        #expect(found.map(\.severity) == [severity].compactMap { $0 })
    }

    /// What a build makes of a file elsewhere, the configuration does not say.
    @Test(arguments: [
        (["dist"], Diagnostic.Severity.warning), (["web", "public"], .warning), (["static"], .warning),
        ([".well-known"], .note), (["src", "assets"], .note),
    ])
    func aFileThatIsNotPublishedAsItIsGetsANote(folders: [String], severity: Diagnostic.Severity) throws {
        for (path, text) in [
            ("firebase.json", #"{"hosting": {"public": "dist"}}"#),
            ("netlify.toml", "[build]\n  publish = \"dist/\"\n"),
            ("vercel.json", #"{"outputDirectory": "dist"}"#),
        ] {
            let found = try Self.diagnostics(
                Self.name,
                in: FileSurroundings(
                    folders: folders, configurations: [ServerConfiguration(path: path, text: text)],
                    mentionsServedPath: false))
            #expect(found.map(\.severity) == [severity])
        }
    }

    @Test func whatIsFoundBehindABareDetailIsFoundInTheSameSurroundings() throws {
        let rewrite = "/.well-known/apple-app-site-association /apple-app-site-association.json 200\n"
        let surroundings = FileSurroundings(
            folders: ["public"], configurations: [ServerConfiguration(path: "_redirects", text: rewrite)])
        let text =
            #"{ "applinks": { "details": { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "a" }] } } }"#
        #expect(try Self.diagnostics(Self.name, in: surroundings, text).map(\.message) == [])
    }

    @Test func fixesAreAppliedInTheSameSurroundings() throws {
        let surroundings = FileSurroundings(folders: ["well-known"])
        let application = FixApplication(
            to: Array(#"{ "applinks": {} }"#.utf8), named: "apple-app-site-association", in: surroundings,
            linter: Linter(), includingUnsafe: true)
        #expect(application.remaining.contains { $0.code == .misnamedFolder })
    }

    /// No text makes a reader fail, or take long: work is limited by the size of the text.
    @Test func hostileTextsAreRead() throws {
        let count = Rounds.count(300, long: 20_000)
        var random = SeededGenerator(announcedFor: "hostile server configuration")
        for index in 0..<count {
            let sample = ServerSample.all[index % ServerSample.all.count]
            var bytes = Array(sample.text.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] =
                    Int.random(in: 0...2, using: &random) == 0
                    ? UInt8.random(in: 0...255, using: &random) : bytes[Int.random(in: 0..<bytes.count, using: &random)]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try Self.diagnostics(
                Self.name,
                in: FileSurroundings(
                    folders: ["well-known"], configurations: [ServerConfiguration(path: sample.path, text: text)]))
        }
    }

    @Test(arguments: [
        ("nginx.conf", "server { "), ("nginx.conf", "location /.well-known/ { alias a; "),
        ("next.config.js", "rewrites ( "), ("next.config.js", "rewrites [ "), ("server.js", "'express' .get('/a', "),
        ("server.js", "app.get([ "), ("netlify.toml", "[[redirects]]\n"), ("_redirects", "/a /b 200\n"),
        ("server.js", "const a = "),
    ])
    func deepAndLongTextsAreRead(path: String, unit: String) throws {
        let text = String(repeating: unit, count: 200_000 / unit.utf8.count)
        _ = try Self.diagnostics(
            Self.name,
            in: FileSurroundings(folders: [], configurations: [ServerConfiguration(path: path, text: text)]))
    }
}
