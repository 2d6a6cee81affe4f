/// What a check found to be wrong, as a row of its own: most checks of a domain find the same, and many domains nothing.
struct StoredFindings: Hashable, Sendable, Codable {
    var diagnostics: [Monitor.Observation.ObservedDiagnostic]
    var links: StoredLinks?
    var review: StoredReview?

    struct StoredLinks: Hashable, Sendable, Codable {
        var count: Int
        var failureCount: Int
        var failures: [String]
    }

    struct StoredReview: Hashable, Sendable, Codable {
        var committedHash: String
        var changes: [String]
        var witnesses: [String]
        var addedEntries: [String]
    }
}

extension StoredFindings {
    /// Nil if nothing was found.
    init?(_ observation: Monitor.Observation) {
        guard !observation.diagnostics.isEmpty || observation.links != nil || observation.review != nil else {
            return nil
        }
        diagnostics = observation.diagnostics
        links = observation.links.map {
            StoredLinks(count: $0.count, failureCount: $0.failureCount, failures: $0.failures)
        }
        review = observation.review.map {
            StoredReview(
                committedHash: $0.committedHash, changes: $0.changes, witnesses: $0.witnesses,
                addedEntries: $0.addedEntries)
        }
    }

    var linkOutcome: Monitor.Observation.LinkOutcome? {
        links.map { .init(count: $0.count, failureCount: $0.failureCount, failures: $0.failures) }
    }

    var observedReview: Monitor.Observation.Review? {
        review.map {
            .init(
                committedHash: $0.committedHash, changes: $0.changes, witnesses: $0.witnesses,
                addedEntries: $0.addedEntries)
        }
    }
}
