import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension MinimisationRun {
    /// Components that never decide, as today's systems read the file, and as iOS 12 reads the `paths` that only it
    /// knows.
    mutating func deadComponents() -> [Candidate] {
        spare { $0.deadComponents() }
    }

    /// Components whose URLs a later one decides alike.
    mutating func anticipatingComponents() -> [Candidate] {
        spare { $0.anticipatingComponents() }
    }

    private mutating func spare(
        _ ask: (inout FileAnalysis) -> [(component: EffectiveComponent, reason: FileAnalysis.SpareReason)]
    ) -> [Candidate] {
        let file = file
        var found: [Candidate] = []
        for system in coversIOS12 ? [ReadingOptions.System.current, .ios12] : [.current] {
            let (matcher, spare) = asking(system) { ($0.matcher, ask(&$0)) }
            for (component, reason) in spare {
                let index = component.index
                // What both systems read is found with today's reading.
                let isReadByBoth = file.appLinks?.details[index.detail].components == nil
                guard system == .current || !isReadByBoth else { continue }
                func line(_ index: ComponentIndex) -> Int? {
                    matcher.component(at: index).flatMap { self.line(of: $0.component.place.range) }
                }
                let kind: Minimisation.Change.Kind =
                    switch reason {
                    case .matchesNothing: .componentWithoutURLs
                    case .coveredByEarlier(let earlier):
                        .coveredComponent(lines: Set(earlier.compactMap(line)).sorted())
                    case .coveredByLater(let later): .anticipatingComponent(line: line(later) ?? 1)
                    }
                let deciding: [ComponentIndex] =
                    switch reason {
                    case .matchesNothing: []
                    case .coveredByEarlier(let earlier): earlier
                    case .coveredByLater(let later): [later]
                    }
                found.append(
                    removal(
                        kind, component.component.place.range, of: component.name,
                        deciding: deciding.compactMap { matcher.component(at: $0)?.name }))
            }
        }
        return found
    }

    // MARK: - Settings

    /// Keys of components whose value is what counts without them.
    func redundantSettings() -> [Candidate] {
        // One change for each key of a list, since files write a setting hundreds of times.
        var groups: [String: [SourceRange]] = [:]
        var order: [String] = []
        for (number, detail) in Matcher(anyHostOf: file).details.enumerated() {
            for component in detail.components ?? [] {
                let effective = component.effective
                guard let object = object(of: effective.component) else { continue }
                for key in ComponentFields.keys where effective.isRedundant(ownKey: key) {
                    // The only pattern of a component shows that it is meant to match so much.
                    if key == "?" || key == "#", object["/"] == nil { continue }
                    guard let value = uniqueValue(key, of: object) else { continue }
                    let group = "\(number) \(key)"
                    if groups[group] == nil { order.append(group) }
                    groups[group, default: []].append(value.range)
                }
            }
        }
        return order.compactMap { group in
            guard let ranges = groups[group], let key = group.split(separator: " ").last else { return nil }
            return Candidate(
                edits: TreeEdits(removals: Set(ranges.map(\.start))),
                changes: [change(.redundantSetting(key: String(key)), ranges)])
        }
    }

    private func object(of component: AppLinks.Component) -> JSONObject? {
        component.form == .object ? object(at: component.place) : nil
    }

    // MARK: - Defaults

    /// Values of `defaults` that are what counts without them, or that every component overrides.
    func redundantDefaults(ofFile isOfFile: Bool) -> [Candidate] {
        guard let appLinks = file.appLinks else { return [] }
        let matcher = Matcher(anyHostOf: file)
        let components = matcher.details.map { ($0.components ?? []).map(\.effective) }
        if isOfFile {
            return redundantDefaults(
                appLinks.defaults, in: self.appLinks?.object, outer: nil, level: .appLinks, components.flatMap { $0 })
        }
        return appLinks.details.enumerated().flatMap { index, detail in
            redundantDefaults(
                detail.defaults, in: object(at: detail.place), outer: appLinks.defaults, level: .detail,
                components[index])
        }
    }

    private func redundantDefaults(
        _ fields: ComponentFields?, in parent: JSONObject?, outer: ComponentFields?, level: EffectiveComponent.Level,
        _ components: [EffectiveComponent]
    ) -> [Candidate] {
        guard let fields, let defaults = parent.flatMap({ uniqueValue("defaults", of: $0) }),
            let object = defaults.object
        else { return [] }
        var edits = TreeEdits()
        var changes: [Minimisation.Change] = []
        for key in ComponentFields.keys {
            guard let value = uniqueValue(key, of: object) else { continue }
            let isInherited = components.contains { $0.level(of: key) == level }
            let flag = fields.flag(key)
            let isDefault = flag != nil && flag?.isOn == outer?.flag(key)?.isOn ?? (key != "exclude")
            guard isDefault || !isInherited else { continue }
            edits.removals.insert(value.range.start)
            changes.append(
                change(isDefault ? .redundantSetting(key: key) : .unusedDefault(key: key), [value.range]))
        }
        guard !changes.isEmpty else { return [] }
        if edits.removals.count == object.members.count { edits = TreeEdits(removals: [defaults.range.start]) }
        return [Candidate(edits: edits, changes: changes)]
    }

    mutating func sharedSettings() -> [Candidate] {
        guard let appLinks = file.appLinks, let place = self.appLinks?.range.start else { return [] }
        let lists = appLinks.details.filter { $0.components?.isEmpty == false || $0.paths?.isEmpty == false }
        var found: [Candidate] = []
        for key in ["caseSensitive", "percentEncoded", "?", "#"] {
            // Elements of "paths" inherit as well, and cannot have the setting themselves.
            let ofFile = sharedValues(of: key, in: lists.flatMap { $0.components ?? $0.paths ?? [] })
            if appLinks.defaults == nil, self.appLinks?.object?["defaults"] == nil, lists.count > 1, let ofFile {
                found.append(sharing(ofFile, key, place, isOfFile: true))
                continue
            }
            for detail in lists where detail.defaults == nil {
                guard let values = sharedValues(of: key, in: detail.components ?? []),
                    object(at: detail.place)?["defaults"] == nil
                else { continue }
                found.append(sharing(values, key, detail.place.range.start, isOfFile: false))
            }
        }
        // An object that is made for one setting does not exist yet for the next, which waits for another round.
        var places: Set<Int> = []
        return found.filter { candidate in candidate.edits.additions.keys.allSatisfy { places.insert($0).inserted } }
    }

    private mutating func sharing(_ values: [JSONValue], _ key: String, _ place: Int, isOfFile: Bool) -> Candidate {
        let member = JSONObject.Member(key: key, value: JSONValue(values[0].kind, range: madePlace()))
        let defaults = JSONValue(.object(JSONObject([member])), range: madePlace())
        return Candidate(
            edits: TreeEdits(
                removals: Set(values.map(\.range.start)),
                additions: [place: [JSONObject.Member(key: "defaults", value: defaults)]]),
            changes: [change(.sharedSetting(key: key, isOfFile: isOfFile), values.map(\.range))])
    }

    /// Nil if the values differ, or if a component lacks the key.
    private func sharedValues(of key: String, in components: [AppLinks.Component]) -> [JSONValue]? {
        guard components.count > 1 else { return nil }
        var values: [JSONValue] = []
        for component in components {
            guard let object = object(of: component), let value = uniqueValue(key, of: object) else { return nil }
            values.append(value)
        }
        let first = CanonicalValue(values[0])
        return values.allSatisfy { CanonicalValue($0) == first } ? values : nil
    }
}

extension EffectiveComponent {
    /// Nil if the key constrains nothing.
    fileprivate func level(of key: String) -> Level? {
        switch key {
        case "/": path?.level
        case "?": query?.level
        case "#": fragment?.level
        case "exclude": isExclusion.level
        case "caseSensitive": isCaseSensitive.level
        default: isPercentEncoded.level
        }
    }
}

extension ComponentFields {
    fileprivate func flag(_ key: String) -> Flag? {
        switch key {
        case "exclude": exclude.value
        case "caseSensitive": caseSensitive.value
        case "percentEncoded": percentEncoded.value
        default: nil
        }
    }
}
