/// What a file would decide if URLs were decoded before they are compared (semantics E5): advice for a URL that fails
/// as written.
struct DecodingAdvice: Sendable {
    /// As if `percentEncoded` were false everywhere, which an author can write.
    private var decodingURLs: Matcher
    /// The lenient reading, which no device uses.
    private var decodingBoth: Matcher

    /// Compiles the file twice more; one value serves every trace of the matcher, whatever its domain.
    init(_ matcher: Matcher) {
        decodingURLs = matcher.ignoringPercentEncoded()
        decodingBoth = matcher.readingLeniently()
    }

    /// Without any escape in file and URL, decoding changes nothing.
    static func canConcern(_ trace: Trace, by matcher: Matcher) -> Bool {
        guard matcher.options.percentDecoding == .asWritten else { return false }
        let percent = UInt8(ascii: "%")
        return matcher.containsEscapes
            || LinkURL.Part.allCases.contains { trace.link.text(of: $0).utf8.contains(percent) }
    }

    /// What to write so that the decision is a wanted one; nil if decoding does not achieve it.
    func note(
        on trace: Trace, _ room: inout AdviceRoom, wanting isWanted: (Decision.Answer) -> Bool
    ) -> Diagnostic.Note? {
        sentence(on: trace, &room, wanting: isWanted).map { Diagnostic.Note($0, offering: .decodeLeniently) }
    }

    private func sentence(
        on trace: Trace, _ room: inout AdviceRoom, wanting isWanted: (Decision.Answer) -> Bool
    ) -> String? {
        // What cannot be decided in time gets no advice either.
        guard trace.uncomparedCount == 0 else { return nil }
        if let withURLs = DecodingAdvice.answer(of: decodingURLs, on: trace, &room), isWanted(withURLs) {
            return "it would be \(withURLs.rawValue) if the URL were decoded first (E5): add "
                + "\"percentEncoded\": false to the component"
        }
        if let withBoth = DecodingAdvice.answer(of: decodingBoth, on: trace, &room), isWanted(withBoth) {
            return "it would be \(withBoth.rawValue) if URL and pattern were both decoded, which no device does (E5): "
                + "write the pattern without escapes, and add \"percentEncoded\": false"
        }
        return nil
    }

    /// Nil if the detail that counts for the app does not decide, or the budget does not suffice.
    private static func answer(of matcher: Matcher, on trace: Trace, _ room: inout AdviceRoom) -> Decision.Answer? {
        guard let detail = matcher.listedApps.firstDetail(of: trace.app), trace.detail != nil else { return nil }
        var simulation = PatternSimulation()
        simulation.budget = room.budget
        defer { room.budget = simulation.budget }
        let decision = matcher.details[detail].decide(&room.texts, &simulation)
        return decision.isUndecided ? nil : decision.answer
    }

    func speaking(for domain: AssociationFile.Domain?) -> DecodingAdvice {
        var copy = self
        copy.decodingURLs = decodingURLs.speaking(for: domain)
        copy.decodingBoth = decodingBoth.speaking(for: domain)
        return copy
    }
}

/// What the `paths` of a detail would decide, which today's systems ignore beside `components` (semantics L2).
struct IgnoredPaths {
    let deciding: EffectiveComponent

    /// Nil if the detail has only one list, the system reads `paths`, or none of them matches.
    init?(_ trace: Trace, _ matcher: Matcher, _ room: inout AdviceRoom) {
        guard matcher.options.system == .current, let detail = trace.detail else { return nil }
        let contents = detail.contents
        guard contents.hasComponents, contents.hasPaths else { return nil }
        let inheritedByAll = matcher.file.appLinks?.contents.defaults
        let list = EffectiveComponent.List(contents.paths, detail: contents.defaults, appLinks: inheritedByAll)
        var detailDefaults = contents.defaults.map { CompiledDefaults($0) }
        var appLinksDefaults = inheritedByAll.map { CompiledDefaults($0) }
        var inherited = PatternSimulation.InheritedOutcomes()
        let index = matcher.listedApps.details(of: trace.app).first ?? 0
        var compiler = matcher.compiler
        var simulation = PatternSimulation()
        simulation.budget = room.budget
        defer { room.budget = simulation.budget }
        for position in contents.paths.indices {
            let effective = EffectiveComponent(at: position, of: list, inDetail: index)
            let component = CompiledComponent(
                effective, detail: &detailDefaults, appLinks: &appLinksDefaults, &compiler, matcher.options,
                ignoresPercentEncoded: false)
            let matches = simulation.matches(component, &room.texts, &inherited)
            if simulation.hasStopped { return nil }
            guard matches else { continue }
            deciding = effective
            return
        }
        return nil
    }
}

/// The resources for advice on one URL, shared by all apps and details.
struct AdviceRoom {
    var texts: LinkTexts
    var budget: StateBudget
    private let startingCount: Int

    /// - Parameter trace: The first trace of the URL.
    init(_ trace: Trace) {
        texts = LinkTexts(trace.link)
        budget = trace.budget
        startingCount = budget.remaining
    }

    /// In visited states.
    var spentCount: Int { startingCount - budget.remaining }
}
