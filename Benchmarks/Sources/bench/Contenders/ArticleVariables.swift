import Foundation

/// The variables of a file and the predefined ones, for the article's algorithm.
struct ArticleVariables {
    private var alternations: [String: String]

    init(_ custom: [String: [String]]) {
        let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        let lower = upper.map { $0.lowercased() }
        let digits = (0...9).map(String.init)
        let predefined = [
            "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digits, "digit": digits,
            "xdigit": digits + "ABCDEFabcdef".map(String.init),
            "lang": Locale.LanguageCode.isoLanguageCodes.map(\.identifier),
            "region": Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 },
        ]
        alternations = [:]
        alternations = predefined.merging(custom) { $1 }.mapValues { values in
            "(?:" + values.map(expressionText).joined(separator: "|") + ")"
        }
    }

    /// The regular expression of a pattern: `*` is `.*`, `?` is `.`, a variable is an alternation of its values.
    func expression(for pattern: String) -> String {
        "^" + expressionText(pattern) + "$"
    }

    private func expressionText(_ pattern: String) -> String {
        var expression = ""
        var rest = pattern[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": expression += ".*"
            case "?": expression += "."
            case "$":
                guard rest.first == "(", let end = rest.firstIndex(of: ")"),
                    let values = alternations[String(rest[..<end].dropFirst())]
                else {
                    expression += "\\$"
                    continue
                }
                expression += values
                rest = rest[rest.index(after: end)...]
            case ".", "+", "(", ")", "[", "]", "{", "}", "|", "^", "\\":
                expression += "\\"
                expression.append(character)
            default: expression.append(character)
            }
        }
        return expression
    }
}
