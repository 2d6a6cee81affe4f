import JSONSyntax
import UniversalLinks

extension Rule {
    /// The rules that are found while a file is read, in the order of their codes.
    public static let ofReading: [Rule] =
        (ofForeignContent + ofStrings + ofPunctuation + ofValues + ofWholeFile).sorted { $0.code.id < $1.code.id }

    /// A syntax error. Whatever it is, the system reads nothing of the file.
    static func reading(
        _ code: JSONSyntaxError.Code, summary: String, effect: String = nothingIsRead, reason: String, remedy: String,
        evidence: [SystemStatement] = [.notJSON], bad: Rule.Example, good: Rule.Example
    ) -> Rule {
        Rule(
            .syntax(code), .error, .syntax, summary: summary, effect: effect, reason: reason, remedy: remedy,
            evidence: evidence, bad: bad, good: good)
    }

    static let nothingIsProbablyRead = """
        The system probably ignores the whole file: links to the domain open in the browser, for every app, and the other \
        services of the file do not work either.
        """

    static let nothingIsRead = """
        The system ignores the whole file: links to the domain open in the browser, for every app, and the other services of \
        the file do not work either.
        """
}
