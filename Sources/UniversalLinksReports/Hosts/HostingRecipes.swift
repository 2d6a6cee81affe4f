import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension HostReport {
    /// The configuration that fixes the findings about hosting; empty without such findings.
    func recipes(_ choice: RecipeChoice, _ style: TextStyle, now: UTCInstant) -> String {
        let codes = hostingDiagnostics.filter { $0.severity > .note }.map(\.code)
        guard !codes.isEmpty else { return "" }
        let selection = RecipeSelection(for: codes, in: evidence, choice: choice, now: now)
        let entries = selection.entries.map { "\n" + $0.lines(style).map { $0 + "\n" }.joined() }
        return "\n" + selection.heading(choice, host: evidence.host) + "\n" + entries.joined()
    }
}

extension RecipeSelection {
    fileprivate func heading(_ choice: RecipeChoice, host: CheckedHost) -> String {
        guard hasProblems else { return "recipes: no configuration fixes these findings" }
        switch choice {
        case .all: return "recipes for all platforms"
        case .platform(let platform):
            return "recipes for \(platform.rawValue)" + (entries.isEmpty ? ": none for these findings" : "")
        case .recognized: break
        }
        let names = Recipe.Platform.allCases.map(\.argument)
        let lines = stride(from: 0, to: names.count, by: 8).map { start in
            "  " + names[start..<min(start + 8, names.count)].joined(separator: ", ")
        }
        let choices = "  --recipes PLATFORM, one of: all,\n" + lines.joined(separator: ",\n")
        let signs = recognized.map { "\($0.name) (\($0.sign))" }.joined(separator: ", ")
        guard !recognized.isEmpty else {
            return "recipes: the answers of \(host) do not show its platform. Name it:\n" + choices
        }
        let sentence = "recipes: \(host) is served by \(signs)"
        return entries.isEmpty
            ? sentence + ".\nNo recipe fixes that. For another platform:\n" + choices : sentence
    }
}

extension RecipeSelection.Entry {
    fileprivate func lines(_ style: TextStyle) -> [String] {
        var lines = [style.styled("\(recipe.platform.rawValue)", .strong) + ": " + recipe.summary]
        lines += causes.map { "  cause: " + PrintableText.escaped($0) }
        lines.append("  in " + recipe.place + (recipe.configuration == nil ? "" : ":"))
        lines += (recipe.configuration ?? "").split(
            separator: "\n", omittingEmptySubsequences: recipe.configuration == nil
        )
        .map { $0.isEmpty ? "" : "    " + $0 }
        return lines
    }
}

extension Recipe.Platform {
    package var argument: String {
        switch self {
        case .s3: "s3"
        case .gitHubPages: "github-pages"
        case .aspNetCore: "aspnet-core"
        case .nginx, .apache, .caddy, .netlify, .vercel, .firebase, .cloudflare, .iis, .express, .amplify, .wordPress,
            .shopify, .wix, .squarespace, .branch, .appsFlyer, .adjust:
            rawValue.lowercased()
        }
    }
}

package enum HostingPage {
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
