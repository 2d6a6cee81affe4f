import JSONSyntax
import UniversalLinks

extension MinimisationRun {
    /// Members whose key appears again with the same value. If the values differ, it is not known which one counts
    /// (semantics P3).
    func repeatedKeys() -> [Candidate] {
        guard file.hasDuplicateKeys else { return [] }
        var found: [Candidate] = []
        root.forEachObject { object in
            for index in object.shadowedIndices {
                let member = object.members[index]
                let others = object.members.filter { $0.key.hasSameScalars(as: member.key) }
                guard Set(others.map { CanonicalValue($0.value) }).count == 1 else { continue }
                found.append(removal(.repeatedKey(member.key), member.value.range))
            }
        }
        return found
    }

    // MARK: - Apps

    func superfluousApps() -> [Candidate] {
        var lists: [JSONValue] = []
        for member in root.object?.effectiveMembers ?? [] {
            if let apps = member.value.object?["apps"] { lists.append(apps) }
        }
        for detail in file.appLinks?.details ?? [] {
            if let apps = object(at: detail.place)?["appIDs"] { lists.append(apps) }
        }
        return lists.flatMap { list -> [Candidate] in
            var seen: Set<ScalarString> = []
            return (list.array ?? []).compactMap { app in
                guard let text = app.string, !seen.insert(ScalarString(text)).inserted else { return nil }
                return removal(.repeatedApp(text), app.range)
            }
        }
    }

    /// Details without an app, and details and apps that earlier details leave without effect (semantics I5).
    func superfluousDetails() -> [Candidate] {
        let file = file
        guard let appLinks = file.appLinks, appLinks.detailsShape != .missing else { return [] }
        var found: [Candidate] = []
        var firstLines: [AppIdentifier: Int] = [:]
        for detail in appLinks.details {
            let identifiers = detail.identifiers
            let isList = detail.identifierSource == .list
            let ignored = identifiers.filter { firstLines[$0.value] != nil }
            if identifiers.isEmpty {
                // A detail that names its apps in another way than the system reads is a mistake, which linting names.
                if isList, object(at: detail.place)?["appIDs"]?.array?.isEmpty == true {
                    found.append(removal(.detailWithoutApps, detail.place.range))
                }
            } else if ignored.count == identifiers.count, let line = firstLines[identifiers[0].value] {
                found.append(removal(.ignoredDetail(line: line), detail.place.range))
            } else if isList {
                found += ignored.compactMap { app in
                    firstLines[app.value].map {
                        removal(.ignoredApp(app.value.text, line: $0), app.place.range)
                    }
                }
            }
            let line = line(of: detail.place.range) ?? 1
            for identifier in identifiers where firstLines[identifier.value] == nil {
                firstLines[identifier.value] = line
            }
        }
        return found
    }

    // MARK: - Keys

    /// Keys that no system reads where they are, and objects without members.
    func superfluousKeys() -> [Candidate] {
        guard let appLinks = appLinks?.object else { return [] }
        var found: [Candidate] = []
        func remove(_ key: String, of object: JSONObject, _ kind: Minimisation.Change.Kind) {
            guard let value = uniqueValue(key, of: object) else { return }
            found.append(removal(kind, value.range))
        }
        // Systems before iOS 13 expect the empty list (semantics S3), and they open URLs by "paths" alone.
        let hasPaths = file.appLinks?.details.contains { $0.paths != nil } ?? false
        if appLinks["details"] != nil, appLinks["apps"]?.array?.isEmpty == true, !hasPaths {
            remove("apps", of: appLinks, .ignoredKey("apps"))
        }
        for key in ["defaults", "substitutionVariables"] where appLinks[key]?.object?.members.isEmpty == true {
            remove(key, of: appLinks, .emptyObject(key: key))
        }
        for detail in file.appLinks?.details ?? [] {
            guard let object = object(at: detail.place) else { continue }
            if detail.identifierSource == .list { remove("appID", of: object, .ignoredKey("appID")) }
            if detail.components != nil, detail.singleIdentifier == nil {
                remove("paths", of: object, .ignoredKey("paths"))
            }
            if object["defaults"]?.object?.members.isEmpty == true {
                remove("defaults", of: object, .emptyObject(key: "defaults"))
            }
        }
        return found
    }

    // MARK: - Details that are alike

    mutating func alikeDetails() -> [Candidate] {
        guard let details = appLinks?.object?["details"]?.array else { return [] }
        var groups: [CanonicalValue: [JSONValue]] = [:]
        var order: [CanonicalValue] = []
        for detail in details {
            guard let object = detail.object, object.shadowedIndices.isEmpty, object["appID"] == nil,
                let apps = object["appIDs"]?.array, apps.allSatisfy({ $0.string != nil })
            else { continue }
            let rest = CanonicalValue(
                JSONValue(.object(JSONObject(object.members.filter { !$0.key.hasSameScalars(as: "appIDs") }))))
            if groups[rest] == nil { order.append(rest) }
            groups[rest, default: []].append(detail)
        }
        return order.compactMap { key in
            guard let group = groups[key], group.count > 1, let first = group[0].object?["appIDs"] else { return nil }
            var seen: Set<ScalarString> = []
            let apps = group.flatMap { $0.object?["appIDs"]?.array ?? [] }.filter {
                seen.insert(ScalarString($0.string ?? "")).inserted
            }
            let list = JSONValue(.array(apps), range: madePlace())
            return Candidate(
                edits: TreeEdits(
                    removals: Set(group.dropFirst().map(\.range.start)), replacements: [first.range.start: list]),
                changes: [change(.mergedDetails, group.map(\.range))])
        }
    }

    // MARK: - Looking up

    /// Nil if the key appears twice, since removing it would bring the other one to light.
    func uniqueValue(_ key: String, of object: JSONObject) -> JSONValue? {
        guard object.members.count(where: { $0.key.hasSameScalars(as: key) }) == 1 else { return nil }
        return object[key]
    }

    func object(at place: SourcePlace) -> JSONObject? { root[place.pointer]?.object }
}

extension JSONValue {
    fileprivate func forEachObject(depth: Int = 0, _ body: (JSONObject) -> Void) {
        guard depth < 8 else { return }
        switch kind {
        case .array(let values): for value in values { value.forEachObject(depth: depth + 1, body) }
        case .object(let object):
            body(object)
            for member in object.effectiveMembers { member.value.forEachObject(depth: depth + 1, body) }
        default: break
        }
    }
}
