import UniversalLinksChecks

/// As it is kept within the state of its domain; times are in seconds since 1970.
extension Incident: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, domain, kind, severity, summary, cause, evidence, fileHash, previousFileHash, began, opened, closed
    }

    /// Reads what `encode(to:)` writes.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let time = { (key: CodingKeys) in UTCInstant(seconds: try values.decode(Int64.self, forKey: key)) }
        self.init(
            id: try values.decode(String.self, forKey: .id),
            domain: try values.decode(String.self, forKey: .domain),
            kind: try values.decode(Kind.self, forKey: .kind),
            severity: try values.decode(Severity.self, forKey: .severity),
            summary: try values.decode(String.self, forKey: .summary),
            cause: try values.decode(String.self, forKey: .cause),
            evidence: try values.decode([String].self, forKey: .evidence),
            fileHash: try values.decodeIfPresent(String.self, forKey: .fileHash),
            previousFileHash: try values.decodeIfPresent(String.self, forKey: .previousFileHash),
            began: try time(.began), opened: try time(.opened),
            closed: try values.decodeIfPresent(Int64.self, forKey: .closed).map(UTCInstant.init(seconds:)))
    }

    /// Writes all of it.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(domain, forKey: .domain)
        try values.encode(kind, forKey: .kind)
        try values.encode(severity, forKey: .severity)
        try values.encode(summary, forKey: .summary)
        try values.encode(cause, forKey: .cause)
        try values.encode(evidence, forKey: .evidence)
        try values.encodeIfPresent(fileHash, forKey: .fileHash)
        try values.encodeIfPresent(previousFileHash, forKey: .previousFileHash)
        try values.encode(began.seconds, forKey: .began)
        try values.encode(opened.seconds, forKey: .opened)
        try values.encodeIfPresent(closed?.seconds, forKey: .closed)
    }
}
