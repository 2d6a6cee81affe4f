import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting

// What changes around the files.
extension ProjectComparing {
    typealias Change = ProjectDifference.Change

    var changes: [Change] {
        var changes: [Change] = []
        if let problem = states.oldProblem, let name = new.project?.name {
            changes.append(Change(.oldConfigurationBroken(message: problem), in: name))
        }
        let claims = claimChanges
        changes += claims.filter(\.breaksLinks) + domainChanges + claims.filter { !$0.breaksLinks }
        changes += fileChanges + linkChanges
        if states.chosen.isEmpty { changes += settingChanges + baselineChanges }
        return changes
    }

    private var pairs: [(old: ListedDomain, new: ListedDomain)] {
        let before = Dictionary(old.domains.map { ($0.domain, $0) }) { first, _ in first }
        return new.domains.compactMap { domain in
            domains.contains(domain.domain) ? before[domain.domain].map { ($0, domain) } : nil
        }
    }

    // MARK: - Domains

    private var domainChanges: [Change] {
        guard !states.hasSameConfiguration else { return [] }
        var changes: [Change] = []
        let (before, after) = (Set(old.domains.map(\.domain)), Set(new.domains.map(\.domain)))
        for domain in old.domains where !after.contains(domain.domain) && domains.contains(domain.domain) {
            changes.append(Change(.removesDomain, in: configurationName, of: [domain.domain]))
        }
        for domain in new.domains where !before.contains(domain.domain) && domains.contains(domain.domain) {
            changes.append(
                Change(.addsDomain, in: configurationName, line: new.line(of: domain.place), of: [domain.domain]))
        }
        for (first, second) in pairs {
            func add(_ kind: Change.Kind, _ place: SourcePlace?) {
                let line = new.line(of: place ?? second.place)
                changes.append(Change(kind, in: configurationName, line: line, of: [second.domain]))
            }
            let (oldApps, newApps) = (first.apps?.map(\.value), second.apps?.map(\.value))
            let added = (newApps ?? []).filter { !(oldApps ?? []).containsSameScalars(as: $0) }
            let removed = (oldApps ?? []).filter { !(newApps ?? []).containsSameScalars(as: $0) }
            if !added.isEmpty || !removed.isEmpty {
                add(.expectsApps(added: added, removed: removed), second.apps?.first?.place)
            }
            let systems = (first.minimumSystem?.value.text, second.minimumSystem?.value.text)
            if systems.0 != systems.1 {
                add(.setting("os-min", old: systems.0, new: systems.1), second.minimumSystem?.place)
            }
            let coverage = (first.requiredCoverage?.value, second.requiredCoverage?.value)
            if coverage.0 != coverage.1 {
                add(
                    .setting("require-coverage", old: coverage.0.map { "\($0)" }, new: coverage.1.map { "\($0)" }),
                    second.requiredCoverage?.place)
            }
        }
        return changes
    }

    private var configurationName: String { (new.project ?? old.project)?.name ?? "" }

    // MARK: - Entitlements

    private var claimChanges: [Change] {
        var changes: [Change] = []
        var known: [String: (old: ReadEntitlements, new: ReadEntitlements)] = [:]
        for (first, second) in pairs {
            let before = Set(first.entitlements.map { old.name(of: $0.path.value) })
            for file in second.entitlements {
                let name = new.name(of: file.path.value)
                guard before.contains(name), old[name] != new[name] else { continue }
                let read =
                    known[name]
                    ?? (
                        old: ReadEntitlements(file.path.value, .init(files: old)),
                        new: ReadEntitlements(file.path.value, .init(files: new))
                    )
                known[name] = read
                if let problem = read.new.problem, read.old.problem == nil {
                    changes.append(Change(.breaks(message: problem), in: name))
                }
                let (was, now) = (read.old.claims(second.domain), read.new.claims(second.domain))
                if was != now { changes.append(Change(now ? .gainsClaim : .losesClaim, in: name, of: [second.domain])) }
            }
        }
        return changes
    }

    // MARK: - Lists

    private var fileChanges: [Change] {
        // What a new domain lists is new as well.
        let both = Set(pairs.map(\.new.domain))
        func names(
            _ state: ComparedState, _ files: KeyPath<ListedDomain, [ConfiguredFile]>
        ) -> [String: [AssociationFile.Domain]] {
            var names: [String: [AssociationFile.Domain]] = [:]
            for domain in state.domains where both.contains(domain.domain) {
                for file in domain[keyPath: files] {
                    names[state.name(of: file.path.value), default: []].append(domain.domain)
                }
            }
            return names
        }
        var changes: [Change] = []
        for (files, role) in [(\ListedDomain.links, Change.Role.links), (\.entitlements, .entitlements)] {
            let (before, after) = (names(old, files), names(new, files))
            changes += before.keys.sorted().filter { after[$0] == nil }.map { name in
                Change(.removesFile(role), in: name, of: before[name] ?? [])
            }
            changes += after.keys.sorted().filter { before[$0] == nil }.map { name in
                Change(.addsFile(role), in: name, of: after[name] ?? [])
            }
        }
        return changes
    }

    private var linkChanges: [Change] {
        var changes: [Change] = []
        var seen: Set<String> = []
        let before = Set(old.domains.flatMap { $0.links.map { old.name(of: $0.path.value) } })
        for file in new.domains.filter({ domains.contains($0.domain) }).flatMap(\.links) {
            let name = new.name(of: file.path.value)
            guard before.contains(name), old[name] != new[name], seen.insert(name).inserted else { continue }
            let first = ReadLinkList(file.path.value, from: old)
            switch ReadLinkList(file.path.value, from: new) {
            case .unread(let error): changes.append(Change(.breaks(message: error.message), in: name))
            case .broken(let error, _):
                changes.append(Change(.breaks(message: error.message), in: name, line: error.position.line))
            case .list(let list, _):
                if let kind = first.change(to: list) { changes.append(Change(kind, in: name)) }
            }
        }
        return changes
    }

    // MARK: - The whole project

    private var settingChanges: [Change] {
        guard !states.hasSameConfiguration, let first = old.project?.configuration,
            let second = new.project?.configuration
        else { return [] }
        var changes: [Change] = []
        func add(_ name: String, _ before: String?, _ after: String?, _ place: SourcePlace?) {
            guard before != after else { return }
            changes.append(
                Change(.setting(name, old: before, new: after), in: configurationName, line: place.flatMap(new.line)))
        }
        add("fail-on", first.threshold?.value.rawValue, second.threshold?.value.rawValue, second.threshold?.place)
        add(
            "pedantic", first.isPedantic.map { "\($0.value)" }, second.isPedantic.map { "\($0.value)" },
            second.isPedantic?.place)
        add("baseline", first.baseline?.value, second.baseline?.value, second.baseline?.place)
        let codes = Set(first.severityPlaces.keys).union(second.severityPlaces.keys).sorted { $0.id < $1.id }
        for code in codes {
            add(
                "severity of \(code)", first.severities[code]?.word, second.severities[code]?.word,
                second.severityPlaces[code])
        }
        return changes
    }

    private var baselineChanges: [Change] {
        guard let name = new.baselineName, old[name] != new[name], let baseline = baseline(name, in: new) else {
            return []
        }
        let before = old.baselineName.flatMap { self.baseline($0, in: old) }
        var known = Dictionary((before?.entries ?? []).map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
        var count = 0
        for entry in baseline.entries {
            let old = known.removeValue(forKey: entry.fingerprint) ?? 0
            count += max(0, entry.count - old)
        }
        return count > 0 ? [Change(.addsToBaseline(count), in: name)] : []
    }

    private func baseline(_ name: String, in state: ComparedState) -> Baseline? {
        guard case .bytes(let bytes) = state[name] else { return nil }
        return try? Baseline(parsing: SourceText(bytes))
    }
}

extension ReadEntitlements {
    fileprivate var problem: String? {
        switch self {
        case .entitlements: nil
        case .broken(let error), .unread(let error): error.message
        }
    }

    fileprivate func claims(_ domain: AssociationFile.Domain) -> Bool {
        guard case .entitlements(let entitlements) = self, case .claimed = entitlements.claim(on: domain).value else {
            return false
        }
        return true
    }
}

extension SeverityTable.Entry {
    fileprivate var word: String {
        switch self {
        case .severity(let severity): severity.rawValue
        case .silenced: "off"
        }
    }
}

extension ReadLinkList {
    /// Nil if the list expects the same.
    fileprivate func change(to list: LinkList) -> ProjectDifference.Change.Kind? {
        struct Key: Hashable {
            let texts: [ScalarString?]

            init(_ expectation: LinkExpectation) {
                texts = [expectation.url, expectation.app, expectation.domain].map { $0.map { ScalarString($0) } }
            }
        }
        func requirements(_ list: LinkList) -> [Key: LinkExpectation.Requirement] {
            Dictionary(list.expectations.map { (Key($0), $0.requirement) }) { _, last in last }
        }
        let after = requirements(list)
        let before: [Key: LinkExpectation.Requirement]
        if case .list(let old, _) = self { before = requirements(old) } else { before = [:] }
        let added = after.keys.count { before[$0] == nil }
        let removed = before.keys.count { after[$0] == nil }
        let changed = after.count { key, requirement in before[key].map { $0 != requirement } ?? false }
        return added + removed + changed == 0
            ? nil : .expectsLinks(added: added, removed: removed, changed: changed)
    }
}
