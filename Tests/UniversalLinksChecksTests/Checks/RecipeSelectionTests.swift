import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks

/// Which recipes are shown for what was found at a host, and with which causes.
struct RecipeSelectionTests {
    private static let nginx: HTTPFields = [.server: "nginx/1.24.0"]
    private static let nginxPage = "<html><body><hr><center>nginx/1.24.0</center></body></html>"
    private static let apachePage =
        "<p>You don't have permission to access this resource.</p><address>Apache/2.4.58</address>"

    private static let rootAddress = HTTPExchange.host.address(of: "/apple-app-site-association")
    private static let jsonAddress = HTTPExchange.host.address(of: "/.well-known/apple-app-site-association.json")

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let evidence: HostEvidence
        var choice = RecipeChoice.recognized
        /// The problems of the first recipe.
        let problem: Recipe.Problem
        let platform: Recipe.Platform
        /// What its configuration contains, and what its causes contain.
        let words: [String]
        let cause: String
    }

    static let rows = [
        Row(
            testDescription: "nginx denies names with a period", evidence: .answer(.page(403, nginxPage, nginx)),
            problem: .deniedNames, platform: .nginx, words: ["location ~ /\\.(?!well-known/) {", "deny all;"],
            cause: "status 403 with the server's own page"),
        Row(
            testDescription: "Apache denies names with a period",
            evidence: .answer(.page(403, apachePage, [.server: "Apache"])), problem: .deniedNames, platform: .apache,
            words: ["(?!well-known/)", "[F]"], cause: "status 403"),
        Row(
            testDescription: "nginx denies names with a period, by its answers to other names",
            evidence: .sample(
                .answering(.status(403, nginx)), root: .answering(.status(404), at: rootAddress),
                jsonNames: [.answering(.status(403), at: jsonAddress)]),
            problem: .deniedNames, platform: .nginx, words: ["location ~ /\\.(?!well-known/) {"], cause: "status 403"),
        Row(
            testDescription: "IIS has no type for the file",
            evidence: .answer(.status(404, [.server: "Microsoft-IIS/10.0"])), problem: .publishing, platform: .iis,
            words: ["<mimeMap fileExtension=\".\""], cause: "status 404"),
        Row(
            testDescription: "an application behind nginx refuses", evidence: .answer(.status(403, nginx)),
            problem: .permission, platform: .nginx, words: ["try_files $uri =404;"], cause: "status 403"),
        Row(
            testDescription: "no file", evidence: .answer(.page(404, nginxPage, nginx)), problem: .publishing,
            platform: .nginx, words: ["root /var/www/example.com;"], cause: "status 404 with a page"),
        Row(
            testDescription: "another type", evidence: .answer(.file(type: "text/plain", nginx)),
            problem: .contentType, platform: .nginx, words: ["default_type application/json;"],
            cause: "Content-Type \"text/plain\""),
        Row(
            testDescription: "no type", evidence: .answer(.file(type: nil, [.server: "Apache"])),
            problem: .contentType, platform: .apache, words: ["ForceType application/json"], cause: "no Content-Type"),
        Row(
            testDescription: "a redirect",
            evidence: .answer(
                ExchangeResponse(
                    status: 301, fields: [.server: "nginx", .location: "https://shop.example.net/x"])),
            problem: .redirect, platform: .nginx, words: ["return 301 https://shop.example.net$request_uri;"],
            cause: "status 301 to \"https://shop.example.net/x\""),
        Row(
            testDescription: "a redirect within the host, of a named platform",
            evidence: .answer(.redirect("/en/x", 302)), choice: .platform(.caddy), problem: .redirect, platform: .caddy,
            words: ["redir https://OTHER_HOST{uri}"], cause: "status 302 to \"/en/x\""),
        Row(
            testDescription: "a blocked fetcher",
            evidence: .sample(
                .answering(.page(403, "<p>No.</p>", [.named("cf-ray"): "1"])), browser: .answering(.file())),
            problem: .firewall, platform: .cloudflare, words: ["http.request.uri.path eq"],
            cause: "status 403 to Apple's fetcher, but 200 to a browser"),
        Row(
            testDescription: "a login", evidence: .answer(.status(401, nginx)), problem: .login, platform: .nginx,
            words: ["auth_basic off;"], cause: "status 401 with a login"),
        Row(
            testDescription: "an index page",
            evidence: .answer(.page(200, ExchangeResponse.pageText, [.server: "Vercel"])),
            problem: .fallback, platform: .vercel, words: ["cp apple-app-site-association public/.well-known/"],
            cause: "status 200 with a page, \"Eats\""),
        Row(
            testDescription: "a file at the root",
            evidence: .sample(
                .answering(.status(404, [.server: "Netlify"])),
                root: .answering(.file(), at: HTTPExchange.host.address(of: "/apple-app-site-association"))),
            problem: .place, platform: .netlify, words: ["status = 200", "to = \"/apple-app-site-association\"\n"],
            cause: "the file is at /apple-app-site-association"),
    ]

    @Test(arguments: rows)
    func theRecipeFitsTheCause(row: Row) throws {
        let codes = HostChecks.diagnostics(in: row.evidence, now: sampleNow).map(\.code)
        let selection = RecipeSelection(for: codes, in: row.evidence, choice: row.choice, now: sampleNow)
        #expect(selection.hasProblems)
        let entry = try #require(selection.entries.first)
        #expect(entry.recipe.platform == row.platform)
        #expect(entry.recipe.problems.contains(row.problem))
        for words in row.words { #expect(entry.recipe.configuration?.contains(words) == true, "\(entry.recipe)") }
        #expect(entry.causes.contains { $0.contains(row.cause) }, "\(entry.causes)")
        if row.choice == .recognized {
            #expect(Set(selection.entries.map(\.recipe.platform)) == [row.platform])
        }
    }

    @Test func aRefusalByTheServerItselfHasOneRecipe() {
        let evidence = HostEvidence.answer(.page(403, Self.nginxPage, Self.nginx))
        let codes = HostChecks.diagnostics(in: evidence, now: sampleNow).map(\.code)
        let selection = RecipeSelection(for: codes, in: evidence, choice: .recognized, now: sampleNow)
        #expect(selection.entries.map(\.recipe.problems) == [[.deniedNames]])
    }

    @Test func allPlatformsAreShownOnDemand() {
        let evidence = HostEvidence.answer(.status(404))
        let codes = HostChecks.diagnostics(in: evidence, now: sampleNow).map(\.code)
        let none = RecipeSelection(for: codes, in: evidence, choice: .recognized, now: sampleNow)
        #expect(none.recognized.isEmpty)
        #expect(none.entries.isEmpty)
        let all = RecipeSelection(for: codes, in: evidence, choice: .all, now: sampleNow)
        #expect(Set(all.entries.map(\.recipe.platform)) == Set(Recipe.Platform.allCases))
        #expect(!all.entries.contains { $0.recipe.configuration?.contains("Require all granted") == true })
    }

    @Test func aPlatformWithoutRecipesIsRecognized() {
        let evidence = HostEvidence.answer(.status(404, [.server: "AkamaiGHost"]))
        let codes = HostChecks.diagnostics(in: evidence, now: sampleNow).map(\.code)
        let selection = RecipeSelection(for: codes, in: evidence, choice: .recognized, now: sampleNow)
        #expect(selection.recognized.map(\.name) == ["Akamai"])
        #expect(selection.entries.isEmpty)
    }
}
