import JSONSyntax
import UniversalLinksChecks

/// Arguments in which an option without its value, where that is allowed, gets the value that it implies.
enum ImpliedValues {
    /// The arguments with `--recipes` completed: what follows it is its value if it is one, or nearly one.
    static func adding(to arguments: [String]) -> [String] {
        guard arguments.first == "check" else { return arguments }
        let options = arguments.prefix { $0 != "--" }
        return arguments.enumerated().map { index, argument in
            guard argument == "--recipes", index < options.count else { return argument }
            let next = index + 1 < options.count ? arguments[index + 1] : ""
            return isMeantAsPlatform(next) ? argument : "--recipes=\(RecipeChoice.impliedValue)"
        }
    }

    /// A host has a period or a port, but for a few like `localhost`, so that a misspelt platform is not taken for one.
    private static func isMeantAsPlatform(_ word: String) -> Bool {
        let values = RecipeChoice.completions + [RecipeChoice.impliedValue]
        if values.contains(word) { return true }
        guard !word.isEmpty, !word.hasPrefix("-"), !word.contains(where: { ".:/".contains($0) }) else { return false }
        return NearestText.nearest(to: word, among: values) != nil
    }
}
