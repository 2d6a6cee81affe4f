import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension MinimisationRun {
    /// Variables without a reference, and values that a variable lists twice.
    func superfluousVariables() -> [Candidate] {
        guard let appLinks = appLinks?.object, let variables = uniqueValue("substitutionVariables", of: appLinks),
            let object = variables.object
        else { return [] }
        let used = referencedNames
        let unused = object.members.filter { !used.contains(VerbatimText($0.key)) }
        var found: [Candidate] = []
        if unused.count == object.members.count {
            found.append(
                Candidate(
                    edits: TreeEdits(removals: [variables.range.start]),
                    changes: unused.map { change(.unusedVariable($0.key), [$0.value.range]) }))
        } else {
            found += unused.map { removal(.unusedVariable($0.key), $0.value.range) }
        }
        for member in object.members where used.contains(VerbatimText(member.key)) {
            var seen: Set<VerbatimText> = []
            let repeated = (member.value.array ?? []).filter { value in
                value.string.map { !seen.insert(VerbatimText($0)).inserted } ?? false
            }
            guard !repeated.isEmpty else { continue }
            found.append(
                Candidate(
                    edits: TreeEdits(removals: Set(repeated.map(\.range.start))),
                    changes: [change(.repeatedValues(variable: member.key), repeated.map(\.range))]))
        }
        return found
    }

    /// The names that any string below `applinks` refers to, whether it is read as a pattern or not.
    private var referencedNames: Set<VerbatimText> {
        var names: Set<VerbatimText> = []
        var pending = [appLinks].compactMap { $0 }
        while let value = pending.popLast() {
            switch value.kind {
            case .string(let text):
                for name in Pattern(parsing: text).variableNames { names.insert(VerbatimText(name)) }
            case .array(let values): pending += values
            case .object(let object): pending += object.members.map(\.value)
            case .null, .boolean, .number: break
            }
        }
        return names
    }

    // MARK: - Paths that are alike

    /// Components that differ in one part of their paths.
    mutating func alikePaths() -> [Candidate] {
        guard let appLinks = appLinks?.object, appLinks.shadowedIndices.isEmpty else { return [] }
        let variables = appLinks["substitutionVariables"]
        guard variables == nil || variables?.object?.shadowedIndices.isEmpty == true else { return [] }
        var known: [[ComponentIndex]: Bool] = [:]
        var names = VariableNames(
            taken: referencedNames.union((variables?.object?.members ?? []).map { VerbatimText($0.key) }),
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
