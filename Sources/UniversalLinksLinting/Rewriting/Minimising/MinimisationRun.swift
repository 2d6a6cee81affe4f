import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// Makes a file smaller step by step, and proves each step.
struct MinimisationRun {
    struct Candidate {
        var edits: TreeEdits
        var changes: [Minimisation.Change]
    }

    private struct Snapshot {
        let root: JSONValue
        let changes: [Minimisation.Change]
    }

    let original: AssociationFile
    /// Whether the file has `paths`, by which iOS 12 opens URLs.
    let coversIOS12: Bool
    private(set) var root: JSONValue
    private(set) var changes: [Minimisation.Change] = []
    private(set) var leftOut: [Minimisation.Change] = []
    private(set) var work = 0
    private var snapshots: [Snapshot] = []
    private var madeCount = 0
    private var analyses: [ReadingOptions.System: FileAnalysis] = [:]

    /// In visited states and the like.
    private let workLimit: Int
    private static let componentLimit = 10_000
    /// Proved steps may be combined again in another way; files are seldom worth a third round.
    private static let roundLimit = 4

    /// How often the whole result is compared with the first file, each time with less of it.
    private static let attemptLimit = 2
    /// What one proof may cost.
    private static let proofLimit = 60_000_000

    init(_ file: AssociationFile, workLimit: Int) {
        self.workLimit = workLimit
        original = file
        root = file.root
        coversIOS12 = file.appLinks?.details.contains { $0.paths != nil } ?? false
    }

    mutating func run() {
        guard appLinks != nil || root.object != nil, componentCount(original) <= MinimisationRun.componentLimit else {
            return
        }
        for _ in 0..<MinimisationRun.roundLimit {
            let count = changes.count
            for stage in MinimisationRun.stages { perform(stage) }
            if changes.count == count { break }
        }
    }

    private typealias Stage = (inout MinimisationRun) -> [Candidate]

    private static var stages: [Stage] {
        [
            { $0.repeatedKeys() }, { $0.superfluousApps() }, { $0.superfluousDetails() }, { $0.superfluousKeys() },
            { $0.deadComponents() }, { $0.anticipatingComponents() }, { $0.redundantSettings() },
            { $0.redundantDefaults(ofFile: false) }, { $0.redundantDefaults(ofFile: true) },
            { $0.superfluousVariables() },
            { $0.alikeDetails() }, { $0.alikePaths() }, { $0.sharedSettings() },
        ]
    }

    private mutating func perform(_ stage: Stage) {
        guard work < workLimit else { return }
        let count = changes.count
        let before = root
        let candidates = stage(&self)
        guard !candidates.isEmpty else { return }
        let known = changes
        settle(candidates[...])
        if changes.count > count { snapshots.append(Snapshot(root: before, changes: known)) }
    }

    // MARK: - Proofs

    private mutating func settle(_ candidates: ArraySlice<Candidate>) {
        guard !candidates.isEmpty else { return }
        guard work < workLimit else { return leaveOut(candidates) }
        var edits = TreeEdits()
        for candidate in candidates { edits.merge(candidate.edits) }
        let next = applied(edits)
        // It is written in two layouts, and so is the file as it is.
        work += 32 * original.byteCount
        let answer = isSmaller(next) ? isEquivalent(root, next) : false
        if answer == true {
            root = next
            analyses = [:]
            changes += candidates.flatMap(\.changes)
        } else if candidates.count > 1 {
            let middle = (candidates.startIndex + candidates.endIndex) / 2
            settle(candidates[..<middle])
            settle(candidates[middle...])
        } else if answer == nil {
            leaveOut(candidates)
        }
    }

    private mutating func leaveOut(_ candidates: ArraySlice<Candidate>) {
        leftOut += candidates.flatMap(\.changes).filter { !leftOut.contains($0) }
    }

    private func isSmaller(_ next: JSONValue) -> Bool {
        let compact = JSONWriter(layout: .compact)
        return compact.text(of: next).utf8.count < compact.text(of: root).utf8.count
            && AssociationFileLayout.text(of: next).utf8.count <= AssociationFileLayout.text(of: root).utf8.count
    }

    /// Whether two files are the same to every system; nil if that is neither proved nor disproved.
    private mutating func isEquivalent(_ old: JSONValue, _ new: JSONValue) -> Bool? {
        let (old, new) = (reading(old), reading(new))
        for system in coversIOS12 ? [ReadingOptions.System.current, .ios12] : [.current] {
            guard work < workLimit else { return nil }
            let options = ReadingOptions(system: system)
            let difference = FileDifference(
                Matcher(anyHostOf: old, options: options), Matcher(anyHostOf: new, options: options), witnessLimit: 1,
                limit: min(MinimisationRun.proofLimit, workLimit - work), explainsGroups: false)
            let count = componentCount(old)
            work += difference.work + count * count / 8 + 16 * original.byteCount
            // Apps that iOS 12 lists, and for which it opens no URL, make no difference.
            let answer = system == .current ? difference.isEquivalent : difference.decidesAlike
            guard answer == true else { return answer }
        }
        return true
    }

    /// The file whose result is proved to do what the first one does, written and read again.
    mutating func proved() throws(RewritingError) -> JSONValue {
        var attempts = 0
        while !changes.isEmpty {
            work = 0
            attempts += 1
            guard let written = try? JSONDocument(parsing: Array(AssociationFileLayout.text(of: root).utf8)) else {
                throw .brokenMinimisation
            }
            switch isEquivalent(original.root, written.root) {
            case true?: return root
            case false?: throw .brokenMinimisation
            case nil:
                // The last stage is the one that makes files unlike each other.
                let isLast = attempts == MinimisationRun.attemptLimit
                guard let last = isLast ? snapshots.first : snapshots.popLast() else { throw .brokenMinimisation }
                leftOut += changes.dropFirst(last.changes.count)
                (root, changes) = (last.root, last.changes)
            }
        }
        return root
    }

    /// Queries the analysis of the file as it is now, which remembers its answers until the file changes.
    mutating func asking<Answer>(
        _ system: ReadingOptions.System = .current, _ ask: (inout FileAnalysis) -> Answer
    ) -> Answer {
        var analysis =
            analyses.removeValue(forKey: system)
            ?? FileAnalysis(
                Matcher(anyHostOf: file, options: ReadingOptions(system: system)), confirmsPlainly: false)
        let before = analysis.work
        let answer = ask(&analysis)
        work += analysis.work - before + 16 * original.byteCount
        analyses[system] = analysis
        return answer
    }

    // MARK: - The file as it is now

    /// A tree as it would be read if no file were too large.
    func reading(_ root: JSONValue) -> AssociationFile {
        AssociationFile(JSONDocument(source: original.source, root: root), byteCount: 0, isSigned: false)
    }

    var file: AssociationFile { reading(root) }

    var appLinks: JSONValue? { root.object?["applinks"].flatMap { $0.object == nil ? nil : $0 } }

    private func applied(_ edits: TreeEdits) -> JSONValue {
        let appLinks = appLinks
        return edits.applied(
            to: root, appLinks: appLinks?.range.start ?? -1,
            variables: appLinks?.object?["substitutionVariables"]?.range.start,
            made: SourceRange(start: original.source.bytes.count, end: original.source.bytes.count + 1))
    }

    /// The place of a value that is made, which no other value has.
    mutating func madePlace() -> SourceRange {
        madeCount += 1
        let start = original.source.bytes.count + 2 * madeCount
        return SourceRange(start: start, end: start + 1)
    }

    func line(of range: SourceRange) -> Int? {
        range.count > 0 && range.start < original.source.bytes.count
            ? original.source.position(of: range.start).line : nil
    }

    func change(_ kind: Minimisation.Change.Kind, _ ranges: [SourceRange], count: Int? = nil) -> Minimisation.Change {
        let lines = ranges.compactMap { line(of: $0) }
        let span = lines.min().flatMap { first in lines.max().map { first...$0 } }
        return Minimisation.Change(kind: kind, lines: span, count: count ?? ranges.count)
    }

    /// - Parameter deciding: The components that decide instead.
    func removal(
        _ kind: Minimisation.Change.Kind, _ range: SourceRange, of component: String? = nil, deciding: [String] = []
    ) -> Candidate {
        var change = change(kind, [range])
        (change.component, change.deciding) = (component, deciding)
        return Candidate(edits: TreeEdits(removals: [range.start]), changes: [change])
    }

    private func componentCount(_ file: AssociationFile) -> Int {
        file.appLinks?.details.reduce(0) { $0 + ($1.components?.count ?? 0) + ($1.paths?.count ?? 0) } ?? 0
    }

    static func has(_ key: String, _ root: JSONValue) -> Bool {
        guard let appLinks = root.object?["applinks"]?.object else { return false }
        if appLinks[key] != nil { return true }
        let details = appLinks["details"]
        let values = details?.array ?? details?.object?.members.map(\.value) ?? []
        return values.contains { $0.object?[key] != nil }
    }
}

extension RewritingError {
    fileprivate static let brokenMinimisation = RewritingError(
        .brokenRewriting, "The smaller file would not do the same. Nothing was changed.")
}

/// Changes of a JSON tree. The start of a value in the text identifies it.
///
/// Values that were made have places after the end of the text; so a value keeps its place through any number of
/// changes.
struct TreeEdits {
    /// Elements, and members by their values.
    var removals: Set<Int> = []
    var replacements: [Int: JSONValue] = [:]
    /// New members of objects.
    var additions: [Int: [JSONObject.Member]] = [:]
    /// New variables; the object that they are in is `variablesPlace`.
    var variables: [(name: String, value: JSONValue)] = []

    /// Unknown content may be nested too deeply to visit.
    private static let depthLimit = 10

    mutating func merge(_ other: TreeEdits) {
        removals.formUnion(other.removals)
        replacements.merge(other.replacements) { first, _ in first }
        additions.merge(other.additions) { $0 + $1 }
        for variable in other.variables where !variables.contains(where: { $0.name == variable.name }) {
            variables.append(variable)
        }
    }

    /// - Parameters:
    ///   - place: The start of `applinks`.
    ///   - variablesPlace: The start of `substitutionVariables`, if the key is there.
    ///   - made: The place of that object, if it has to be made.
    func applied(to root: JSONValue, appLinks place: Int, variables variablesPlace: Int?, made: SourceRange)
        -> JSONValue
    {
        var edits = self
        if !variables.isEmpty {
            let members = variables.map { JSONObject.Member(key: $0.name, value: $0.value) }
            if let variablesPlace {
                edits.additions[variablesPlace, default: []] += members
            } else {
                let object = JSONValue(.object(JSONObject(members)), range: made)
                edits.additions[place, default: []].append(
                    JSONObject.Member(key: "substitutionVariables", value: object))
            }
        }
        return edits.edited(root, 0) ?? root
    }

    private func edited(_ value: JSONValue, _ depth: Int) -> JSONValue? {
        let start = value.range.start
        let isKnown = value.range.count > 0
        if isKnown, removals.contains(start) { return nil }
        if isKnown, let replacement = replacements[start] { return replacement }
        guard depth < TreeEdits.depthLimit else { return value }
        switch value.kind {
        case .array(let values):
            return JSONValue(.array(values.compactMap { edited($0, depth + 1) }), range: value.range)
        case .object(let object):
            var members = object.members.compactMap { member in
                edited(member.value, depth + 1).map {
                    JSONObject.Member(key: member.key, keyRange: member.keyRange, value: $0)
                }
            }
            if isKnown, let added = additions[start] {
                let lists = ["details", "components", "paths"]
                let index = members.firstIndex { lists.contains($0.key) } ?? members.endIndex
                members.insert(contentsOf: added, at: index)
            }
            return JSONValue(.object(JSONObject(members)), range: value.range)
        case .null, .boolean, .number, .string:
            return value
        }
    }
}
