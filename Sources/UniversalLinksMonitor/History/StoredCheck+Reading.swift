import GRDB
import UniversalLinksChecks

extension StoredCheck {
    /// The columns of a check with everything that it refers to; what selects rows is added to it.
    static let selection = """
        SELECT checks.id, domains.name AS domain, checks.time, checks.isClockBehind, checks.milliseconds,
            situations.originState, situations.originStatus, situations.originProblem, body.hash AS hash,
            situations.cdnState, situations.cdnIsUpToDate, situations.cdnIsBehind, situations.cdnReason,
            copy.hash AS cdnHash, certificates.subject, certificates.issuer, certificates.notBefore, certificates.notAfter,
            findingSets.json
        FROM checks
        JOIN domains ON domains.id = checks.domainID
        JOIN situations ON situations.id = checks.situationID
        LEFT JOIN bodies AS body ON body.id = situations.bodyID
        LEFT JOIN bodies AS copy ON copy.id = situations.cdnBodyID
        LEFT JOIN certificates ON certificates.id = situations.certificateID
        LEFT JOIN findingSets ON findingSets.id = situations.findingSetID

        """

    /// - Parameter row: A row of ``selection``.
    init(row: Row) throws {
        typealias Observation = Monitor.Observation
        guard let state = Observation.Origin.State(rawValue: row["originState"]) else {
            throw HistoryError(.corrupt, "the history contains an unknown state of a host.")
        }
        let findings = try (row["json"] as String?).map { try StoredJSON.value(StoredFindings.self, from: $0) }
        var observation = Observation(
            domain: row["domain"], time: UTCInstant(seconds: row["time"]), milliseconds: row["milliseconds"],
            origin: Observation.Origin(state, status: row["originStatus"], problem: row["originProblem"]),
            file: (row["hash"] as String?).map { Observation.FileBody([], hash: $0) },
            cdn: Observation.CDNCopy(
                state: row["cdnState"], isUpToDate: row["cdnIsUpToDate"], isBehind: row["cdnIsBehind"],
                reason: row["cdnReason"], file: (row["cdnHash"] as String?).map { Observation.FileBody([], hash: $0) }),
            diagnostics: findings?.diagnostics ?? [], links: findings?.linkOutcome, review: findings?.observedReview)
        if let subject = row["subject"] as String? {
            observation.certificate = Observation.ObservedCertificate(
                subject: subject, issuer: row["issuer"], notBefore: UTCInstant(seconds: row["notBefore"]),
                notAfter: UTCInstant(seconds: row["notAfter"]))
        }
        self.init(number: row["id"], isClockBehind: row["isClockBehind"], observation: observation)
    }
}
