import Foundation
import UniversalLinks

/// The algorithm that a well-known article describes: each pattern becomes a regular expression, and for each component
/// in order the decoded path, query items and fragment are matched with theirs.
struct ArticleContender<Pattern: ArticlePattern>: Contender {
    private let components: [Component]

    private struct Component {
        let path: Pattern?
        let query: [(name: String, value: Pattern)]
        let fragment: Pattern?
        let isExclusion: Bool
    }

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try JSONDecoder().decode(ArticleFile.self, from: Data(bytes))
        laps.mark("parse")
        let variables = ArticleVariables(file.applinks.substitutionVariables ?? [:])
        let detail = file.applinks.details.first { $0.appIDs.contains(Workload.app.text) }
        components = try (detail?.components ?? []).map { component in
            func pattern(_ text: String) throws -> Pattern {
                try Pattern(text, variables, isCaseSensitive: component.caseSensitive ?? true)
            }
            return Component(
                path: try component.path.map(pattern),
                query: try (component.query ?? [:]).map { (name: $0.key, value: try pattern($0.value)) },
                fragment: try component.fragment.map(pattern),
                isExclusion: component.exclude ?? false
            )
        }
        laps.mark("compile")
    }

    mutating func decide(_ url: Span<UInt8>) -> Decision? {
        let text = url.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let link = URLComponents(string: text) else { return nil }
        let path = link.path
        let items = link.queryItems ?? []
        let fragment = link.fragment ?? ""
        for (index, component) in components.enumerated() {
            if let pattern = component.path, !pattern.covers(path) { continue }
            guard component.query.allSatisfy({ ArticleContender.holds($0.value, forItem: $0.name, items) }) else {
                continue
            }
            if let pattern = component.fragment, !pattern.covers(fragment) { continue }
            let place = ComponentIndex(detail: 0, component: index)
            return component.isExclusion ? .excluded(by: place) : .matched(by: place)
        }
        return .unmatched(.noComponentMatches)
    }

    mutating func tally(_ lines: LineBuffer, _ range: Range<Int>) -> Tally {
        var tally = Tally()
        lines.withEachLine(range) { tally.add(decide($0)) }
        return tally
    }

    private static func holds(_ pattern: Pattern, forItem name: String, _ items: [URLQueryItem]) -> Bool {
        let values = items.filter { $0.name == name }.map { $0.value ?? "" }
        return (values.isEmpty ? [""] : values).allSatisfy(pattern.covers)
    }
}
