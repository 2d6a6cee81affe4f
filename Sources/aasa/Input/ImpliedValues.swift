import UniversalLinksChecks

/// Arguments in which an option without its value, where that is allowed, gets the value that it implies.
enum ImpliedValues {
    /// The arguments with `--recipes` completed: what follows it is its value unless it can be a host.
    static func adding(to arguments: [String]) -> [String] {
        guard arguments.first == "check" else { return arguments }
        let options = arguments.prefix { $0 != "--" }
        return arguments.enumerated().map { index, argument in
            guard argument == "--recipes", index < options.count else { return argument }
            let next = index + 1 < options.count ? arguments[index + 1] : ""
            return isMeantAsPlatform(next) ? argument : "--recipes=\(RecipeChoice.impliedValue)"
        }
    }

    /// The host of an association file has a period, so that a platform that does not exist is not taken for one.
    private static func isMeantAsPlatform(_ word: String) -> Bool {
        !word.isEmpty && !word.hasPrefix("-") && word != "localhost" && !word.contains(where: { ".:/".contains($0) })
    }
}
