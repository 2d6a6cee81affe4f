package import UniversalLinks

/// For which URLs of a stream two files decide differently.
package struct TrafficDifferenceReport: Sendable {
    /// What decided by the old file.
    package let old: Matcher
    /// What decided by the new file.
    package let new: Matcher
    /// What was found.
    package let difference: TrafficDifference
    /// The changes, those of most URLs first.
    package let changes: [Change]

    /// URLs that change in the same way.
    package struct Change: Sendable {
        /// The apps that it is for.
        package let apps: [AppIdentifier]
        /// What the old file decides.
        package let old: Decision
        /// What the new file decides.
        package let new: Decision
        /// For how many URLs.
        package let count: Int
        /// The first of them that are not too long.
        package let examples: [String]
    }

    /// - Parameter subjects: The apps that the changes are for.
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
