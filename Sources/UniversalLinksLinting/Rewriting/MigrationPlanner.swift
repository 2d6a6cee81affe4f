import JSONSyntax
import UniversalLinks

/// Finds what a migration changes, and makes the edits.
struct MigrationPlanner {
    let file: AssociationFile
    let keepsPaths: Bool
    let editing: JSONEditing
    let style: JSONStyle
    var edits: [TextEdit] = []
    var changes: [Migration.Change] = []
    var leftovers: [Migration.Change] = []

    private let standing: DetailStanding
    /// What the details say, by their places.
    private let models: [SourceRange: AppLinks.Detail]

    init(_ file: AssociationFile, keepsPaths: Bool) {
        self.file = file
        self.keepsPaths = keepsPaths
        editing = JSONEditing(file.source)
        style = JSONStyle(of: file.root, in: file.source)
        standing = DetailStanding(Matcher(anyHostOf: file), LintObject.all(in: file.root))
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
        standing.index(ofDetailAt: detail.range).map(standing.twins.contains) ?? false
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

    /// Semantics I1: the key is the only app identifier, and `appID` and `appIDs` inside are not read.
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

    /// - Parameter dictionaryKey: The member of `details` that it is, if that is an object.
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

    /// Whether the nearest of the defaults that say anything about case ignores it.
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
    /// The indices of all members with a key.
    func indices(of key: String) -> Set<Int> {
        Set(members.indices.filter { members[$0].key.isVerbatim(key) })
    }
}
