import HTTPTypes
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// The output of `--recipes`.
struct RecipesTests {
    private static func code(_ name: String) throws -> Diagnostic.Code {
        try #require(Rule.ofChecks.first { $0.code.name == name }?.code)
    }

    @Test(arguments: Recipe.Platform.allCases)
    func aPlatformHasARecipeForTheCommonProblems(platform: Recipe.Platform) {
        let problems = Set(Recipes.all.filter { $0.platform == platform }.flatMap(\.problems))
        let common: Set<Recipe.Problem> = [
            .publishing, .place, .contentType, .redirect, .fallback, .caching, .certificate,
        ]
        let impossible: Set<Recipe.Problem> =
            switch platform {
            // It supports neither header fields nor rules that return a page for every path.
            case .gitHubPages: [.contentType, .caching, .fallback]
            // They make the file and its header fields.
            case .shopify, .branch, .appsFlyer, .adjust: [.contentType, .caching, .place]
            case .wix, .squarespace: [.contentType, .caching]
            default: []
            }
        #expect(problems.isSuperset(of: common.subtracting(impossible)))
        #expect(problems.isDisjoint(with: impossible))
    }

    @Test(arguments: Recipe.Problem.allCases)
    func aProblemIsThatOfCodesThatExist(problem: Recipe.Problem) {
        let known = Set(Rule.ofChecks.map(\.code.id))
        #expect(!problem.codes.isEmpty)
        #expect(problem.codes.filter { !known.contains($0) } == [])
        #expect(Recipes.all.contains { $0.problems.contains(problem) })
    }

    @Test(arguments: Recipes.all.indices)
    func aRecipeSaysWhatItDoes(index: Int) throws {
        let recipe = Recipes.all[index]
        #expect(recipe.summary.hasSuffix("."))
        #expect(!recipe.place.hasSuffix("."))
        #expect(recipe.configuration?.hasSuffix("\n") != true)
        if let text = recipe.configuration {
            #expect(!recipe.language.isEmpty)
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 && $0.last != " " })
            if recipe.language == "json" { _ = try JSONDocument(parsing: SourceText(Array(text.utf8))) }
        }
    }

    @Test(arguments: [
        ("redirected-file", Recipe.Problem.redirect), ("other-content-type", .contentType),
        ("page-instead-of-file", .fallback), ("blocked-fetcher", .firewall), ("required-login", .login),
        ("long-caching", .caching), ("file-at-root", .place), ("incomplete-chain", .certificate),
        ("missing-file", .publishing), ("refused-request", .deniedNames),
        ("refused-request", .permission), ("splitting-vary", .pageFields),
    ])
    func aCodeLeadsToTheRecipesForItsProblem(name: String, problem: Recipe.Problem) throws {
        let problems = Recipe.Problem.all(of: [try Self.code(name)])
        #expect(problems.contains(problem))
        let recipes = Recipes.recipes(for: problems)
        let wanted = Recipes.all.filter { $0.problems.contains(problem) }.map(\.summary)
        #expect(Set(wanted).isSubset(of: recipes.map(\.summary)))
        #expect(recipes.count < Recipes.all.count)
    }

    @Test(arguments: [("AASA901", "unresolved-host"), ("AASA001", "empty-file")])
    func codesThatNoConfigurationFixesHaveNoRecipe(id: String, name: String) throws {
        #expect(Recipe.Problem.all(of: [Diagnostic.Code(id, name)]).isEmpty)
    }

    @Test(arguments: Recipes.all.indices)
    func aFilledRecipeNamesTheHostAlone(index: Int) {
        let recipe = Recipes.all[index].filled(host: "shop.test", redirectHost: "www.shop.test")
        for text in [recipe.summary, recipe.place, recipe.configuration ?? ""] {
            #expect(!text.contains("example.com"), "\(text)")
        }
        let isRedirect = Recipes.all[index].configuration?.contains("www.example.com") == true
        #expect(isRedirect == (recipe.configuration?.contains("www.shop.test") == true))
    }
}

/// Which recipes are shown for the evidence of a host, and with which causes.
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
        /// Words of its configuration and of its causes.
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

/// Which platform an answer shows, and by what.
struct RecognizedPlatformTests {
    @Test(
        arguments: [
            ([.server: "nginx/1.22.1"], ["nginx"]), ([.server: "openresty"], ["OpenResty"]),
            ([.server: "Apache/2.4.71 (Debian)"], ["Apache"]), ([.server: "Caddy"], ["Caddy"]),
            ([.server: "LiteSpeed"], ["LiteSpeed, which reads Apache's configuration"]),
            ([.via: "1.1 Caddy", .server: "gunicorn"], ["Caddy"]),
            ([.server: "AmazonS3", .via: "1.1 x.cloudfront.net (CloudFront)"], ["CloudFront"]),
            ([.server: "AmazonS3"], ["Amazon S3"]), ([.named("x-amz-cf-id"): "abc"], ["CloudFront"]),
            ([.server: "Netlify"], ["Netlify"]), ([.named("x-nf-request-id"): "1"], ["Netlify"]),
            ([.server: "Vercel"], ["Vercel"]), ([.named("x-vercel-id"): "fra1::x"], ["Vercel"]),
            ([.named("cf-ray"): "8c"], ["Cloudflare"]),
            ([.server: "cloudflare", .via: "1.1 x.cloudfront.net (CloudFront)"], ["Cloudflare", "CloudFront"]),
            ([.server: "GitHub.com", .named("x-served-by"): "cache-fra-1"], ["GitHub Pages"]),
            ([.named("x-github-request-id"): "1"], ["GitHub Pages"]),
            ([.named("x-served-by"): "cache-fra-1"], ["Fastly"]),
            ([.named("x-azure-ref"): "1", .server: "Microsoft-IIS/10.0"], ["Azure Front Door", "Microsoft IIS"]),
            (
                [.strictTransportSecurity: "max-age=31556926", .named("x-served-by"): "cache-fra-1"],
                ["Firebase Hosting"]
            ),
            ([.server: "AkamaiGHost"], ["Akamai"]), ([.server: "gws"], []), ([:], []),
        ] as [(HTTPFields, [String])])
    func headerFieldsShowIt(fields: HTTPFields, names: [String]) {
        let response = ExchangeResponse(status: 403, fields: fields)
        #expect(RecognizedPlatform.all(in: [response]).map(\.name) == names)
    }

    @Test(arguments: [
        ("<hr><center>nginx/1.22.1</center>", ["nginx"]), ("<address>Apache/2.4.71 Server</address>", ["Apache"]),
        ("<p>nginx is great</p>", []),
    ])
    func anErrorPageShowsIt(text: String, names: [String]) {
        #expect(RecognizedPlatform.all(in: [.page(403, text)]).map(\.name) == names)
        #expect(RecognizedPlatform.all(in: [.page(200, text)]).isEmpty)
    }

    @Test func theSignIsTheHeaderFieldAndHarmless() {
        let answer = ExchangeResponse(
            status: 200, fields: [.server: "nginx \u{9B}31m" + String(repeating: "x", count: 500)])
        let sign = RecognizedPlatform.all(in: [answer]).first?.sign ?? ""
        #expect(sign.hasPrefix("Server: nginx "))
        #expect(!sign.contains("\u{9B}"))
        #expect(sign.utf8.count < 200)
    }
}

extension HTTPField.Name {
    static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }
}
