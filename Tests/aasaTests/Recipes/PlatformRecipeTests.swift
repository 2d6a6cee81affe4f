import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// What `aasa check --recipes` prints for platforms that are not on this machine, applied by an interpreter of their rules: the
/// finding is gone. Where nothing can fix it, nothing is printed.
struct PlatformRecipeTests: ChecksHosts {
    struct Row: Sendable, CustomTestStringConvertible {
        let platform: String
        let argument: String
        let code: String
        let name: String
        /// Files of the project; those with the association file's name contain a good one.
        var files: [String] = []
        var options: [String] = []
        var needsNode = false
        let make: @Sendable () throws -> any HostedSite

        var testDescription: String { "\(platform) \(code): \(name)" }
    }

    static let wellKnown = ".well-known/apple-app-site-association"
    private static let blocked: @Sendable (RecordedRequest) -> Bool = { $0.userAgent.contains("AASA-Bot") }
    private static let everyone: @Sendable (RecordedRequest) -> Bool = { _ in true }

    private static func row(
        _ notation: StaticSite.Notation, _ code: String, _ name: String, files: [String] = [], options: [String] = [],
        _ change: @escaping @Sendable (inout StaticSite) -> Void = { _ in }
    ) -> Row {
        Row(
            platform: notation.rawValue, argument: notation.rawValue.lowercased(), code: code, name: name, files: files,
            options: options
        ) {
            var site = try StaticSite(notation)
            change(&site)
            return site
        }
    }

    /// The faults that a static site has everywhere, in the notation of a platform for all paths.
    private static func common(_ notation: StaticSite.Notation, everything: String) -> [Row] {
        let isLong: @Sendable (inout StaticSite) -> Void = { $0.fields.append("Cache-Control", "max-age=31536000") }
        let isForbidden: @Sendable (inout StaticSite) -> Void = { $0.fields.append("Cache-Control", "no-store") }
        return [
            row(notation, "AASA929", "no file"),
            row(notation, "AASA936", "the index page for every path", files: ["public/index.html"]) {
                $0.rules = [.init(from: everything, to: "/index.html")]
            },
            row(notation, "AASA937", "another type", files: ["public/\(wellKnown)"]),
            row(notation, "AASA937", "no type", files: ["public/\(wellKnown)"]) { $0.fields = [:] },
            row(
                notation, "AASA940", "a year", files: ["public/\(wellKnown)"],
                options: ["--severity", "AASA940=warning"], isLong),
            row(
                notation, "AASA941", "no-store", files: ["public/\(wellKnown)"],
                options: ["--severity", "AASA941=warning"], isForbidden),
            row(notation, "AASA934", "with an extension", files: ["public/apple-app-site-association.json"]),
            row(notation, "AASA935", "at the root", files: ["public/apple-app-site-association"]),
        ]
    }

    private static let netlify =
        common(.netlify, everything: "/*") + [
            row(.netlify, "AASA936", "a forced rule", files: ["public/index.html"]) {
                $0.rules = [.init(from: "/*", to: "/index.html", isForced: true)]
            }
        ]

    private static let vercel =
        common(.vercel, everything: "/(.*)") + [
            row(.vercel, "AASA928", "a firewall", files: ["public/\(wellKnown)"]) { $0.firewall = blocked }
        ]

    private static let firebase =
        common(.firebase, everything: "**") + [
            row(.firebase, "AASA929", "hidden files ignored", files: ["public/\(wellKnown)"]) {
                $0.publishesHiddenFiles = false
            },
            row(.firebase, "AASA936", "hidden files ignored", files: ["public/\(wellKnown)", "public/index.html"]) {
                $0.publishesHiddenFiles = false
                $0.rules = [.init(from: "**", to: "/index.html")]
            },
        ]

    private static let cloudflare =
        common(.cloudflare, everything: "/*") + [
            row(.cloudflare, "AASA928", "a firewall", files: ["public/\(wellKnown)"]) { $0.firewall = blocked },
            row(.cloudflare, "AASA926", "Access", files: ["public/\(wellKnown)"]) { $0.login = everyone },
            row(.cloudflare, "AASA925", "a redirect rule", files: ["public/\(wellKnown)"]) { $0.redirect = everyone },
        ]

    private static func pages(
        _ code: String, _ name: String, files: [String],
        _ change: @escaping @Sendable (inout PagesSite) -> Void = { _ in }
    ) -> Row {
        Row(platform: "GitHub Pages", argument: "github-pages", code: code, name: name, files: files) {
            var site = try PagesSite()
            change(&site)
            return site
        }
    }

    private static let gitHubPages = [
        pages("AASA929", "Jekyll", files: ["public/\(wellKnown)"]) { $0.usesJekyll = true },
        pages("AASA929", "an artifact", files: ["public/\(wellKnown)"]) { $0.uploadsArtifact = true },
        pages("AASA934", "with an extension", files: ["public/apple-app-site-association.json"]),
        pages("AASA935", "at the root", files: ["public/apple-app-site-association"]),
    ]

    private static func bucket(
        _ code: String, _ name: String, files: [String] = [], options: [String] = [], needsNode: Bool = false,
        _ change: @escaping @Sendable (inout BucketSite) -> Void = { _ in }
    ) -> Row {
        Row(
            platform: "S3 + CloudFront", argument: "s3", code: code, name: name, files: files, options: options,
            needsNode: needsNode
        ) {
            var site = try BucketSite()
            change(&site)
            return site
        }
    }

    private static let s3 = [
        bucket("AASA930", "no object"), bucket("AASA937", "another type", files: ["public/\(wellKnown)"]),
        bucket("AASA937", "no type", files: ["public/\(wellKnown)"]) { $0.fields = [:] },
        bucket("AASA936", "a custom error response", files: ["public/index.html"]) { $0.returnsIndexPage = true },
        bucket("AASA936", "a function", files: ["public/index.html", "public/\(wellKnown)"], needsNode: true) {
            $0.function = "function handler(event) { event.request.uri = '/index.html'; return event.request; }"
        },
        bucket("AASA925", "a function", files: ["public/\(wellKnown)"], needsNode: true) {
            $0.function = """
                function handler(event) {
                    return { statusCode: 301, headers: { location: { value: 'https://www.other.test' + event.request.uri } } };
                }
                """
        },
        bucket("AASA928", "a firewall", files: ["public/\(wellKnown)"]) { $0.blocksBots = true },
        bucket("AASA934", "with an extension", files: ["public/apple-app-site-association.json"]),
        bucket("AASA935", "at the root", files: ["public/apple-app-site-association"]),
        bucket(
            "AASA940", "a year", files: ["public/\(wellKnown)"], options: ["--severity", "AASA940=warning"]
        ) { $0.fields = ["Content-Type": "application/json", "Cache-Control": "max-age=31536000"] },
        bucket(
            "AASA941", "no-store", files: ["public/\(wellKnown)"], options: ["--severity", "AASA941=warning"]
        ) { $0.fields = ["Content-Type": "application/json", "Cache-Control": "no-store"] },
    ]

    private static func caddy(
        _ code: String, _ block: String, kept: String? = nil, files: [String] = ["public/\(wellKnown)"],
        options: [String] = [],
        application: HostedAnswer? = nil
    ) -> Row {
        Row(
            platform: "Caddy", argument: "caddy", code: code, name: block, files: files + ["public/index.html"],
            options: options
        ) {
            var site = try CaddySite(block, kept: kept)
            if let application { site.application = application }
            return site
        }
    }

    private static let json: HeaderFields = ["Content-Type": "application/json"]
    private static let bytes = Array(CheckCommandTests.file.utf8)
    private static let caddy = [
        caddy("AASA929", "root * ROOT\nfile_server", files: []),
        caddy("AASA929", "reverse_proxy localhost:3000", files: [], application: .notFound),
        caddy("AASA930", "reverse_proxy localhost:3000", files: []),
        caddy(
            "AASA930", "root * ROOT\n@hidden path */.*\nrespond @hidden 403\nfile_server",
            kept: "root * ROOT\nfile_server"),
        caddy("AASA936", "root * ROOT\ntry_files {path} /index.html\nfile_server", files: []),
        caddy("AASA937", "root * ROOT\nfile_server"),
        caddy("AASA937", "root * ROOT\nheader Content-Type text/plain\nfile_server"),
        caddy(
            "AASA937", "reverse_proxy localhost:3000",
            application: .http(fields: ["Content-Type": "text/plain"], body: bytes)),
        caddy(
            "AASA939", "reverse_proxy localhost:3000",
            application: .http(fields: json + ["Vary": "User-Agent"], body: bytes)),
        caddy(
            "AASA942", "reverse_proxy localhost:3000", options: ["--severity", "AASA942=warning"],
            application: .http(fields: json + ["Set-Cookie": "a=b"], body: bytes)),
        caddy(
            "AASA940", "reverse_proxy localhost:3000", options: ["--severity", "AASA940=warning"],
            application: .http(fields: json + ["Cache-Control": "max-age=31536000"], body: bytes)),
        caddy(
            "AASA941", "root * ROOT\nheader Content-Type application/json\nheader Cache-Control no-store\nfile_server",
            options: ["--severity", "AASA941=warning"]),
        caddy("AASA925", "redir https://www.other.test{uri} permanent", kept: ""),
        caddy("AASA926", "root * ROOT\nbasic_auth {\nalice x\n}\nfile_server", kept: "root * ROOT\nfile_server"),
        caddy("AASA934", "root * ROOT\nfile_server", files: ["public/apple-app-site-association.json"]),
        caddy("AASA935", "root * ROOT\nfile_server", files: ["public/apple-app-site-association"]),
    ]

    /// What is wrong at a platform with rules, by the code that finds it.
    private static func ruled(
        _ platform: RuledSite.Platform, _ argument: String, needsNode: Bool = false, _ codes: [String]
    ) -> [Row] {
        codes.map { code in
            let faults: Set<RuledSite.Fault> =
                switch code {
                case "AASA925": [.redirect]
                case "AASA926": [.login]
                case "AASA929": platform == .iis ? [.unknownType] : [.hiddenNames]
                case "AASA930": [.refusal]
                case "AASA936": platform == .iis ? [.indexPage] : [.hiddenNames, .indexPageInstead]
                default: []
                }
            let isAnswered = !["AASA934", "AASA935"].contains(code)
            let fields: HeaderFields =
                switch code {
                case "AASA937": ["Content-Type": "text/plain"]
                case "AASA939": json + ["Vary": "User-Agent"]
                case "AASA941": json + ["Cache-Control": "no-store"]
                default: json
                }
            let file =
                isAnswered
                ? wellKnown : code == "AASA934" ? "apple-app-site-association.json" : "apple-app-site-association"
            return Row(
                platform: platform.rawValue, argument: argument, code: code, name: "\(faults)",
                files: ["public/\(file)"] + (code == "AASA936" ? ["public/index.html"] : []),
                options: code == "AASA941" ? ["--severity", "AASA941=warning"] : [], needsNode: needsNode
            ) { try RuledSite(platform, faults, fields: fields) }
        }
    }

    private static let answeredByTheApplication = [
        "AASA925", "AASA926", "AASA929", "AASA930", "AASA934", "AASA935", "AASA936", "AASA937", "AASA939", "AASA941",
    ]
    private static let ruled =
        ruled(.iis, "iis", ["AASA925", "AASA926", "AASA929", "AASA930", "AASA934", "AASA936", "AASA937", "AASA941"])
        + ruled(.aspNetCore, "aspnet-core", answeredByTheApplication)
        + ruled(.express, "express", needsNode: true, answeredByTheApplication)
        + ruled(.amplify, "amplify", ["AASA925", "AASA929", "AASA934", "AASA936", "AASA937", "AASA941"])
        + ruled(.wordPress, "wordpress", ["AASA925", "AASA934", "AASA935", "AASA937", "AASA941"])
        + ruled(.shopify, "shopify", ["AASA929", "AASA936"])
        + ruled(.wix, "wix", needsNode: true, ["AASA929", "AASA934", "AASA936"])
        + ruled(.squarespace, "squarespace", needsNode: true, ["AASA929", "AASA934", "AASA936"])
        + [
            Row(platform: "WordPress", argument: "wordpress", code: "AASA929", name: "no file") {
                try RuledSite(.wordPress, [])
            },
            Row(
                platform: "WordPress", argument: "wordpress", code: "AASA936", name: "no file",
                files: ["public/index.html"]
            ) { try RuledSite(.wordPress, [.indexPageInstead]) },
        ]

    static let rows = netlify + vercel + firebase + cloudflare + gitHubPages + s3 + caddy + ruled
    private static let hasNode = Shell.has("node")

    @Test(arguments: rows.filter { !$0.needsNode })
    func theFindingIsGone(row: Row) async throws { try await expectCure(row) }

    @Test(.enabled(if: hasNode, "NOT RUN: no node here"), arguments: rows.filter(\.needsNode))
    func theFindingIsGoneByAFunction(row: Row) async throws { try await expectCure(row) }

    private func expectCure(_ row: Row) async throws {
        var site = try row.make()
        for name in row.files {
            try site.folder.write(
                name.hasSuffix(".html") ? "<!DOCTYPE html>\n<title>Shop</title>\n" : CheckCommandTests.file, to: name)
        }
        try FileManager.default.createDirectory(
            at: site.folder.url.appendingPathComponent("public"), withIntermediateDirectories: true)
        let options = ["--no-cdn", "--recipes", row.argument] + row.options
        try await TestBed.run { bed in
            bed.serveOtherPaths("shop.test", Answer(by: { [site] in site.answer($0).answer }))
            let before = try check(["shop.test"], options, on: bed)
            try #require(before.output.contains("[\(row.code)]"), "\(before.output)")
            let recipes = PrintedRecipe.all(in: before.output, of: row.platform)
            try #require(!recipes.isEmpty, "\(before.output)")
            for recipe in recipes {
                guard recipe.isScript else {
                    try site.apply(recipe)
                    continue
                }
                // WordPress is given the file at the root of the site, the others in the project.
                let place = row.platform == "WordPress" ? "public/" : ""
                try site.folder.write(CheckCommandTests.file, to: place + "apple-app-site-association")
                let run = try Shell.run(
                    "PATH=\"$PWD/bin:$PATH\"\n" + recipe.text.replacing("PUBLISHED_FOLDER", with: "public"),
                    in: site.folder.url.appendingPathComponent(place))
                #expect(run.status == 0, "\(recipe.text): \(run.errors)")
            }
            bed.serveOtherPaths("shop.test", Answer(by: { [site] in site.answer($0).answer }))
            let after = try check(["shop.test"], options, on: bed)
            #expect(!after.output.contains("[\(row.code)]"), "\(before.output)\n\(after.output)")
            #expect(after.status == 0, "\(after.output)")
        }
    }

    // MARK: - What cannot be fixed so

    @Test(arguments: ["s3", "netlify", "vercel", "firebase", "cloudflare", "github-pages"])
    func nothingIsPrintedThatCannotRemoveVary(platform: String) async throws {
        try await TestBed.run { bed in
            bed.serve("vary.test", .file(CheckCommandTests.file, fields: ["Vary": "User-Agent"]))
            let run = try check(["vary.test"], ["--no-cdn", "--recipes", platform], on: bed)
            #expect(run.output.contains("[AASA939]"), "\(run.output)")
            #expect(run.output.hasSuffix(": none for these findings\n"), "\(run.output)")
        }
    }

    @Test func aMissingFileIsNotFixedByRules() async throws {
        try await TestBed.run { bed in
            let run = try check(["gone.test"], ["--no-cdn", "--recipes", "all"], on: bed)
            #expect(run.output.contains("[AASA929]"), "\(run.output)")
            for words in ["index.html", "Require all granted", "gone.test {"] {
                #expect(!run.output.contains(words), "\(words): \(run.output)")
            }
        }
    }

    /// Of each recipe that has something to paste, each problem is in a row.
    @Test func everyPairOfProblemAndPlatformIsTried() throws {
        let pages = try Checkout.text(of: "Documentation/Hosting.md").components(separatedBy: "\n## ")
        var codes: [String: Set<String>] = [:]
        for line in pages[0].split(separator: "\n") where line.contains("](rules/") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            codes[cells[0]] = Set(cells[1].matches(of: /\[(AASA\d+)\]/).map { String($0.1) })
        }
        let tried =
            Self.rows.map { "\($0.platform) \($0.code)" }
            + (ServerRecipeTests.nginx + ServerRecipeTests.apache).map { "\($0.product.rawValue) \($0.code)" }
        for page in pages.dropFirst() {
            let platform = String(page.prefix { $0 != "\n" })
            for entry in page.components(separatedBy: "\n### ").dropFirst() where entry.contains("```") {
                for problem in entry.prefix(while: { $0 != "\n" }).components(separatedBy: " · ") {
                    let wanted = try #require(codes[problem], "\(problem)")
                    // Caddy's certificates need Caddy.
                    guard platform != "Caddy" || !wanted.contains("AASA917") else { continue }
                    #expect(wanted.contains { tried.contains("\(platform) \($0)") }, "\(platform): \(problem)")
                }
            }
        }
    }
}
