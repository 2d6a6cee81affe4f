extension Alert {
    /// One sentence for incidents with one cause: the incident's own, or how many domains have the cause and the first of
    /// them.
    static func summary(of incidents: [Incident], isAlreadyOver: Bool) -> String {
        guard let first = incidents.first else { return "" }
        var text = incidents.count == 1 ? first.summary : commonSummary(of: incidents, cause: first.cause)
        if isAlreadyOver {
            text = text.withoutFinalStop + incidents.overText
        }
        return text
    }

    private static func commonSummary(of incidents: [Incident], cause: String) -> String {
        let names = incidents.prefix(3).map(\.domain)
        let rest = incidents.count - names.count
        let list =
            rest > 0
            ? names.joined(separator: ", ") + " and \(rest) more"
            : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "\(incidents.count) domains: \(cause.withoutFinalStop): \(list)"
    }
}

extension [Incident] {
    /// ` (already over: 2026-11-23T22:10:00Z to 2026-11-23T23:40:00Z)`
    fileprivate var overText: String {
        guard let start = map(\.opened).min(), let end = compactMap(\.closed).max() else { return " (already over)" }
        return " (already over: \(start) to \(end))"
    }
}

extension String {
    fileprivate var withoutFinalStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
