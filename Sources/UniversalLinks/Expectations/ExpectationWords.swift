import JSONSyntax

struct ExpectationWords {
    let file: AssociationFile

    // MARK: - Failures

    func failure(
        of expectation: LinkExpectation, _ trace: Trace, _ matcher: Matcher, _ advice: DecodingAdvice,
        _ room: inout AdviceRoom, isForOneApp: Bool
    ) -> Diagnostic {
        let advice = advice.speaking(for: matcher.domain)
        let explanation = Explanation(trace, by: matcher, advice, &room, listsSteps: false)
        let app = isForOneApp ? "\(trace.app)" : "an app"
        let place = trace.decidingStep.map { named($0.component.component.place) } ?? "the detail"
        let (code, message): (Diagnostic.Code, String) =
            switch (expectation.requirement, trace.decision.answer) {
            case _ where trace.decision.isUndecided:
                (
                    .unexpectedDecision,
                    "unexpected decision: \(expectation.url) should be \(expectation.requirement.rawValue), but comparing it "
                        + "with the file would take too long"
                )
            case (.matched, .excluded):
                (
                    .excludedUniversalLink,
                    "excluded universal link: \(expectation.url) should reach \(app), but \(place) excludes it"
                )
            case (.matched, _):
                (
                    .unhandledUniversalLink,
                    "unhandled universal link: \(expectation.url) should reach \(app), but no component matches it"
                )
            case (_, .matched):
                (
                    .incorrectlyHandledUniversalLink,
                    "incorrectly handled universal link: \(expectation.url) should stay on the web, but \(place) "
                        + "matches it for \(trace.app)"
                )
            default:
                (
                    .unexpectedDecision,
                    "unexpected decision: \(expectation.url) should be \(expectation.requirement.rawValue), but is "
                        + "\(trace.decision)"
                )
            }
        return Diagnostic(
            code, .error, message, at: expectation.location,
            notes: notes(
                on: expectation, trace, explanation, DecodingAdvice.canConcern(trace, by: matcher) ? advice : nil, &room
            ))
    }

    private func notes(
        on expectation: LinkExpectation, _ trace: Trace, _ explanation: Explanation, _ advice: DecodingAdvice?,
        _ room: inout AdviceRoom
    ) -> [Diagnostic.Note] {
        let isDecided = trace.decision.answer != .unmatched
        let place = isDecided ? explanation.decidingPlace.map { Diagnostic.Location($0, in: file) } : nil
        var notes = [Diagnostic.Note(explanation.summary, at: place)]
        if let miss = explanation.closestMiss { notes.append(note("closest", miss)) }
        if let exclusion = trace.lateExclusion, expectation.requirement != .matched {
            notes.append(note(onLate: exclusion))
        } else {
            if let exclusion = explanation.closestExclusion { notes.append(note("closest exclusion", exclusion)) }
            if let runnerUp = explanation.runnerUp { notes.append(Diagnostic.Note(runnerUp)) }
        }
        if let note = expectation.note { notes.append(Diagnostic.Note("the list says: \(note)")) }
        notes += explanation.offeringNotes
        if expectation.requirement != .matched,
            let note = advice?.note(on: trace, &room, wanting: expectation.requirement.accepts)
        {
            notes.append(note)
        }
        return notes
    }

    private func note(_ title: String, _ miss: Explanation.Miss) -> Diagnostic.Note {
        let line = file.position(of: miss.place).line
        var note = Diagnostic.Note(
            "\(title): line \(line): \(miss.sentence)",
            at: Diagnostic.Location(SourcePlace(pointer: miss.place.pointer, range: miss.range), in: file))
        note.isEssential = true
        return note
    }

    /// The intended exclusion is there, so no other one is called close.
    private func note(onLate exclusion: Trace.Step) -> Diagnostic.Note {
        let place = exclusion.component.component.place
        var note = Diagnostic.Note(
            "the exclusion on line \(file.position(of: place).line) comes too late",
            at: Diagnostic.Location(place, in: file))
        note.isEssential = true
        return note
    }

    func ambiguousBundleIdentifier(_ name: String, _ traces: [Trace], _ expectation: LinkExpectation) -> Diagnostic {
        Diagnostic(
            .ambiguousBundleIdentifier, .error,
            "ambiguous bundle identifier: \(name) is listed with \(traces.count) prefixes, which get different "
                + "decisions for \(expectation.url)",
            at: expectation.location,
            notes: traces.map { trace in
                let place = trace.decidingStep?.component.component.place ?? trace.detail?.place
                return Diagnostic.Note(
                    "\(trace.app): \(trace.decision)", at: place.map { Diagnostic.Location($0, in: file) })
            },
            help: "Write the full app identifier, or use the same components for all of them."
        )
    }

    // MARK: - Lists

    var emptyList: Diagnostic {
        Diagnostic(
            .emptyLinkList, .error, "empty link list: no URL to test",
            help: "List URLs under \"deep_linkable_urls\" and \"non_deep_linkable_urls\".")
    }

    func emptyKey(_ key: String) -> Diagnostic {
        Diagnostic(
            .emptyLinkList, .warning, "empty link list: \"\(key)\" lists no URL",
            help: "List URLs there, or remove the key.")
    }

    /// One diagnostic for each expectation that contradicts an earlier one.
    func contradictions(in expectations: [LinkExpectation]) -> [Diagnostic] {
        struct Subject: Hashable {
            let url: ScalarString
            let app: ScalarString
            let domain: ScalarString
        }
        var earlier: [Subject: [LinkExpectation]] = [:]
        var diagnostics: [Diagnostic] = []
        for expectation in expectations {
            let subject = Subject(
                url: ScalarString(expectation.url), app: ScalarString(expectation.app ?? ""),
                domain: ScalarString(expectation.domain ?? ""))
            if let other = earlier[subject]?.first(where: {
                !$0.requirement.isCompatible(with: expectation.requirement)
            }) {
                diagnostics.append(contradiction(expectation, other))
            }
            let isNew = earlier[subject]?.contains { $0.requirement == expectation.requirement } != true
            if isNew { earlier[subject, default: []].append(expectation) }
        }
        return diagnostics
    }

    private func contradiction(_ expectation: LinkExpectation, _ other: LinkExpectation) -> Diagnostic {
        Diagnostic(
            .contradictoryExpectation, .error,
            "contradictory expectation: \(expectation.url) is expected to be \(other.requirement.rawValue) and "
                + "\(expectation.requirement.rawValue)",
            at: expectation.location,
            notes: [Diagnostic.Note("the other expectation", at: other.location)],
            help: "Remove one of them."
        )
    }

    func invalidURL(_ expectation: LinkExpectation, _ problem: String) -> Diagnostic {
        Diagnostic(
            .invalidURL, .error, "invalid URL: \(expectation.url.shortened())", at: expectation.location, help: problem)
    }

    func invalidDomain(_ text: String, _ expectation: LinkExpectation) -> Diagnostic {
        Diagnostic(
            .invalidDomain, .error, "invalid domain: \(text.shortened())", at: expectation.location,
            help: "Write a bare host name in Punycode, such as example.com or *.example.com.")
    }

    func otherHost(_ host: String, _ domain: AssociationFile.Domain, _ expectation: LinkExpectation, isGiven: Bool)
        -> Diagnostic
    {
        var notes: [Diagnostic.Note] = []
        if domain.relation(to: host) == .parentOfWildcard {
            notes.append(
                Diagnostic.Note(
                    "Apple's pages disagree on whether \(domain) matches \(host) itself (H2); here it does not"))
        }
        return Diagnostic(
            .otherHost, .error,
            "other host: the file applies to \(domain), but the host of \(expectation.url) is \(host)",
            at: expectation.location,
            notes: notes,
            help: isGiven
                ? "Remove the URL, or name its domain in the list."
                : "No domain is named, so the first URL's host is used. Name one, and keep one list per domain."
        )
    }

    func unlistedApp(_ name: String?, _ matcher: Matcher, _ expectation: LinkExpectation) -> Diagnostic {
        let identifiers = matcher.apps.map(\.text)
        guard let name, !identifiers.isEmpty else {
            return Diagnostic(.unlistedApp, .error, "unlisted app: the file lists no app in applinks")
        }
        let nearest =
            NearestText.nearest(to: name, among: identifiers)
            ?? NearestText.nearest(to: name, among: matcher.apps.map(\.bundleIdentifier))
        let shown = identifiers.prefix(5).joined(separator: ", ") + (identifiers.count > 5 ? ", …" : "")
        return Diagnostic(
            .unlistedApp, .error, "unlisted app: the file does not list \(name)",
            at: expectation.app == nil ? nil : expectation.location,
            help: nearest.map { "Did you mean \($0)?" } ?? "It lists \(shown).")
    }

    func insufficientCoverage(_ coverage: ExpectationReport.Coverage, required: Int) -> Diagnostic {
        Diagnostic(
            .insufficientCoverage, .error,
            "insufficient coverage: \(coverage.exercisedCount) of \(coverage.componentCount) components decide a URL in "
                + "the list (\(coverage.percentage) %), but \(required) % is required",
            notes: coverage.unexercised.map { component in
                let place = component.component.place
                return Diagnostic.Note(
                    "\(named(place)) decides no URL", at: Diagnostic.Location(place, in: file))
            },
            help: "Add a URL for each of these components, or remove the components that are not needed."
        )
    }

    private func named(_ place: SourcePlace) -> String {
        "\(place.pointer) on line \(file.position(of: place).line)"
    }
}

extension LinkExpectation.Requirement {
    fileprivate func isCompatible(with other: LinkExpectation.Requirement) -> Bool {
        Decision.Answer.allCases.contains { accepts($0) && other.accepts($0) }
    }
}

extension Diagnostic.Code {
    package static let ofExpectations: [Diagnostic.Code] = [
        .unhandledUniversalLink, .excludedUniversalLink, .incorrectlyHandledUniversalLink, .unexpectedDecision,
        .contradictoryExpectation, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .ambiguousBundleIdentifier,
        .insufficientCoverage, .invalidDomain,
    ]

    /// A URL that should reach the app, but no component matches it.
    public static let unhandledUniversalLink = Diagnostic.Code("AASA601", "unhandled-universal-link")
    /// A URL that should reach the app, but a component excludes it.
    public static let excludedUniversalLink = Diagnostic.Code("AASA602", "excluded-universal-link")
    /// A URL that should stay on the web, but a component matches it.
    public static let incorrectlyHandledUniversalLink = Diagnostic.Code(
        "AASA603", "incorrectly-handled-universal-link")
    /// A URL that should be excluded and is unmatched, or the other way round.
    public static let unexpectedDecision = Diagnostic.Code("AASA604", "unexpected-decision")
    /// One URL with two expectations that cannot both pass.
    public static let contradictoryExpectation = Diagnostic.Code("AASA611", "contradictory-expectation")
    /// A URL on another host than the one that the file applies to.
    public static let otherHost = Diagnostic.Code("AASA612", "other-host")
    /// A text that is not a complete URL.
    public static let invalidURL = Diagnostic.Code("AASA613", "invalid-url")
    /// An app that the file does not list.
    public static let unlistedApp = Diagnostic.Code("AASA614", "unlisted-app")
    /// A list, or one of its arrays, without a URL.
    public static let emptyLinkList = Diagnostic.Code("AASA615", "empty-link-list")
    /// A bundle identifier that is listed with several prefixes, which get different decisions.
    public static let ambiguousBundleIdentifier = Diagnostic.Code("AASA616", "ambiguous-bundle-identifier")
    /// Fewer components decide something than are required to.
    public static let insufficientCoverage = Diagnostic.Code("AASA617", "insufficient-coverage")
    /// A text that is not a valid domain.
    public static let invalidDomain = Diagnostic.Code("AASA618", "invalid-domain")
}
