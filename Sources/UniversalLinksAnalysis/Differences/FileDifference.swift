import JSONSyntax
package import UniversalLinks

/// The exact difference of what two files do: sets of URLs that they decide differently.
///
/// Every group contains URLs for which the engine confirms both decisions. If there are no groups and nothing is
/// unknown, the files are proven to be equivalent: no URL is decided differently for any app. ``BehaviorDifference``
/// only samples.
package struct FileDifference: Sendable {
    /// URLs whose decision changes, all decided by one pair of components.
    package struct Group: Sendable {
        /// In the order of the files.
        package let apps: [AppIdentifier]
        package let old: Decision
        package let new: Decision
        /// At least one URL, the most natural one first.
        package let witnesses: [WitnessLink]
        /// Empty if the causes could not be narrowed down.
        package internal(set) var causes: [DifferenceCause] = []
        package internal(set) var scope = Scope()

        /// Whether the URLs open the app in only one of the files.
        package var changesOpening: Bool { (old.answer == .matched) != (new.answer == .matched) }
    }

    package struct Scope: Hashable, Sendable {
        /// The component of the first file that matches them; nil if its patterns are the wider ones.
        package internal(set) var old: ComponentIndex?
        package internal(set) var new: ComponentIndex?
        /// Whether the component is known to decide other URLs that do not change.
        package internal(set) var isPart = false
    }

    /// A pair of components that may or may not decide some URL differently.
    package struct UnknownGroup: Sendable {
        package let apps: [AppIdentifier]
        package let old: Decision
        package let new: Decision
        package let limit: AnalysisLimit
    }

    /// Apps of another service than `applinks` that only one file lists.
    package struct ServiceChange: Hashable, Sendable {
        package let service: String
        package let removed: [AppIdentifier]
        package let added: [AppIdentifier]
    }

    /// By app and in the order of the components.
    package let groups: [Group]
    package let unknown: [UnknownGroup]
    /// The apps that only the first file lists for URLs, and those that only the second does.
    package let removedApps: [AppIdentifier]
    package let addedApps: [AppIdentifier]
    /// Except `applinks`, sorted by name.
    package let services: [ServiceChange]
    /// The cost of the comparison, in visits of states.
    package let work: Int
    /// The cost as a share of the usual limit of an analysis.
    package var effort: Double { LinkSearch.effort(work) }

    /// Whether every system treats the files the same; nil if unknown.
    package var isEquivalent: Bool? {
        guard groups.isEmpty, removedApps.isEmpty, addedApps.isEmpty, services.isEmpty else { return false }
        return unknown.isEmpty ? true : nil
    }

    /// Whether every URL is decided alike for every app; nil if unknown.
    package var decidesAlike: Bool? {
        guard groups.isEmpty else { return false }
        return unknown.isEmpty ? true : nil
    }
}

extension FileDifference {
    /// Compares two files as today's systems read them. The cost is bounded.
    ///
    /// - Parameters:
    ///   - witnessLimit: The most URLs in a group.
    ///   - explainsGroups: Whether groups have causes and a scope, which only people need.
    package init(
        _ old: AssociationFile, _ new: AssociationFile, witnessLimit: Int = 3, explainsGroups: Bool = true
    ) {
        self.init(
            Matcher(anyHostOf: old), Matcher(anyHostOf: new), witnessLimit: witnessLimit,
            explainsGroups: explainsGroups)
    }

    /// Compares files that were prepared for any host, as today's systems or iOS 12 read them.
    ///
    /// - Parameters:
    ///   - witnessLimit: The most URLs in a group.
    ///   - limit: The most that the comparison may cost, in visits of states; by default, what a person waits for.
    ///   - explainsGroups: Whether groups have causes and a scope, which only people need.
    package init(
        _ old: Matcher, _ new: Matcher, witnessLimit: Int = 3, limit: Int? = nil, explainsGroups: Bool = true
    ) {
        let models = (old: ReadModel(old), new: ReadModel(new))
        var comparing = FileComparing(old, new, witnessLimit: witnessLimit, limit: limit)
        let isSameModel = models.old == models.new && old.options == new.options
        if !isSameModel || old.file.refusal != new.file.refusal { comparing.run(explainsGroups: explainsGroups) }
        let (oldApps, newApps) = (old.listedApps, new.listedApps)
        groups = comparing.groups
        unknown = comparing.unknown
        work = comparing.work
        removedApps = oldApps.apps.filter { !newApps.contains($0) }
        addedApps = newApps.apps.filter { !oldApps.contains($0) }
        services = FileDifference.serviceChanges(models.old.apps, models.new.apps)
    }

    private static func serviceChanges(
        _ before: [ScalarString: Set<AppIdentifier>], _ after: [ScalarString: Set<AppIdentifier>]
    ) -> [ServiceChange] {
        return Set(before.keys).union(after.keys).sorted().filter { $0 != ScalarString("applinks") }.compactMap {
            name in
            let (first, second) = (before[name] ?? [], after[name] ?? [])
            guard first != second else { return nil }
            func sorted(_ apps: Set<AppIdentifier>) -> [AppIdentifier] {
                apps.sorted { ScalarString($0.text) < ScalarString($1.text) }
            }
            return ServiceChange(
                service: name.string, removed: sorted(first.subtracting(second)),
                added: sorted(second.subtracting(first)))
        }
    }
}

/// A change to a file that makes it decide URLs differently.
package enum DifferenceCause: Hashable, Sendable {
    /// A component of the second file.
    case added(ComponentIndex)
    /// A component of the first file.
    case removed(ComponentIndex)
    /// A component changed in these keys.
    case edited(old: ComponentIndex, new: ComponentIndex, Set<Key>)
    /// Both components, given by their places in the second file, are in both files; the first one now comes first.
    case reordered(first: ComponentIndex, second: ComponentIndex)
    /// The apps now get their components from another detail: this one, of the second file.
    case moved(detail: Int)
    /// In one of the files (the second, if in both) no component decides for the apps; the decision says why.
    case withoutList(File)

    package enum File: String, Hashable, Sendable {
        case old
        case new
    }

    package enum Key: String, Hashable, Sendable, CaseIterable {
        case exclude
        case path = "/"
        case query = "?"
        case fragment = "#"
        case caseSensitive
        case percentEncoded
        /// The values of the file's own variables that it refers to.
        case substitutionVariables
    }
}

extension DifferenceCause {
    package var name: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .edited: "edited"
        case .reordered: "reordered"
        case .moved: "moved"
        case .withoutList: "without-list"
        }
    }
}
