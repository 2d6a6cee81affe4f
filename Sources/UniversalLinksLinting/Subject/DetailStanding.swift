import JSONSyntax
import UniversalLinks

/// Which details count for their apps (semantics I5), by their indices among those that the system reads.
struct DetailStanding: Sendable {
    /// Details that count for none of their apps: earlier ones list all of them.
    let dead: Set<Int>
    /// Those of the dead ones that are there for iOS 12: with `appID` and `paths`, after one with `components`, which iOS 12
    /// does not read.
    let twins: Set<Int>
    private let indices: [SourceRange: Int]

    init(_ matcher: Matcher, _ objects: [LintObject]) {
        var dead: Set<Int> = []
        var twins: Set<Int> = []
        let members = Dictionary(
            objects.filter { $0.role == .detail }.map { ($0.value.range, $0.members) }, uniquingKeysWith: { $1 })
        for (index, detail) in matcher.details.enumerated() where !detail.identifiers.isEmpty {
            let firsts = detail.identifiers.map { matcher.listedApps.details(of: $0).first ?? index }
            guard firsts.allSatisfy({ $0 != index }) else { continue }
            dead.insert(index)
            guard let own = members[detail.detail.place.range], own["appID"]?.string != nil,
                own["paths"]?.array != nil, own["components"]?.array == nil
            else { continue }
            let areNewer = firsts.allSatisfy { first in
                members[matcher.details[first].detail.place.range]?["components"]?.array != nil
            }
            if areNewer { twins.insert(index) }
        }
        (self.dead, self.twins) = (dead, twins)
        indices = Dictionary(
            matcher.details.enumerated().map { ($1.detail.place.range, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The index of the detail at a place; nil for what is no detail that the system reads.
    func index(ofDetailAt range: SourceRange) -> Int? { indices[range] }
}
