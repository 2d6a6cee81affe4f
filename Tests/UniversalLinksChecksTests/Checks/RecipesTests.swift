import HTTPTypes
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// What `--recipes` shows.
struct RecipesTests {
    private static func code(_ name: String) throws -> Diagnostic.Code {
        try #require(Offence.ofChecks.first { $0.code.name == name }?.code)
    }

    @Test(arguments: Recipe.Platform.allCases)
    func aPlatformHasARecipeForTheCommonProblems(platform: Recipe.Platform) {
        let problems = Set(Recipes.all.filter { $0.platform == platform }.flatMap(\.problems))
        #expect(
            problems.isSuperset(of: [.publishing, .place, .contentType, .redirect, .fallback, .caching, .certificate]))
    }

    @Test(arguments: Recipe.Problem.allCases)
    func aProblemIsThatOfCodesThatExist(problem: Recipe.Problem) {
        let known = Set(Offence.ofChecks.map(\.code.id))
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
        ("missing-file", .publishing),
    ])
    func aCodeLeadsToTheRecipesForItsProblem(name: String, problem: Recipe.Problem) throws {
        let recipes = Recipes.recipes(for: [try Self.code(name)])
        let wanted = Recipes.all.filter { $0.problems.contains(problem) }.map(\.summary)
        #expect(Set(wanted).isSubset(of: recipes.map(\.summary)))
        #expect(recipes.count < Recipes.all.count)
    }

    @Test func codesThatNoConfigurationMendsHaveNone() throws {
        #expect(Recipes.recipes(for: [try Self.code("unknown-host")]).isEmpty)
        #expect(Recipes.recipes(for: [Diagnostic.Code("AASA001", "empty-file")]).isEmpty)
    }

    @Test(
        arguments: [
            ([.server: "nginx/1.22.1"], [.nginx]), ([.server: "openresty"], [.nginx]),
            ([.server: "Apache/2.4.71 (Debian)"], [.apache]), ([.server: "Caddy"], [.caddy]),
            ([.via: "1.1 Caddy", .server: "gunicorn"], [.caddy]),
            ([.server: "AmazonS3", .via: "1.1 x.cloudfront.net (CloudFront)"], [.s3]),
            ([.server: "Netlify"], [.netlify]), ([.server: "Vercel"], [.vercel]),
            ([.server: "cloudflare", .via: "1.1 x.cloudfront.net (CloudFront)"], [.cloudflare, .s3]),
            ([.server: "GitHub.com"], [.gitHubPages]),
            ([.strictTransportSecurity: "max-age=31556926"], [.firebase]),
            ([.server: "gws"], []), ([:], []),
        ] as [(HTTPFields, [Recipe.Platform])])
    func headersShowThePlatform(fields: HTTPFields, platforms: [Recipe.Platform]) throws {
        #expect(Recipes.platforms(in: fields) == platforms)
        let recipes = Recipes.recipes(for: [try Self.code("redirected-file")], fields: fields)
        if let first = platforms.first { #expect(recipes.first?.platform == first) }
        #expect(Set(recipes.map(\.platform)) == Set(Recipe.Platform.allCases))
    }
}
