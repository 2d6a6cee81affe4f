package import UniversalLinks

/// Decides blocks of lines by two files; owned by one task.
///
/// A decision changes if its answer does. Another component that gives the same answer to the same app is not a change.
package struct TrafficComparing {
    /// Apps for which both files decide alike.
    package struct Subject: Sendable {
        package internal(set) var apps: [AppIdentifier]
        let old: Matcher.App
        let new: Matcher.App
    }

    package let subjects: [Subject]

    private let oldTable: DecisionTable
    private let newTable: DecisionTable
    private var oldCursor: Matcher.Cursor
    private var newCursor: Matcher.Cursor
    private var reader: TrafficReader

    package typealias Body = (UnsafeBufferPointer<UInt8>, TrafficDifference.Change) -> Void

    package init(
        _ old: Matcher, _ new: Matcher, for subject: TrafficSubject, _ format: TrafficFormat
    ) {
        subjects = TrafficComparing.subjects(of: subject, old, new)
        oldTable = DecisionTable(old)
        newTable = DecisionTable(new)
        oldCursor = old.makeCursor()
        newCursor = new.makeCursor()
        reader = TrafficReader(format)
    }

    /// Apps in the same details of both files are compared once.
    package static func subjects(of subject: TrafficSubject, _ old: Matcher, _ new: Matcher) -> [Subject] {
        var indices: [[Matcher.App.Answers]: Int] = [:]
        var subjects: [Subject] = []
        for app in subject.apps {
            let (oldApp, newApp) = (old.app(app), new.app(app))
            let key = [oldApp.answers, newApp.answers]
            if let index = indices[key] {
                subjects[index].apps.append(app)
            } else {
                indices[key] = subjects.count
                subjects.append(Subject(apps: [app], old: oldApp, new: newApp))
            }
        }
        return subjects
    }

    /// Compares the decisions for the lines of a block.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the stream starts with the block.
    ///   - body: Receives each change.
    package mutating func compare(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ body: Body
    ) -> TrafficDifference {
        var difference = TrafficDifference()
        var reader = reader.take()
        defer { self.reader = reader }
        let counts = reader.read(block, isFirst: isFirst) { url throws(TrafficLine.Problem) in
            var link: LinkURL?
            var hasChanged = false
            for index in subjects.indices {
                let (old, new) = try decide(url, index, &link)
                guard old.answer != new.answer else { continue }
                let change = TrafficDifference.Change(
                    subject: index, old: oldTable.number(of: old), new: newTable.number(of: new))
                difference.add(change, url, isFirstOfURL: !hasChanged)
                body(url, change)
                hasChanged = true
            }
        }
        difference.counts = counts
        return difference
    }

    private mutating func decide(
        _ url: UnsafeBufferPointer<UInt8>, _ index: Int, _ link: inout LinkURL?
    ) throws(TrafficLine.Problem) -> (old: Decision, new: Decision) {
        if link == nil, let old = try? oldCursor.decide(borrowing: url, for: subjects[index].old), !old.needsParsedURL,
            let new = try? newCursor.decide(borrowing: url, for: subjects[index].new), !new.needsParsedURL
        {
            return (old, new)
        }
        let known: LinkURL
        if let link { known = link } else { known = try TrafficLink.read(url) }
        link = known
        let app = subjects[index].apps[0]
        return (oldCursor.decide(known, for: app), newCursor.decide(known, for: app))
    }
}

@available(*, unavailable)
extension TrafficComparing: Sendable {}

/// The URLs of a stream that two files decide differently, grouped by what decides in each.
package struct TrafficDifference: Sendable, Equatable {
    package internal(set) var counts = TrafficCounts()
    /// How many URLs change for at least one app.
    package private(set) var changedURLs = 0
    package private(set) var groups: [Change: Group] = [:]
    /// Changes of kinds beyond ``groupLimit``.
    package private(set) var ungroupedChanges = 0

    package struct Change: Hashable, Sendable {
        /// Its apps, as an index into ``TrafficComparing/subjects``.
        package let subject: Int
        /// A number in the old file's ``DecisionTable``.
        package let old: Int
        /// A number in the new file's ``DecisionTable``.
        package let new: Int
    }

    package struct Group: Sendable, Equatable {
        package private(set) var count = 0
        /// The first of them that are no longer than ``TrafficTally/exampleLimit``.
        package private(set) var examples: [[UInt8]] = []
        /// The first URL of the group, counted among all URLs that change. It orders groups of equal size.
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

    package static let groupLimit = 10_000
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

/// The URLs of a stream that two files decide differently, as a report.
package struct TrafficDifferenceReport: Sendable {
    package let old: Matcher
    package let new: Matcher
    package let difference: TrafficDifference
    /// The changes of most URLs first.
    package let changes: [Change]

    package struct Change: Sendable {
        package let apps: [AppIdentifier]
        package let old: Decision
        package let new: Decision
        package let count: Int
        /// The first of them that are not too long.
        package let examples: [String]

        package init(apps: [AppIdentifier], old: Decision, new: Decision, count: Int, examples: [String]) {
            (self.apps, self.old, self.new, self.count, self.examples) = (apps, old, new, count, examples)
        }
    }

    package init(
        _ difference: TrafficDifference, _ old: Matcher, _ new: Matcher, subjects: [TrafficComparing.Subject]
    ) {
        self.old = old
        self.new = new
        self.difference = difference
        let (oldTable, newTable) = (DecisionTable(old), DecisionTable(new))
        let groups = difference.groups.sorted { left, right in
            let (first, second) = (left.value, right.value)
            if first.count != second.count { return first.count > second.count }
            if first.firstURL != second.firstURL { return first.firstURL < second.firstURL }
            return left.key.subject < right.key.subject
        }
        changes = groups.map { change, group in
            Change(
                apps: subjects[change.subject].apps.filter { !$0.text.isEmpty },
                old: oldTable.decision(at: change.old, of: old), new: newTable.decision(at: change.new, of: new),
                count: group.count, examples: group.examples.map { String(decoding: $0, as: UTF8.self) })
        }
    }
}
