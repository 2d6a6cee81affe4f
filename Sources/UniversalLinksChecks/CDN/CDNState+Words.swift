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

    /// The title if the CDN alone is the subject.
    package var copyTitle: String { copyName == name ? title : "not checked" }

    /// The reason, in sentences. Text from the network is escaped and shortened.
    public var reason: String {
        switch value {
        case .onlyOnCDN(let problem, _), .originBroken(let problem, _): "\(problem.sentence) \(copyReason)"
        case .inSync, .equivalent, .stale, .failureCached, .notChecked: copyReason
        }
    }

    /// The reason without what is wrong with the host, for when that is already reported.
    package var copyReason: String { copySentences.joined(separator: " ") }

    /// The most important sentence first.
    var copySentences: [String] {
        switch value {
        case .inSync: ["The CDN has the same bytes as the host."]
        case .equivalent(let equivalence):
            [equivalence.sentence]
        case .stale(let staleness): staleness.sentences
        case .failureCached(let failure): failure.sentences
        case .onlyOnCDN: ["The CDN still has a file."]
        case .originBroken(_, let copy): copy.sentences
        case .notChecked(let reason): [reason]
        }
    }

    /// What to do about it and when it may change, in sentences; nil if there is nothing to do.
    public var advice: String? {
        let sentences = [remedy, timing].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Nil if there is nothing to do.
    var remedy: String? {
        switch value {
        case .inSync, .equivalent, .notChecked: nil
        case .stale:
            "Wait: the CDN cannot be purged. If the copy stays, check whether the host serves other files to other countries, "
                + "addresses or user agents."
        case .failureCached(let failure): failure.remedy
        case .onlyOnCDN: "Serve the file again if links should open the app: they stop when the CDN's copy expires."
        case .originBroken(let problem, let copy):
            [problem.remedy, copy.remedy(beside: problem)].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// How old the copy is and when it may change; nil if that does not matter.
    package var timing: String? {
        switch value {
        case .stale, .failureCached, .onlyOnCDN, .originBroken(_, .file), .originBroken(_, .failure):
            freshness?.sentences
        case .inSync, .equivalent, .originBroken, .notChecked: nil
        }
    }
}

extension CDNEquivalence {
    fileprivate var sentence: String {
        switch kind {
        case .sameValue:
            "The CDN has the same JSON as the host in other bytes: key order, white space or notation differ."
        case .sameModel: "The CDN's copy differs from the host's file only in what the system ignores."
        case .sameDecisions:
            "The CDN's copy differs from the host's file, but it is proved that every URL has the same result."
        }
    }
}

extension CDNStaleness {
    /// The most important sentence first.
    var sentences: [String] {
        if let copyProblem {
            return [
                "The CDN's copy is not an association file, so devices get no file.", "The reason: \(copyProblem).",
            ]
        }
        var sentences = ["The CDN has a different file than the host; neither says which is newer."]
        if listedLinks.compared > 0 { sentences.append(CDNStaleness.sentence(listedLinks, "listed URL")) }
        sentences.append(groupSentence)
        if !appChanges.isEmpty {
            let names = appChanges.map { "\($0.app.text) for \($0.service) (only \($0.place))" }
            sentences.append("Apps differ: \(ForeignText.list(names, limit: 4)).")
        }
        return sentences
    }

    private var groupSentence: String {
        switch (groupCount, isComplete) {
        case (0, true): "Every URL has the same result."
        case (0, false): "Whether any URL has a different result is unknown: the files are too complex to compare."
        case (let count, true):
            "\(CertificateWords.count(count, "group")) of URLs \(count == 1 ? "has" : "have") a different result."
        case (let count, false):
            "\(CertificateWords.count(count, "group")) of URLs \(count == 1 ? "has" : "have") a different result, and perhaps more."
        }
    }

    private static func sentence(_ count: Count, _ noun: String) -> String {
        "\(count.differing) of \(CertificateWords.count(count.compared, noun)) "
            + (count.differing == 1 ? "has" : "have") + " a different result."
    }
}

extension CDNStaleness.AppChange {
    var place: String { isOnCDN ? "on the CDN" : "at the host" }
}

extension CDNStaleness.LinkDifference {
    package var sentence: String {
        "\(ForeignText.plain(link.text, limit: 200)) for \(ForeignText.plain(app.text)): \(cdn) by the CDN's copy, \(origin) by "
            + "the host's file"
    }
}

extension CDNFailure {
    /// The most important sentence first.
    var sentences: [String] {
        guard !isUnknownDomain else {
            return ["The CDN returns 405, as for names that it does not know, so devices get no file."]
        }
        var sentences = ["The CDN has cached a failure (\(status)), so devices get no file."]
        let words = [code, text].compactMap { $0.map { ForeignText.plain($0, limit: 120) } }
        let reason = words.isEmpty ? "It gives no reason." : "Its reason: \(words.joined(separator: " "))."
        sentences.append([reason, explanation?.meaning].compactMap { $0 }.joined(separator: " "))
        let request = origin.map { "It requested \(ForeignText.plain($0, limit: 120))." }
        let facts = [
            request, details.isEmpty ? nil : "Details: \(detailsText).",
            tryDirect.map { "Apple-Try-Direct: \(ForeignText.plain($0, limit: 20))." },
        ].compactMap { $0 }
        if !facts.isEmpty { sentences.append(facts.joined(separator: " ")) }
        return sentences
    }

    private var detailsText: String {
        details.prefix(3).map { detail in
            (detail.key.map { ForeignText.plain($0, limit: 30) + " " } ?? "") + ForeignText.quoted(detail.value)
        }.joined(separator: ", ")
    }

    fileprivate var remedy: String {
        guard !isUnknownDomain else {
            return
                "Check that the name is the one in the entitlement and is in the public DNS, then check again later."
        }
        let first =
            explanation?.advice
            ?? "Check whether the host answers every client alike, including the user agent AASA-Bot."
        return "Wait until the failure expires: the host serves the file from here. If it comes back: \(first)"
    }
}

extension CDNHolding {
    /// The most important sentence first.
    fileprivate var sentences: [String] {
        switch self {
        case .file: ["The CDN still has a file, which devices get until it expires."]
        case .unusableCopy(let reason): ["The CDN's copy is not a file either.", "The reason: \(reason)."]
        case .failure(let failure): failure.sentences
        case .unknown(let reason): [reason]
        }
    }

    /// What to do in addition to fixing the host; nil if the CDN got the same answer as this machine.
    fileprivate func remedy(beside problem: OriginProblem) -> String? {
        switch self {
        case .failure(let failure):
            failure.explanation?.isAboutAnswer == true && problem.kind != .unreachable
                ? nil : failure.explanation?.advice
        case .file, .unusableCopy, .unknown: nil
        }
    }
}

extension OriginProblem {
    fileprivate var remedy: String {
        switch kind {
        case .absent: "Serve the file at /.well-known/apple-app-site-association."
        case .unusable: "Fix what the host serves first: the CDN fetches it from there."
        case .unreachable:
            "Make sure that the host is reachable. It is not from here, but it may be for Apple."
        }
    }
}
