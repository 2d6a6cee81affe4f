extension Monitor.Observation {
    /// The observation as the history keeps it: texts of 4,000 scalars, 500 diagnostics, and 200 lines of a list, at most.
    ///
    /// Bodies are as they were received; the limit of the transport is theirs.
    package var bounded: Self {
        var copy = self
        copy.origin.problem = origin.problem.map { BoundedText($0).text }
        copy.cdn.state = BoundedText(cdn.state, limit: 100).text
        copy.cdn.reason = BoundedText(cdn.reason).text
        copy.certificate?.subject = BoundedText(certificate?.subject ?? "").text
        copy.certificate?.issuer = BoundedText(certificate?.issuer ?? "").text
        copy.diagnostics = diagnostics.prefix(500).map(\.bounded)
        copy.links?.failures = (links?.failures ?? []).bounded
        copy.review?.changes = (review?.changes ?? []).bounded
        copy.review?.witnesses = (review?.witnesses ?? []).bounded
        copy.review?.addedEntries = (review?.addedEntries ?? []).bounded
        return copy
    }
}

extension Monitor.Observation.ObservedDiagnostic {
    fileprivate var bounded: Self {
        Self(
            code: BoundedText(code, limit: 100).text, name: BoundedText(name, limit: 100).text,
            severity: BoundedText(severity, limit: 100).text, part: part, message: BoundedText(message).text)
    }
}

extension Incident {
    /// The incident as the history keeps it: texts of 4,000 scalars, and 200 lines of evidence, at most.
    package var bounded: Self {
        var copy = self
        copy.summary = BoundedText(summary).text
        copy.cause = BoundedText(cause).text
        copy.evidence = evidence.bounded
        return copy
    }
}

extension [String] {
    fileprivate var bounded: [String] { prefix(200).map { BoundedText($0).text } }
}
