import ArgumentParser
package import UniversalLinksChecks
import UniversalLinksReports

extension RecipeChoice: ExpressibleByArgument {
    /// What the option means without a value: the parser knows no option whose value may be missing.
    static let impliedValue = "auto"

    /// A platform, `all`, or what the option means without a value.
    package init?(argument: String) {
        switch argument {
        case RecipeChoice.impliedValue: self = .recognized
        case "all": self = .all
        default:
            guard let platform = Recipe.Platform.allCases.first(where: { $0.argument == argument }) else { return nil }
            self = .platform(platform)
        }
    }

    /// None, so that help does not list twelve values; ``completions`` has them.
    package static var allValueStrings: [String] { [] }

    /// The values that may follow the option.
    static var completions: [String] { Recipe.Platform.allCases.map(\.argument) + ["all"] }
}
