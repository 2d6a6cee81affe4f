import Foundation

/// A pattern of the article's algorithm.
protocol ArticlePattern {
    init(_ text: String, _ variables: ArticleVariables, isCaseSensitive: Bool) throws
    /// Whether the pattern's expression takes all of a text.
    func covers(_ text: String) -> Bool
}

/// A pattern whose expression is built once, when the file is read.
struct BuiltPattern: ArticlePattern {
    private let expression: NSRegularExpression

    init(_ text: String, _ variables: ArticleVariables, isCaseSensitive: Bool) throws {
        expression = try NSRegularExpression(
            pattern: variables.expression(for: text), options: isCaseSensitive ? [] : .caseInsensitive)
    }

    func covers(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

/// A pattern whose expression is built each time that a text is compared with it.
struct WrittenPattern: ArticlePattern {
    private let text: String
    private let variables: ArticleVariables
    private let isCaseSensitive: Bool

    init(_ text: String, _ variables: ArticleVariables, isCaseSensitive: Bool) {
        self.text = text
        self.variables = variables
        self.isCaseSensitive = isCaseSensitive
    }

    func covers(_ text: String) -> Bool {
        let pattern = try? BuiltPattern(self.text, variables, isCaseSensitive: isCaseSensitive)
        return pattern?.covers(text) ?? false
    }
}
