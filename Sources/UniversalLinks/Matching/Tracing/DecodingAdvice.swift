/// What a file would decide if URLs were compared decoded (semantics E5), for advice where a URL fails as it is written.
public struct DecodingAdvice: Sendable {
    /// As if `percentEncoded` were false everywhere, which an author can write.
    private var decodingURLs: Matcher
    /// The lenient reading, which no device has.
    private var decodingBoth: Matcher

    /// Prepares the file twice more; one value serves every trace of the matcher, whatever its domain.
    public init(_ matcher: Matcher) {
        decodingURLs = matcher.ignoringPercentEncoded()
        decodingBoth = matcher.readingLeniently()
    }

    /// Whether decoding can change anything: for files and URLs without any escape it cannot.
    static func canConcern(_ trace: Trace, by matcher: Matcher) -> Bool {
        guard matcher.options.percentDecoding == .asWritten else { return false }
        let percent = UInt8(ascii: "%")
        return matcher.containsEscapes
            || LinkURL.Part.allCases.contains { trace.link.text(of: $0).utf8.contains(percent) }
    }

    /// What to write so that the decision is a wanted one; nil if decoding does not make it one.
    func note(
        on trace: Trace, _ room: inout AdviceRoom, wanting isWanted: (Decision.Answer) -> Bool
    ) -> Diagnostic.Note? {
        sentence(on: trace, &room, wanting: isWanted).map { Diagnostic.Note($0, offering: .decodeLeniently) }
    }

    private func sentence(
        on trace: Trace, _ room: inout AdviceRoom, wanting isWanted: (Decision.Answer) -> Bool
    ) -> String? {
        // What cannot be decided in time cannot be advised on either.
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

    /// The same advice for another domain.
    func speaking(for domain: AssociationFile.Domain?) -> DecodingAdvice {
        var copy = self
        copy.decodingURLs = decodingURLs.speaking(for: domain)
        copy.decodingBoth = decodingBoth.speaking(for: domain)
        return copy
    }
}
