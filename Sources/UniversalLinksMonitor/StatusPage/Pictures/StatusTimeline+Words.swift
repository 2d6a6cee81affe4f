import UniversalLinksChecks

extension StatusTimeline {
    /// What a stretch is, in words: `File 2`, `File 1, out of date`.
    func words(for stretch: DomainAccount.Stretch) -> String {
        let content =
            switch stretch.content {
            case .file(let hash): "File \(number(of: hash))"
            case .broken(let problem): problem.isEmpty ? "No usable file" : "No usable file: \(problem)"
            case .down(let problem): problem.isEmpty ? "No answer" : "No answer: \(problem)"
            case .unknown: "Unknown"
            }
        return stretch.isBehind ? "\(content), out of date" : content
    }

    /// Everything that happened, in order: the picture as rows of a table.
    var events: [Event] {
        var events: [Event] = []
        events += origin.map { Event(time: $0.start, end: $0.end, place: "Host", words: words(for: $0)) }
        events += cdn.map { Event(time: $0.start, end: $0.end, place: "CDN", words: words(for: $0)) }
        events += incidents.map {
            Event(
                time: $0.began, end: $0.closed, place: "Incident", words: "\($0.kind.title) (\($0.severity.name))",
                incidentID: $0.id)
        }
        return events.sorted { ($0.time, $0.place, $0.words) < ($1.time, $1.place, $1.words) }
    }

    /// A row of the table.
    struct Event: Hashable, Sendable {
        var time: UTCInstant
        /// Nil while it lasts.
        var end: UTCInstant?
        var place: String
        var words: String
        var incidentID: String?
    }
}
