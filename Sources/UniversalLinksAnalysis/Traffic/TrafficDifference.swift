/// For which URLs of a stream two files decide differently, grouped by what decides in each.
package struct TrafficDifference: Sendable, Equatable {
    /// The lines behind it.
    package internal(set) var counts = TrafficCounts()
    /// How many URLs change for at least one app.
    package private(set) var changedURLs = 0
    /// How often each change occurs, and for which URLs.
    package private(set) var groups: [Change: Group] = [:]
    /// Changes of kinds beyond ``groupLimit``.
    package private(set) var ungroupedChanges = 0

    /// From one decision to another.
    package struct Change: Hashable, Sendable {
        /// Which apps it is for, as an index into ``TrafficComparing/subjects``.
        package let subject: Int
        /// The number of the old decision in the old file's ``DecisionTable``.
        package let old: Int
        /// The number of the new decision in the new file's.
        package let new: Int
    }

    /// The URLs of a change.
    package struct Group: Sendable, Equatable {
        /// How many there are.
        package private(set) var count = 0
        /// The first of them that are no longer than ``TrafficTally/exampleLimit``.
        package private(set) var examples: [[UInt8]] = []
        /// The first URL of the group, counted among all URLs that change: what groups are sorted by where they are equally
        /// large.
        package let firstURL: Int

        init(firstURL: Int) { self.firstURL = firstURL }

        mutating func add(_ url: UnsafeBufferPointer<UInt8>) {
            count += 1
            if examples.count < TrafficDifference.exampleCount, url.count <= TrafficTally.exampleLimit {
                examples.append(Array(url))
            }
        }

        mutating func merge(_ later: Group) {
            count += later.count
            examples += later.examples.prefix(TrafficDifference.exampleCount - examples.count)
        }
    }

    /// How many kinds of changes are distinguished.
    package static let groupLimit = 10_000
    /// How many examples a group has.
    package static let exampleCount = 3

    package init() {}

    mutating func add(_ change: Change, _ url: UnsafeBufferPointer<UInt8>, isFirstOfURL: Bool) {
        if isFirstOfURL { changedURLs += 1 }
        guard groups[change] != nil || groups.count < TrafficDifference.groupLimit else {
            ungroupedChanges += 1
            return
        }
        groups[change, default: Group(firstURL: changedURLs)].add(url)
    }

    /// Adds what was found in the lines that follow.
    package mutating func merge(_ later: TrafficDifference) {
        counts.merge(later.counts)
        for (change, added) in later.groups.sorted(by: { $0.value.firstURL < $1.value.firstURL }) {
            guard groups[change] != nil || groups.count < TrafficDifference.groupLimit else {
                ungroupedChanges += added.count
                continue
            }
            groups[change, default: Group(firstURL: changedURLs + added.firstURL)].merge(added)
        }
        changedURLs += later.changedURLs
        ungroupedChanges += later.ungroupedChanges
    }
}
