import JSONSyntax
import UniversalLinks

extension Decision {
    func answerAndReason(in matcher: Matcher) -> String {
        description + (answer == .unmatched ? ": " : " ") + words(in: matcher)
    }

    func words(in matcher: Matcher) -> String {
        switch self {
        case .matched(by: nil): "by a detail without components, which matches every URL"
        case .matched(by: .some(let index)), .excluded(by: let index):
            matcher.component(at: index).map { "by " + $0.words(in: matcher) } ?? ""
        case .unmatched(let reason): reason.words
        }
    }
}

extension UnmatchedReason {
    fileprivate var words: String {
        switch value {
        case .refusedFile(.oversized): "the system refuses the file: it is too large"
        case .refusedFile(.scalarRoot): "the system refuses the file: its root is not an object"
        case .otherScheme: "only http and https URLs can be universal links"
        case .noHost: "the URL has no host"
        case .otherHost: "the file applies to another host"
        case .noAppLinks: "the file has no applinks object"
        case .unlistedApp: "no detail lists the app"
        case .unknownIdentifierList: "the app is only in appIDs, which this system does not support"
        case .emptyList: "the list of the detail is empty"
        case .noComponentMatches: "no component matches"
        case .undecided: "comparing the URL with the file would take too long"
        }
    }
}

extension EffectiveComponent {
    func json(in matcher: Matcher) -> JSONValue {
        let place = component.place
        let position = matcher.file.position(of: place)
        return [
            "pointer": JSONValue("\(place.pointer)"),
            "line": JSONValue(position.line),
            "column": JSONValue(position.column),
            "comment": JSONValue(component.comment),
        ]
    }

    func words(in matcher: Matcher) -> String {
        "\(component.place.pointer) on line \(matcher.file.position(of: component.place).line)"
    }
}

extension ReadingOptions {
    /// The options in force; none for the current reading.
    func lines(_ style: TextStyle) -> [String] {
        guard !names.isEmpty else { return [] }
        let names = names.joined(separator: ", ")
        return [style.styled("reading options: \(names), not as today's systems read", .doubtful)]
    }
}
