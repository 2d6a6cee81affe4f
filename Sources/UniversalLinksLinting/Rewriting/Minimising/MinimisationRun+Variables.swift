import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension MinimisationRun {
    func superfluousVariables() -> [Candidate] {
        guard let appLinks = appLinks?.object, let variables = uniqueValue("substitutionVariables", of: appLinks),
            let object = variables.object
        else { return [] }
        let used = referencedNames
        let unused = object.members.filter { !used.contains(ScalarString($0.key)) }
        var found: [Candidate] = []
        if unused.count == object.members.count {
            found.append(
                Candidate(
                    edits: TreeEdits(removals: [variables.range.start]),
                    changes: unused.map { change(.unusedVariable($0.key), [$0.value.range]) }))
        } else {
            found += unused.map { removal(.unusedVariable($0.key), $0.value.range) }
        }
        for member in object.members where used.contains(ScalarString(member.key)) {
            var seen: Set<ScalarString> = []
            let repeated = (member.value.array ?? []).filter { value in
                value.string.map { !seen.insert(ScalarString($0)).inserted } ?? false
            }
            guard !repeated.isEmpty else { continue }
            found.append(
                Candidate(
                    edits: TreeEdits(removals: Set(repeated.map(\.range.start))),
                    changes: [change(.repeatedValues(variable: member.key), repeated.map(\.range))]))
        }
        return found
    }

    /// The names that any string in `applinks` refers to, whether it is read as a pattern or not.
    private var referencedNames: Set<ScalarString> {
        var names: Set<ScalarString> = []
        var pending = [appLinks].compactMap { $0 }
        while let value = pending.popLast() {
            switch value.kind {
            case .string(let text):
                for name in Pattern(parsing: text).variableNames { names.insert(ScalarString(name)) }
            case .array(let values): pending += values
            case .object(let object): pending += object.members.map(\.value)
            case .null, .boolean, .number: break
            }
        }
        return names
    }

    // MARK: - Paths that are alike

    mutating func alikePaths() -> [Candidate] {
        guard let appLinks = appLinks?.object, appLinks.shadowedIndices.isEmpty else { return [] }
        let variables = appLinks["substitutionVariables"]
        guard variables == nil || variables?.object?.shadowedIndices.isEmpty == true else { return [] }
        var known: [[ComponentIndex]: Bool] = [:]
        var names = VariableNames(
            taken: referencedNames.union((variables?.object?.members ?? []).map { ScalarString($0.key) }),
            known: variables?.object)
        let root = root
        let merges = asking { analysis in
            var merges: [PathMerges.Merge] = []
            for detail in analysis.matcher.details where detail.detail.components?.isEmpty == false {
                let members = (detail.components ?? []).map { component in
                    PathMember(component.effective, root[component.effective.component.place.pointer])
                }
                merges += PathMerges.planned(members, hasVariables: variables != nil || !merges.isEmpty) {
                    if let answer = known[[$0, $1]] { return answer }
                    let answer = analysis.areDisjoint($0, $1)
                    known[[$0, $1]] = answer
                    return answer
                }
            }
            return merges
        }
        return merges.map { candidate($0, &names) }
    }

    private mutating func candidate(_ merge: PathMerges.Merge, _ names: inout VariableNames) -> Candidate {
        let (name, isNew) = names.name(for: merge.values, around: merge.words)
        var edits = TreeEdits()
        edits.replacements[merge.members[0].pathRange.start] = JSONValue(
            .string(merge.prefix + "$(\(name))" + merge.suffix), range: merge.members[0].pathRange)
        edits.removals = Set(merge.members.dropFirst().map(\.range.start))
        if isNew {
            let values = merge.values.map { JSONValue(.string($0), range: madePlace()) }
            edits.variables = [(name, JSONValue(.array(values), range: madePlace()))]
        }
        return Candidate(
            edits: edits, changes: [change(.mergedPaths(variable: name), merge.members.map(\.range))])
    }
}

enum PathMerges {
    /// Components whose paths differ in one part.
    struct Merge {
        let prefix: String
        let suffix: String
        var members: [PathMember]
        var values: [String]

        /// The words before what differs, the nearest first, and those after it.
        var words: [String] {
            prefix.split(separator: "/").reversed().map(String.init) + suffix.split(separator: "/").map(String.init)
        }
    }

    private struct Key: Hashable {
        let prefix: ScalarString
        let suffix: ScalarString
        let rest: CanonicalValue
    }

    /// In bytes. A merge that saves less is not worth a reader's time.
    private static let leastSaving = 8
    /// More values are a burden to the analysis, and to readers.
    private static let valueLimit = 512

    /// The merges that save most. No component is in two of them.
    ///
    /// - Parameters:
    ///   - hasVariables: Whether the file has variables already.
    ///   - areDisjoint: Whether no URL matches both components.
    static func planned(
        _ list: [PathMember], hasVariables: Bool, _ areDisjoint: (ComponentIndex, ComponentIndex) -> Bool
    ) -> [Merge] {
        var groups: [Key: [(member: Int, value: String)]] = [:]
        var order: [(key: Key, gap: PathMember.Gap)] = []
        for (position, member) in list.enumerated() {
            guard let rest = member.rest else { continue }
            for gap in member.gaps {
                let key = Key(prefix: ScalarString(gap.prefix), suffix: ScalarString(gap.suffix), rest: rest)
                if groups[key] == nil { order.append((key, gap)) }
                groups[key, default: []].append((position, gap.value))
            }
        }
        var merges: [(merge: Merge, positions: [Int], saving: Int)] = []
        for (key, gap) in order {
            guard let group = groups[key], group.count > 1 else { continue }
            for run in runs(group, in: list, areDisjoint) {
                let merge = Merge(
                    prefix: gap.prefix, suffix: gap.suffix, members: run.map { list[$0.member] },
                    values: run.map(\.value))
                let saving = saving(merge, hasVariables: true)
                if saving >= leastSaving { merges.append((merge, run.map(\.member), saving)) }
            }
        }
        merges.sort { ($1.saving, $0.positions[0]) < ($0.saving, $1.positions[0]) }
        return disjoint(merges, hasVariables: hasVariables)
    }

    private static func disjoint(
        _ merges: [(merge: Merge, positions: [Int], saving: Int)], hasVariables: Bool
    ) -> [Merge] {
        var used: Set<Int> = []
        var chosen: [Merge] = []
        for (merge, positions, _) in merges {
            let kept = positions.indices.filter { !used.contains(positions[$0]) }
            var rest = merge
            rest.members = kept.map { merge.members[$0] }
            rest.values = kept.map { merge.values[$0] }
            guard kept.count > 1, saving(rest, hasVariables: hasVariables || !chosen.isEmpty) >= leastSaving else {
                continue
            }
            used.formUnion(kept.map { positions[$0] })
            chosen.append(rest)
        }
        return chosen
    }

    /// The components that can be moved to the first of them: no component in between decides otherwise and matches the
    /// same URLs.
    private static func runs(
        _ group: [(member: Int, value: String)], in list: [PathMember],
        _ areDisjoint: (ComponentIndex, ComponentIndex) -> Bool
    ) -> [[(member: Int, value: String)]] {
        var runs: [[(member: Int, value: String)]] = []
        var values: Set<ScalarString> = []
        for entry in group {
            let member = list[entry.member]
            if let first = runs.last?.first, runs[runs.count - 1].count < valueLimit,
                list[first.member..<entry.member].allSatisfy({
                    $0.isExclusion == member.isExclusion || areDisjoint($0.index, member.index)
                })
            {
                if values.insert(ScalarString(entry.value)).inserted { runs[runs.count - 1].append(entry) }
            } else {
                runs.append([entry])
                values = [ScalarString(entry.value)]
            }
        }
        return runs.filter { $0.count > 1 }
    }

    /// The bytes that a merge saves at least, in the canonical layout and without white space.
    private static func saving(_ merge: Merge, hasVariables: Bool) -> Int {
        let values = merge.values.reduce(0) { $0 + JSONWriter.quoted($1).utf8.count }
        let name = 12
        let count = merge.values.count
        let removed = merge.members.dropFirst().reduce(0) { $0 + $1.byteCount }
        let added = name + 3 - merge.values[0].utf8.count
        let compact = removed + count - 1 - added - (name + 6 + values + count) - (hasVariables ? 0 : 27)
        let spaces = merge.members.dropFirst().reduce(0) { $0 + 13 + 2 * $1.memberCount }
        let isLine = values + 2 * count + 9 + name <= AssociationFileLayout.lineLength
        let laidOut =
            compact + spaces - 10 - (isLine ? count : 10 * count + 8) - (hasVariables ? 0 : 14)
        return min(compact, laidOut)
    }
}

/// A component whose path may be merged with those of others.
struct PathMember {
    let index: ComponentIndex
    let isExclusion: Bool
    let range: SourceRange
    let pathRange: SourceRange
    /// Without white space.
    let byteCount: Int
    let memberCount: Int
    /// All but the path; nil if the path cannot be merged.
    let rest: CanonicalValue?
    let gaps: [Gap]

    /// A part of a path without wildcards, with what is around it.
    struct Gap {
        let prefix: String
        let value: String
        let suffix: String
    }

    /// Apple's matcher gives up on patterns with many stars and variables (semantics G4), so these get no more
    /// variables.
    private static let nestingLimit = 16

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
        rest = CanonicalValue(JSONValue(.object(JSONObject(object.members.filter { !$0.key.hasSameScalars(as: "/") }))))
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

/// Names for new variables, from the words around what they represent.
struct VariableNames {
    private var taken: Set<ScalarString>
    /// Variables by their values, whose order does not count.
    private var names: [Set<ScalarString>: String] = [:]

    /// - Parameters:
    ///   - taken: The names that the file defines or refers to.
    ///   - known: The variables of the file.
    init(taken: Set<ScalarString>, known: JSONObject?) {
        self.taken = taken.union(PredefinedVariables.names.map { ScalarString($0) })
        for member in known?.members ?? [] {
            guard let values = member.value.array, values.allSatisfy({ $0.string?.containsReference == false }) else {
                continue
            }
            names[Set(values.compactMap { $0.string.map { ScalarString($0) } })] = member.key
        }
    }

    mutating func name(for values: [String], around words: [String]) -> (name: String, isNew: Bool) {
        let key = Set(values.map { ScalarString($0) })
        if let known = names[key] { return (known, false) }
        let stem = words.lazy.compactMap { VariableNames.name(from: $0) }.first ?? "page"
        var name = stem
        var number = 2
        while !taken.insert(ScalarString(name)).inserted {
            name = "\(stem)\(number)"
            number += 1
        }
        names[key] = name
        return (name, true)
    }

    /// Nil if people would not read the word as a name.
    private static func name(from word: String) -> String? {
        let isLetter: (UInt8) -> Bool = { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let isUsual: (UInt8) -> Bool = {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
        }
        guard let first = word.utf8.first, isLetter(first), (2...24).contains(word.utf8.count),
            word.utf8.allSatisfy(isUsual)
        else { return nil }
        return word
    }
}
