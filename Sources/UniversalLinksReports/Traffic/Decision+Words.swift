import UniversalLinks

extension Decision {
    /// The answer and what decides, in one phrase.
    func answerAndReason(in matcher: Matcher) -> String {
        description + (answer == .unmatched ? ": " : " ") + words(in: matcher)
    }

    /// What decides, for people, without the URL that it is about.
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
