import JSONSyntax
import UniversalLinks

/// What two files decide differently for whole sets of URLs: the exact difference of what they do.
///
/// Every group has URLs that the engine decides as the group says. Where no group is left and nothing is unknown, the files are
/// equivalent, which is proved: no URL is decided differently for any app. ``BehaviorDifference`` samples; this does not.
package struct FileDifference: Sendable {
    /// URLs whose decision changes, all of them decided by one pair of components.
    package struct Group: Sendable {
        /// The apps that they change for, in the order of the files.
        package let apps: [AppIdentifier]
        /// What the first file decides.
        package let old: Decision
        /// What the second file decides.
        package let new: Decision
        /// Some of them, the most natural one first; at least one.
        package let witnesses: [WitnessLink]
        /// What was done to the file that changes them; empty if it could not be narrowed down.
        package internal(set) var causes: [DifferenceCause] = []
        /// What describes them.
        package internal(set) var scope = Scope()

        /// Whether the URLs open the app no longer, or do so from now on.
        package var changesOpening: Bool { (old.answer == .matched) != (new.answer == .matched) }
    }

    /// Components that describe the URLs of a group.
    package struct Scope: Hashable, Sendable {
        /// The one in the first file that matches them, if its patterns are not the wider ones.
        package internal(set) var old: ComponentIndex?
        /// The same in the second file.
        package internal(set) var new: ComponentIndex?
        /// Whether other URLs are known that the component decides and that do not change.
        package internal(set) var isPart = false
    }

    /// A pair of components of which it was not found out whether the decision of some URL changes from one to the other.
    package struct UnknownGroup: Sendable {
        package let apps: [AppIdentifier]
        package let old: Decision
        package let new: Decision
        package let limit: AnalysisLimit
    }

    /// Apps of another service than `applinks` that only one file has.
    package struct ServiceChange: Hashable, Sendable {
        package let service: String
        package let removed: [AppIdentifier]
        package let added: [AppIdentifier]
    }

    /// The groups, by app and in the order of the components.
    package let groups: [Group]
    package let unknown: [UnknownGroup]
    /// The apps that only the first file lists for URLs, and those that only the second does.
    package let removedApps: [AppIdentifier]
    package let addedApps: [AppIdentifier]
    /// The services whose apps change, `applinks` aside, in the order of their names.
    package let services: [ServiceChange]
    /// What the comparison cost, in visits of states.
    package let work: Int
    /// The same; 1 is what an analysis usually may cost.
    package var effort: Double { LinkSearch.effort(work) }

    /// Whether the files are the same to every system: yes, no, or nil where that was not found out.
    package var isEquivalent: Bool? {
        guard groups.isEmpty, removedApps.isEmpty, addedApps.isEmpty, services.isEmpty else { return false }
        return unknown.isEmpty ? true : nil
    }

    /// Whether every URL is decided alike for every app: yes, no, or nil where that was not found out.
    package var decidesAlike: Bool? {
        guard groups.isEmpty else { return false }
        return unknown.isEmpty ? true : nil
    }
}

extension FileDifference {
    /// Compares two files as today's systems read them. The cost is bounded.
    ///
    /// - Parameters:
    ///   - witnessLimit: How many URLs a group has at most.
    ///   - explainsGroups: Whether groups have causes and a scope, which only people need.
    package init(
        _ old: AssociationFile, _ new: AssociationFile, witnessLimit: Int = 3, explainsGroups: Bool = true
    ) {
        self.init(
            Matcher(anyHostOf: old), Matcher(anyHostOf: new), witnessLimit: witnessLimit,
            explainsGroups: explainsGroups)
    }

    /// The same for files that were prepared for any host, as today's systems or iOS 12 read them.
    ///
    /// - Parameters:
    ///   - witnessLimit: How many URLs a group has at most.
    ///   - limit: What the comparison may cost, in visits of states, if not what a person waits for.
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
        _ before: [VerbatimText: Set<AppIdentifier>], _ after: [VerbatimText: Set<AppIdentifier>]
    ) -> [ServiceChange] {
        return Set(before.keys).union(after.keys).sorted().filter { $0 != VerbatimText("applinks") }.compactMap {
            name in
            let (first, second) = (before[name] ?? [], after[name] ?? [])
            guard first != second else { return nil }
            func sorted(_ apps: Set<AppIdentifier>) -> [AppIdentifier] {
                apps.sorted { VerbatimText($0.text) < VerbatimText($1.text) }
            }
            return ServiceChange(
                service: name.string, removed: sorted(first.subtracting(second)),
                added: sorted(second.subtracting(first)))
        }
    }
}
