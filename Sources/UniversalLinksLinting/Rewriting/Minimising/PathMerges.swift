import JSONSyntax
import UniversalLinks

/// Chooses which components of a list share a variable.
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
        let prefix: VerbatimText
        let suffix: VerbatimText
        let rest: CanonicalValue
    }

    /// A merge that saves less is not worth a reader's time.
    private static let leastSaving = 8
    /// More values than that are a burden to the analysis, and to readers.
    private static let valueLimit = 512

    /// The merges that save most, of which none has a component of another.
    ///
    /// - Parameters:
    ///   - hasVariables: Whether the file has variables already.
    ///   - areDisjoint: Whether no URL matches two components.
    static func planned(
        _ list: [PathMember], hasVariables: Bool, _ areDisjoint: (ComponentIndex, ComponentIndex) -> Bool
    ) -> [Merge] {
        var groups: [Key: [(member: Int, value: String)]] = [:]
        var order: [(key: Key, gap: PathMember.Gap)] = []
        for (position, member) in list.enumerated() {
            guard let rest = member.rest else { continue }
            for gap in member.gaps {
                let key = Key(prefix: VerbatimText(gap.prefix), suffix: VerbatimText(gap.suffix), rest: rest)
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

    /// The components that can be moved to the first of them: none that decides otherwise and matches the same URLs is in between.
    private static func runs(
        _ group: [(member: Int, value: String)], in list: [PathMember],
        _ areDisjoint: (ComponentIndex, ComponentIndex) -> Bool
    ) -> [[(member: Int, value: String)]] {
        var runs: [[(member: Int, value: String)]] = []
        var values: Set<VerbatimText> = []
        for entry in group {
            let member = list[entry.member]
            if let first = runs.last?.first, runs[runs.count - 1].count < valueLimit,
                list[first.member..<entry.member].allSatisfy({
                    $0.isExclusion == member.isExclusion || areDisjoint($0.index, member.index)
                })
            {
                if values.insert(VerbatimText(entry.value)).inserted { runs[runs.count - 1].append(entry) }
            } else {
                runs.append([entry])
                values = [VerbatimText(entry.value)]
            }
        }
        return runs.filter { $0.count > 1 }
    }

    /// How many bytes a merge saves at least, in the canonical layout and without white space.
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
