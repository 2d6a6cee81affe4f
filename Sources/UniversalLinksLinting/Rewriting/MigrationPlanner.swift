import JSONSyntax
import UniversalLinks

struct MigrationPlanner {
    let file: AssociationFile
    let keepsPaths: Bool
    let editing: JSONEditing
    let style: JSONStyle
    var edits: [TextEdit] = []
    var changes: [Migration.Change] = []
    var leftovers: [Migration.Change] = []

    private let precedence: DetailPrecedence
    private let models: [SourceRange: AppLinks.Detail]

    init(_ file: AssociationFile, keepsPaths: Bool) {
        self.file = file
        self.keepsPaths = keepsPaths
        editing = JSONEditing(file.source)
        style = JSONStyle(of: file.root, in: file.source)
        precedence = DetailPrecedence(Matcher(anyHostOf: file), LintObject.all(in: file.root))
        models = Dictionary(
            (file.appLinks?.details ?? []).map { ($0.place.range, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func plan() {
        guard let value = file.root.object?["applinks"], let appLinks = value.object else { return }
        let pointer = JSONPointer.root.appending("applinks")
        planApps(of: value, appLinks, at: pointer)
        guard let details = appLinks["details"] else { return }
        let detailsPointer = pointer.appending("details")
        switch details.kind {
        case .array(let members):
            let twins = keepsPaths ? [] : Set(members.indices.filter { standsBesideNewerOne(members[$0]) })
            for (index, member) in members.enumerated() where !twins.contains(index) {
                planDetail(member, at: detailsPointer.appending(index), dictionaryKey: nil)
            }
            for index in twins.sorted() {
                change(
                    "The detail for iOS 12 is removed: an earlier one has \"components\" for its app.",
                    detailsPointer.appending(index), members[index].range)
            }
            if !twins.isEmpty { edits += editing.removingElements(twins, of: details) }
        case .object(let object):
            planDictionary(details, object, at: detailsPointer)
        default:
            break
        }
    }

    private func standsBesideNewerOne(_ detail: JSONValue) -> Bool {
        precedence.index(ofDetailAt: detail.range).map(precedence.twins.contains) ?? false
    }

    mutating func change(_ message: String, _ pointer: JSONPointer, _ range: SourceRange) {
        changes.append(
            Migration.Change(message: message, place: SourcePlace(pointer: pointer, range: range), isMisread: false))
    }

    mutating func leave(
        _ message: String, _ pointer: JSONPointer, _ range: SourceRange, isMisread: Bool = false
    ) {
        leftovers.append(
            Migration.Change(message: message, place: SourcePlace(pointer: pointer, range: range), isMisread: isMisread)
        )
    }

    // MARK: - applinks

    private mutating func planApps(of value: JSONValue, _ appLinks: JSONObject, at pointer: JSONPointer) {
        guard !keepsPaths, appLinks["details"] != nil, let apps = appLinks.member("apps") else { return }
        guard apps.value.array?.isEmpty == true else {
            leave(
                "\"apps\" is not empty and stays, although the system ignores it next to \"details\".",
                pointer.appending("apps"),
                apps.keyRange)
            return
        }
        edits += editing.removingMembers(appLinks.indices(of: "apps"), of: value)
        change("The empty \"apps\" is removed.", pointer.appending("apps"), apps.keyRange)
    }

    /// Semantics I1: the key is the only app identifier; `appID` and `appIDs` inside are not read.
    private mutating func planDictionary(
        _ details: JSONValue, _ object: JSONObject, at pointer: JSONPointer
    ) {
        let shadowed = Set(object.shadowedIndices)
        if let odd = object.effectiveMembers.first(where: { $0.value.object == nil }) {
            leave(
                "\"details\" stays an object, since its value for \"\(odd.key.shortened())\" is not an object.",
                pointer, odd.keyRange, isMisread: true)
            return
        }
        change("\"details\", an object keyed by app identifier, becomes an array.", pointer, details.range)
        let range = details.range
        edits.append(TextEdit(SourceRange(start: range.start, end: range.start + 1), "["))
        edits.append(TextEdit(SourceRange(start: range.end - 1, end: range.end), "]"))
        edits += editing.removingMembers(shadowed, of: details)
        for member in object.effectiveMembers {
            edits.append(TextEdit(SourceRange(start: member.keyRange.start, end: member.value.range.start), ""))
            planDetail(member.value, at: pointer.appending(member.key), dictionaryKey: member)
        }
    }

    // MARK: - Details

    /// - Parameter dictionaryKey: The detail's member of `details`, if that is an object.
    private mutating func planDetail(
        _ value: JSONValue, at pointer: JSONPointer, dictionaryKey: JSONObject.Member?
    ) {
        guard let detail = value.object else { return }
        var plan = DetailPlan(detail, value)
        if let dictionaryKey {
            nameApp(dictionaryKey, in: &plan)
        } else {
            planIdentifiers(&plan, at: pointer)
        }
        planPaths(&plan, at: pointer, foldsCase: foldsCaseByDefault(value))
        edits += plan.edits(editing, style)
    }

    private func nameApp(_ key: JSONObject.Member, in plan: inout DetailPlan) {
        plan.remove("appID")
        plan.remove("appIDs")
        let name = editing.source.text(in: key.keyRange)
        plan.prepend((keepsPaths ? [("appID", name)] : []) + [("appIDs", "[\(name)]")])
    }

    /// Semantics I2 and I6.
    private mutating func planIdentifiers(_ plan: inout DetailPlan, at pointer: JSONPointer) {
        guard let single = plan.detail.member("appID") else { return }
        let place = pointer.appending("appID")
        if plan.detail["appIDs"]?.array != nil {
            guard !keepsPaths else { return }
            plan.remove("appID")
            change("\"appID\" is removed: the system ignores it next to \"appIDs\".", place, single.keyRange)
        } else if single.value.string == nil {
            leave("\"appID\" is not a string and stays: the detail lists no app.", place, single.keyRange)
        } else {
            plan.replace("appID", with: "appIDs", keeping: keepsPaths, value: "[\(editing.text(of: single.value))]")
            change(
                keepsPaths ? "\"appIDs\" is added next to \"appID\"." : "\"appID\" becomes \"appIDs\".", place,
                single.keyRange)
        }
    }

    /// Semantics O3, L1, L2 and B3.
    private mutating func planPaths(_ plan: inout DetailPlan, at pointer: JSONPointer, foldsCase: Bool) {
        guard let paths = plan.detail.member("paths") else { return }
        let place = pointer.appending("paths")
        if plan.detail["components"]?.array != nil {
            guard !keepsPaths else { return }
            plan.remove("paths")
            change(
                "\"paths\" is removed: iOS 13 and later ignore it next to \"components\". AASA223 lists URLs that it alone opens.",
                place, paths.keyRange)
        } else if let members = paths.value.array {
            let components = members.map { component(for: $0, foldsCase: foldsCase) }
            if keepsPaths || isOnOneLine(paths.value) {
                plan.replace(
                    "paths", with: "components", keeping: keepsPaths,
                    value: style.array(components, asValueOf: paths.keyRange))
            } else {
                plan.rename("paths", to: "components")
                edits += zip(members, components).map { TextEdit($0.range, $1) }
            }
            change(
                keepsPaths ? "\"components\" is added next to \"paths\"." : "\"paths\" becomes \"components\".", place,
                paths.keyRange)
        } else {
            leave(
                "\"paths\" is not an array and stays: the system ignores it.", place,
                paths.keyRange)
        }
    }

    private func component(for path: JSONValue, foldsCase: Bool) -> String {
        guard let text = path.string else { return style.object([]) }
        let written = editing.text(of: path)
        let marker = "NOT "
        guard text.asciiLowercased.utf8.starts(with: marker.asciiLowercased.utf8) else {
            return style.object([("/", written)])
        }
        let isPlain = written.utf8.dropFirst().starts(with: text.utf8.prefix(marker.utf8.count))
        let pattern =
            isPlain
            ? "\"" + String(written.unicodeScalars.dropFirst(marker.unicodeScalars.count + 1))
            : JSONWriter.quoted(String(text.unicodeScalars.dropFirst(marker.unicodeScalars.count)))
        var members = [(key: "/", value: pattern), (key: "exclude", value: "true")]
        if foldsCase { members.append((key: "caseSensitive", value: "true")) }
        return style.object(members)
    }

    private func foldsCaseByDefault(_ detail: JSONValue) -> Bool {
        let levels = [models[detail.range]?.defaults, file.appLinks?.defaults].compactMap { $0?.caseSensitive }
        return levels.first { $0.isPresent }?.value?.isOn == false
    }

    private func isOnOneLine(_ value: JSONValue) -> Bool {
        let position = file.source.position(of: value.range.start)
        return file.source.position(of: value.range.end).line == position.line
    }
}

extension JSONObject {
    func indices(of key: String) -> Set<Int> {
        Set(members.indices.filter { members[$0].key.hasSameScalars(as: key) })
    }
}

struct DetailPlan {
    let detail: JSONObject

    private let value: JSONValue
    private var removed: Set<Int> = []
    private var renamed: [Int: String] = [:]
    private var rewritten: [Int: String] = [:]
    private var added: [(index: Int, key: String, value: String)] = []
    private var prepended: [(key: String, value: String)] = []

    init(_ detail: JSONObject, _ value: JSONValue) {
        self.detail = detail
        self.value = value
    }

    mutating func remove(_ key: String) {
        removed.formUnion(detail.indices(of: key))
    }

    mutating func prepend(_ members: [(key: String, value: String)]) {
        prepended += members
    }

    /// Renames the key of a member, and removes all other members with either key.
    mutating func rename(_ key: String, to other: String) {
        let indices = detail.indices(of: key)
        guard let counting = indices.max() else { return }
        removed.formUnion(indices.union(detail.indices(of: other)).subtracting([counting]))
        renamed[counting] = other
    }

    /// Writes a member with another key and value in place of the one with `key`, or after it if that stays.
    mutating func replace(_ key: String, with other: String, keeping keepsFirst: Bool, value: String) {
        guard let counting = detail.indices(of: key).max() else { return }
        guard keepsFirst else {
            rename(key, to: other)
            rewritten[counting] = value
            return
        }
        if let existing = detail.indices(of: other).max() {
            rewritten[existing] = value
        } else {
            added.append((counting, other, value))
        }
    }

    func edits(_ editing: JSONEditing, _ style: JSONStyle) -> [TextEdit] {
        if !prepended.isEmpty, removed.count == detail.members.count {
            return [TextEdit(value.range, style.object(prepended))]
        }
        var edits = editing.removingMembers(removed, of: value)
        for (index, key) in renamed { edits.append(editing.renaming(detail.members[index], to: key)) }
        for (index, text) in rewritten { edits.append(TextEdit(detail.members[index].value.range, text)) }
        for (index, key, text) in added {
            let member = detail.members[index]
            let end = member.value.range.end
            let space = style.whiteSpace(before: member.keyRange.start)
            edits.append(
                TextEdit(
                    SourceRange(start: end, end: end), "," + space + JSONWriter.quoted(key) + style.colon + text))
        }
        guard !prepended.isEmpty, let first = detail.members.first?.keyRange.start else { return edits }
        let space = style.whiteSpace(before: first)
        let text = prepended.map { JSONWriter.quoted($0.key) + style.colon + $0.value + "," + space }.joined()
        return edits + [TextEdit(SourceRange(start: first, end: first), text)]
    }
}

/// How a JSON text is written, so that new pieces look like the rest.
struct JSONStyle {
    let colon: String
    /// Between members on one line.
    let comma: String
    /// Inside the braces of an object on one line.
    let padding: String
    let indentation: String
    let lineEnding: String

    private let source: SourceText

    init(of document: JSONValue, in source: SourceText) {
        self.source = source
        var colon: String?
        var padding: String?
        document.forEachValue { _, value in
            guard let object = value.object, let first = object.members.first else { return }
            if colon == nil {
                colon = source.text(in: SourceRange(start: first.keyRange.end, end: first.value.range.start))
            }
            let gap = source.text(in: SourceRange(start: value.range.start + 1, end: first.keyRange.start))
            if padding == nil, !gap.utf8.contains(0x0A), !gap.utf8.contains(0x0D) { padding = gap }
        }
        let usesSpaces = colon.map { $0 != ":" } ?? true
        self.colon = usesSpaces ? ": " : ":"
        comma = usesSpaces ? ", " : ","
        self.padding = padding.map { $0.isEmpty ? "" : " " } ?? (usesSpaces ? " " : "")
        lineEnding = JSONStyle.lineEnding(in: source)
        indentation = JSONStyle.indentation(of: document, in: source)
    }

    /// One line. The values are JSON already.
    func object(_ members: [(key: String, value: String)]) -> String {
        guard !members.isEmpty else { return "{}" }
        let texts = members.map { JSONWriter.quoted($0.key) + colon + $0.value }
        return "{" + padding + texts.joined(separator: comma) + padding + "}"
    }

    /// Each element on a line of its own if the key is; the elements are JSON already.
    func array(_ elements: [String], asValueOf key: SourceRange) -> String {
        guard elements.count > 1, let outer = indentation(before: key.start) else {
            return "[" + elements.joined(separator: comma) + "]"
        }
        let inner = lineEnding + outer + indentation
        return "[" + inner + elements.joined(separator: "," + inner) + lineEnding + outer + "]"
    }

    /// The white space before a place, with the line break before it; one space if there is none.
    func whiteSpace(before offset: Int) -> String {
        let start = startOfWhiteSpace(before: offset)
        return start == offset ? (comma == "," ? "" : " ") : source.text(in: SourceRange(start: start, end: offset))
    }

    /// The white space at the start of the line; nil if anything else is before the place.
    private func indentation(before offset: Int) -> String? {
        let text = source.text(in: SourceRange(start: startOfWhiteSpace(before: offset), end: offset))
        guard let lineBreak = text.unicodeScalars.lastIndex(where: { $0 == "\n" || $0 == "\r" }) else { return nil }
        return String(text.unicodeScalars[text.unicodeScalars.index(after: lineBreak)...])
    }

    private func startOfWhiteSpace(before offset: Int) -> Int {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[start - 1]) { start -= 1 }
        return start
    }

    private static func lineEnding(in source: SourceText) -> String {
        guard let end = source.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
        guard source.bytes[end] == 0x0D else { return "\n" }
        return end + 1 < source.bytes.count && source.bytes[end + 1] == 0x0A ? "\r\n" : "\r"
    }

    private static func indentation(of document: JSONValue, in source: SourceText) -> String {
        guard let first = document.object?.members.first else { return "  " }
        var start = first.keyRange.start
        while start > 0, [0x20, 0x09].contains(source.bytes[start - 1]) { start -= 1 }
        let text = source.text(in: SourceRange(start: start, end: first.keyRange.start))
        let startsLine = start > 0 && [0x0A, 0x0D].contains(source.bytes[start - 1])
        return startsLine && !text.isEmpty ? text : "  "
    }
}
