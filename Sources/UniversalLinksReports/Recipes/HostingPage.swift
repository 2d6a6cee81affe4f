import UniversalLinksChecks

/// The page about hosting, made from the recipes.
package enum HostingPage {
    /// The page as a file of Markdown.
    package static var markdown: String {
        var lines = introduction
        for platform in Recipe.Platform.allCases {
            lines += ["", "## \(platform.rawValue)"]
            for recipe in Recipes.all where recipe.platform == platform {
                lines += [""] + entry(for: recipe)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let introduction =
        [
            "<!-- Made from the recipes by RECORD_SNAPSHOTS=1 swift test --filter HostingPageTests. Do not edit. -->",
            "# Hosting the file", "",
            "Apple's content delivery network fetches `https://HOST/.well-known/apple-app-site-association`: with status 200, without",
            "redirect or login, as `application/json`, from everywhere in the world. `aasa check HOST` checks whether a host does so;",
            "this page lists what to write if it does not, and `aasa check HOST --recipes` prints the parts that apply. Replace",
            "`example.com`, paths and names in capitals with yours.",
            "",
            "| problem | found as |", "| --- | --- |",
        ]
        + Recipe.Problem.allCases.map { problem in
            "| \(problem.title) | " + problem.codes.map { "[\($0)](rules/\($0).md)" }.joined(separator: ", ") + " |"
        }

    private static func entry(for recipe: Recipe) -> [String] {
        let titles = recipe.problems.map(\.title).joined(separator: " · ")
        var lines = ["### \(titles)", "", "\(recipe.summary) In: \(recipe.place)."]
        if let configuration = recipe.configuration {
            lines += ["", "```\(recipe.language)", configuration, "```"]
        }
        return lines
    }
}
