import HTTPTypes
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// What `--recipes` shows.
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
            // It has neither header fields to set nor rules that return a page for every path.
            case .gitHubPages: [.contentType, .caching, .fallback]
            // They make the file, and its header fields.
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
