import UniversalLinks

extension CDNState {
    /// The state in a few words: `in sync`, `failure cached by the CDN`.
    public var title: String {
        switch value {
        case .inSync: "in sync"
        case .equivalent: "equivalent, but not the same bytes"
        case .stale: "stale"
        case .failureCached: "failure cached by the CDN"
        case .onlyOnCDN: "only on the CDN"
        case .originBroken: "origin broken"
        case .notChecked: "not checked"
        }
    }

    /// Why it is so, in sentences. What comes from the network is escaped and shortened.
    public var reason: String {
        switch value {
        case .inSync: "The CDN has the same bytes as the host."
        case .equivalent(let equivalence):
            equivalence.isSameValue
                ? "The CDN has the same JSON as the host in other bytes: order of keys, white space or notation."
                : "The CDN's copy differs from the host's file in nothing that the system reads."
        case .stale(let staleness): staleness.reason
        case .failureCached(let failure): failure.reason
        case .onlyOnCDN(let problem, _): "\(problem.sentence) \(copyReason)"
        case .originBroken(let problem, let holding): "\(problem.sentence) \(holding.sentence)"
        case .notChecked(let reason): reason
        }
    }

    /// The same without what is wrong with the host, for where that is told already.
    package var copyReason: String {
        switch value {
        case .onlyOnCDN: "The CDN still has a file."
        case .originBroken(_, let holding): holding.sentence
        case .inSync, .equivalent, .stale, .failureCached, .notChecked: reason
        }
    }

    /// What to do about it, in sentences; nil where there is nothing to do.
    public var advice: String? {
        switch value {
        case .inSync, .equivalent: nil
        case .stale(let staleness):
            "Wait: there is no way to purge the CDN. \(staleness.freshness.sentences) If the CDN keeps its file after that, look "
                + "whether the site serves other files to other countries, addresses or user agents."
        case .failureCached(let failure): failure.advice
        case .onlyOnCDN(_, let freshness):
            "Serve the file again if links are to reach the app: devices lose them when the CDN gives its copy up. "
                + freshness.sentences
        case .originBroken(let problem, let holding):
            [problem.advice, holding.advice].compactMap { $0 }.joined(separator: " ")
        case .notChecked: nil
        }
    }
}

extension CDNStaleness {
    /// What differs, in sentences.
    var reason: String {
        if let copyProblem {
            return
                "The CDN hands out something that is no association file: \(copyProblem). Devices get no file from it."
        }
        var sentences = [
            "The CDN has another file than the host; which of the two is newer cannot be told for certain."
        ]
        if listedLinks.compared > 0 {
            sentences.append("Of \(listedLinks.compared) listed URLs, \(listedLinks.differing) are decided otherwise.")
        }
        sentences.append(
            madeLinks.differing > 0
                ? "Of \(madeLinks.compared) URLs made from both files, \(madeLinks.differing) are decided otherwise."
                : "None of \(madeLinks.compared) URLs made from both files is decided otherwise.")
        if !appChanges.isEmpty {
            let names = appChanges.map { "\($0.app.text) for \($0.service) (only \($0.place))" }
            sentences.append("Apps differ: \(ForeignText.list(names, limit: 4)).")
        }
        return sentences.joined(separator: " ")
    }
}

extension CDNStaleness.AppChange {
    /// Where it is listed.
    var place: String { isOnCDN ? "on the CDN" : "at the host" }
}

extension CDNStaleness.LinkDifference {
    /// Both decisions in a line.
    package var sentence: String {
        "\(ForeignText.plain(link.text, limit: 200)) for \(ForeignText.plain(app.text)): \(cdn) by the CDN's copy, \(origin) by "
            + "the host's file"
    }
}

extension CDNFailure {
    /// What the CDN says, in sentences.
    var reason: String {
        guard !isUnknownDomain else {
            return
                "The CDN answers with status 405, as it does for names that it does not know: devices get no file from it."
        }
        var sentence = "The CDN has kept a failure (status \(status)): devices get no file from it."
        let words = [code, text].compactMap { $0.map { ForeignText.plain($0, limit: 120) } }
        sentence += words.isEmpty ? " It does not say why." : " It says: \(words.joined(separator: " "))."
        if let explanation { sentence += " " + explanation.meaning }
        if !details.isEmpty { sentence += " Details: \(detailsText)." }
        if let origin { sentence += " It tried \(ForeignText.plain(origin, limit: 120))." }
        if let tryDirect { sentence += " Apple-Try-Direct: \(ForeignText.plain(tryDirect, limit: 20))." }
        return sentence
    }

    /// What it says beside its reason, in a few words.
    private var detailsText: String {
        details.prefix(3).map { detail in
            (detail.key.map { ForeignText.plain($0, limit: 30) + " " } ?? "") + ForeignText.quoted(detail.value)
        }.joined(separator: ", ")
    }

    /// What to do about it, in sentences.
    var advice: String {
        guard !isUnknownDomain else {
            return
                "Check that the name is the one in the entitlement and can be found by everybody, and ask again later. "
                + freshness.sentences
        }
        let first =
            explanation?.advice ?? "Look whether the site answers everybody alike, and the user agent AASA-Bot too."
        return "The host answers well from here, so the failure may be of an earlier day: wait until it is given up. "
            + freshness.sentences + " If it comes back: \(first)"
    }
}

extension CDNHolding {
    /// What it is, in sentences.
    fileprivate var sentence: String {
        switch self {
        case .file: "The CDN still has a file, which devices get until it is given up."
        case .unusableCopy(let reason): "What the CDN hands out is no file either: \(reason)."
        case .failure(let failure): failure.reason
        case .unknown(let reason): reason
        }
    }

    fileprivate var advice: String? {
        switch self {
        case .file(let freshness): freshness.sentences
        case .failure(let failure): failure.explanation?.advice
        case .unusableCopy, .unknown: nil
        }
    }
}

extension OriginProblem {
    fileprivate var advice: String {
        switch kind {
        case .absent: "Serve the file at /.well-known/apple-app-site-association."
        case .unusable: "Mend what the host serves first: the CDN can be no better than that."
        case .unreachable:
            "Make sure that the host can be reached. That it cannot from here does not prove that Apple cannot reach it."
        }
    }
}
