import JSONSyntax
import UniversalLinks

/// A component, as far as its path can be merged with others.
struct PathMember {
    let index: ComponentIndex
    let isExclusion: Bool
    /// The place of the component.
    let range: SourceRange
    /// The place of its path.
    let pathRange: SourceRange
    /// The component without white space, in bytes.
    let byteCount: Int
    /// How many members it has.
    let memberCount: Int
    /// All but the path; nil if the path cannot be merged.
    let rest: CanonicalValue?
    /// Where the path can differ from others.
    let gaps: [Gap]

    /// A part of a path without wildcards, with what is around it.
    struct Gap {
        let prefix: String
        let value: String
        let suffix: String
    }

    /// Apple's matcher gives up on patterns with many stars and variables (semantics G4), so no variable is added to such.
    private static let nestingLimit = 16

    /// - Parameter value: The component in the tree.
    init(_ component: EffectiveComponent, _ value: JSONValue?) {
        index = component.index
        isExclusion = component.isExclusion.value
        range = component.component.place.range
        guard let value, let object = value.object, object.shadowedIndices.isEmpty, let path = object["/"],
            let text = path.string, Pattern(parsing: text).nestingCount <= PathMember.nestingLimit
        else {
            (pathRange, byteCount, memberCount, rest, gaps) = (.none, 0, 0, nil, [])
            return
        }
        pathRange = path.range
        byteCount = JSONWriter(layout: .compact).text(of: value).utf8.count
        memberCount = object.members.count
        rest = CanonicalValue(JSONValue(.object(JSONObject(object.members.filter { !$0.key.isVerbatim("/") }))))
        gaps = PathMember.gaps(in: text.scalarList)
    }

    private static func gaps(in scalars: [Unicode.Scalar]) -> [Gap] {
        func gap(_ range: Range<Int>) -> Gap {
            Gap(
                prefix: String(scalars: scalars[..<range.lowerBound]), value: String(scalars: scalars[range]),
                suffix: String(scalars: scalars[range.upperBound...]))
        }
        var gaps: [Gap] = []
        var runs: [Range<Int>] = []
        var (start, runStart, index) = (0, 0, 0)
        func end(at place: Int, isSlash: Bool) {
            if start < place { gaps.append(gap(start..<place)) }
            if !isSlash, runStart < place { runs.append(runStart..<place) }
        }
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "/" {
                end(at: index, isSlash: true)
                (start, index) = (index + 1, index + 1)
            } else if scalar == "*" || scalar == "?" || scalar == "$" {
                end(at: index, isSlash: false)
                let isReference = scalar == "$" && index + 1 < scalars.count && scalars[index + 1] == "("
                let next = isReference ? (scalars[index...].firstIndex(of: ")") ?? scalars.count - 1) : index
                (start, runStart, index) = (next + 1, next + 1, next + 1)
            } else {
                index += 1
            }
        }
        end(at: scalars.count, isSlash: false)
        // Several segments together, from slash to slash.
        for run in runs {
            let lower = scalars[run.lowerBound] == "/" ? run.lowerBound + 1 : run.lowerBound
            let upper = scalars[run.upperBound - 1] == "/" ? run.upperBound - 1 : run.upperBound
            guard lower < upper, scalars[lower..<upper].contains("/") else { continue }
            gaps.append(gap(lower..<upper))
        }
        return gaps
    }
}
