import ArgumentParser
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksReports

extension RecipeChoice {
    /// What the option means without a value: the parser knows no option whose value may be missing.
    static let impliedValue = "auto"

    /// The values that may follow the option.
    static var completions: [String] { Recipe.Platform.allCases.map(\.argument) + ["all"] }

    /// A platform, `all`, or what the option means without a value.
    ///
    /// - Throws: `ValidationError` that lists the values, which help does not.
    init(parsing argument: String) throws {
        switch argument {
        case RecipeChoice.impliedValue: self = .recognized
        case "all": self = .all
        default:
            guard let platform = Recipe.Platform.allCases.first(where: { $0.argument == argument }) else {
                let nearest = Self.nearest(to: argument).map { " Did you mean \($0)?" }
                throw ValidationError(
                    "\"\(argument.shortened(to: 60))\" is not a platform.\(nearest ?? "") The platforms are "
                        + Self.completions.joined(separator: ", ") + ".")
            }
            self = .platform(platform)
        }
    }

    /// The value that a word is nearly, or whose platform has the word in its name.
    private static func nearest(to word: String) -> String? {
        NearestText.nearest(to: word, among: completions)
            ?? Recipe.Platform.allCases.first { platform in
                platform.rawValue.lowercased().split(separator: " ").contains { $0 == word.lowercased() }
            }?.argument
    }
}
