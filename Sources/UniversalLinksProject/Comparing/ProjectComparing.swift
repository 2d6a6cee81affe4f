import UniversalLinks
package import UniversalLinksAnalysis
import UniversalLinksLinting

/// Compares two states of a project.
struct ProjectComparing {
    let states: ComparedStates
    private(set) var files: [ProjectDifference.File] = []
    private(set) var equalCount = 0
    private(set) var gaps: [ProjectDifference.Gap] = []
    private(set) var moves: [ProjectDifference.Change] = []
    /// The domains of what is compared.
    private(set) var domains: Set<AssociationFile.Domain> = []

    private let app: String?
    private let domain: AssociationFile.Domain?
    private var budget = ProjectDifference.Budget()
    private var oldLists: LinkLists
    private var newLists: LinkLists

    var old: ComparedState { states.old }
    var new: ComparedState { states.new }

    /// The file of some domains in both states.
    private struct Unit {
        var oldName: String
        var newName: String
        var domains: [AssociationFile.Domain] = []
    }

    init(_ states: ComparedStates, app: String?, domain: AssociationFile.Domain?) {
        (self.states, self.app, self.domain) = (states, app, domain)
        (oldLists, newLists) = (LinkLists(states.old), LinkLists(states.new))
    }

    /// - Throws: `RunFailure` for a chosen file that neither state has, and for an app that no file lists.
    mutating func compareFiles() throws(RunFailure) {
        let units = try units
        if let app { try refuse(app, unlistedIn: units) }
        for unit in units {
            domains.formUnion(unit.domains)
            compare(unit)
        }
    }

    private func refuse(_ app: String, unlistedIn units: [Unit]) throws(RunFailure) {
        var listed: [ListedApp] = []
        for contents in units.flatMap({ [old[$0.oldName].contents, new[$0.newName].contents] }) {
            guard let contents, let file = try? AssociationFile(parsing: contents) else { continue }
            listed += ListedApp.all(in: file)
            if listed.contains(where: { $0.isNamed(app) }) { return }
        }
        let advice = ListedApp.advice(for: app, among: listed, start: "They list")
        throw RunFailure(.wrongUsage, about: app.shortened(), "no file lists this app. \(advice)")
    }

    private mutating func compare(_ unit: Unit) {
        let (before, after) = (old[unit.oldName], new[unit.newName])
        switch (before, after) {
        case (.unreadable(let reason), .unreadable):
            gaps.append(.init(name: unit.newName, reason: reason, isChange: false))
        case (.unreadable(let reason), _): gaps.append(.init(name: unit.oldName, reason: reason, isChange: true))
        case (_, .unreadable(let reason)): gaps.append(.init(name: unit.newName, reason: reason, isChange: true))
        case (.missing, .missing):
            gaps.append(.init(name: unit.newName, reason: "the file exists in neither state", isChange: false))
        case (let before, let after) where before == after: addEqual(unit)
        default:
            let lists = unit.domains.map { domain in
                (domain, oldLists.urls(of: domain) + newLists.urls(of: domain))
            }
            let file = ProjectDifference.File(
                from: before == .missing ? nil : unit.oldName, to: after == .missing ? nil : unit.newName,
                domains: unit.domains.isEmpty ? [domain].compactMap(\.self) : unit.domains, old: .init(before.contents),
                new: .init(after.contents), lists: lists, app: app, &budget)
            let isWhole = file.old.absence == nil && file.new.absence == nil
            guard file.isEquivalent, isWhole else {
                files.append(file)
                if before != .missing, after != .missing { addMove(unit, isSame: false) }
                return
            }
            addEqual(unit)
        }
    }

    private mutating func addEqual(_ unit: Unit) {
        equalCount += 1
        addMove(unit, isSame: true)
    }

    private mutating func addMove(_ unit: Unit, isSame: Bool) {
        guard unit.oldName != unit.newName else { return }
        moves.append(.init(.movesFile(from: unit.oldName, isSame: isSame), in: unit.newName, of: unit.domains))
    }

    // MARK: - Which files

    private var units: [Unit] {
        get throws(RunFailure) {
            var units: [Unit] = []
            var indices: [[String]: Int] = [:]
            func add(_ oldName: String, _ newName: String, _ domain: AssociationFile.Domain) {
                if let index = indices[[oldName, newName]] {
                    units[index].domains.append(domain)
                } else {
                    indices[[oldName, newName]] = units.count
                    units.append(Unit(oldName: oldName, newName: newName, domains: [domain]))
                }
            }
            let before = Dictionary(old.domains.map { ($0.domain, old.name(of: $0.file.value)) }) { first, _ in first }
            let after = Set(new.domains.map(\.domain))
            for domain in new.domains {
                let name = new.name(of: domain.file.value)
                add(before[domain.domain] ?? name, name, domain.domain)
            }
            for domain in old.domains where !after.contains(domain.domain) {
                let name = old.name(of: domain.file.value)
                add(name, name, domain.domain)
            }
            guard !states.chosen.isEmpty else { return units }
            let chosen = Set(states.chosen)
            let listed = units.filter { chosen.contains($0.oldName) || chosen.contains($0.newName) }
            let known = Set(listed.flatMap { [$0.oldName, $0.newName] })
            return listed + (try unlistedUnits(states.chosen.filter { !known.contains($0) }))
        }
    }

    /// Files that no configuration lists. One that is gone and one that is new, with the same bytes, are one.
    private func unlistedUnits(_ names: [String]) throws(RunFailure) -> [Unit] {
        var seen: Set<String> = []
        let names = names.filter { seen.insert($0).inserted }
        if let name = names.first(where: { old[$0] == .missing && new[$0] == .missing }) {
            throw RunFailure(
                .couldNotDoIt, about: name, "it exists in neither state. Check the path."
            )
        }
        var gone = names.filter { new[$0] == .missing }
        var units: [Unit] = []
        for name in names where new[name] != .missing {
            let source = old[name] == .missing ? gone.firstIndex { old[$0] == new[name] } : nil
            units.append(Unit(oldName: source.map { gone.remove(at: $0) } ?? name, newName: name))
        }
        return units + gone.map { Unit(oldName: $0, newName: $0) }
    }
}

extension ComparedState.StateFile {
    /// Nil if there is no file.
    fileprivate var contents: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// The link lists of a state, each read when it is needed.
struct LinkLists {
    private let state: ComparedState
    private var parts: [String: [AssociationFile.Domain: LinkList]] = [:]
    /// The domains that share a list.
    private let domains: [String: [AssociationFile.Domain]]
    private let listed: [AssociationFile.Domain: ListedDomain]

    init(_ state: ComparedState) {
        self.state = state
        domains = state.domains.reduce(into: [:]) { domains, listed in
            for list in listed.links { domains[state.name(of: list.path.value), default: []].append(listed.domain) }
        }
        listed = Dictionary(state.domains.map { ($0.domain, $0) }) { first, _ in first }
    }

    /// The URLs of a domain's lists, as far as they can be read.
    mutating func urls(of domain: AssociationFile.Domain) -> [String] {
        var urls: [String] = []
        for list in listed[domain]?.links ?? [] {
            urls += parts(of: list.path.value)[domain]?.expectations.map(\.url) ?? []
        }
        return urls
    }

    /// What each of the domains that share a list has of it.
    private mutating func parts(of path: String) -> [AssociationFile.Domain: LinkList] {
        let name = state.name(of: path)
        if let known = parts[name] { return known }
        var own: [AssociationFile.Domain: LinkList] = [:]
        if case .list(let links, _) = ReadLinkList(path, from: state), let domains = domains[name] {
            let lists = domains.count > 1 ? links.parts(for: domains) : [links]
            own = Dictionary(zip(domains, lists)) { first, _ in first }
        }
        parts[name] = own
        return own
    }
}

extension ProjectDifference {
    /// - Parameters:
    ///   - files: The only files to compare; empty for all that the project lists.
    ///   - app: The only app that counts; nil for all.
    ///   - domain: The domain of files that the project does not list.
    package init(
        of revisions: ProjectRevisions, configuration: ConfigurationChoice, files: [String] = [], app: String? = nil,
        domain: AssociationFile.Domain? = nil
    ) async throws(ComparisonFailure) {
        let states = try ComparedStates(
            revisions, configuration: configuration, files: files, readsEverything: app != nil)
        var comparing = ProjectComparing(states, app: app, domain: domain)
        do throws(RunFailure) {
            try comparing.compareFiles()
        } catch {
            throw .run(error)
        }
        let changes = comparing.moves + comparing.changes + (await comparing.hiddenFindings())
        self.init(
            from: revisions.old, to: revisions.new, files: comparing.files, equalCount: comparing.equalCount,
            changes: changes.joined, gaps: comparing.gaps)
    }
}
