/// The answer to the question whether there is a URL of a kind.
package enum LinkFinding: Hashable, Sendable {
    /// There is: this is one.
    case link(WitnessLink)
    /// There is none, which is proved.
    case none
    /// That was not found out.
    case unknown(AnalysisLimit)
}

extension LinkFinding {
    /// The URL, if one was found.
    package var link: WitnessLink? {
        if case .link(let link) = self { link } else { nil }
    }
}

/// Why an answer is unknown.
package enum AnalysisLimit: String, Hashable, Sendable, CaseIterable {
    /// The patterns overlap in more ways than the search goes through.
    case work = "too-much-work"
    /// The patterns, with the values of their variables, are too large.
    case size = "too-large"
    /// More names of query items are compared both encoded and decoded than are kept apart.
    case mixedNames = "mixed-names"
    /// A URL was found that the engine does not confirm, such as one that is longer than any URL that is read.
    case unconfirmed = "unconfirmed"

    /// The reason in words, to follow "because".
    package var words: String {
        switch self {
        case .work: "the patterns overlap in more ways than the analysis goes through"
        case .size: "the patterns and the values of their variables are too large to be analysed"
        case .mixedNames: "too many query items are compared both percent-encoded and decoded"
        case .unconfirmed: "the only URLs that were found are longer than those that are read"
        }
    }
}
