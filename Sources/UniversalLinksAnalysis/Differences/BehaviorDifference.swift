import UniversalLinks

/// A URL that two files decide differently for an app.
package struct BehaviorDifference: Sendable {
    package let link: LinkURL
    package let app: AppIdentifier
    package let old: Decision
    package let new: Decision
}

extension BehaviorDifference {
    package enum Comparison: Sendable {
        case answer
        case answerAndComponent

        fileprivate func treatsAsEqual(_ old: Decision, _ new: Decision) -> Bool {
            guard old.answer == new.answer else { return false }
            return self == .answer || old.component == new.component
        }
    }

    /// The first URL of `links` that the files decide differently for any app of either; nil if they agree.
    ///
    /// Apps in the same details of both files are compared once.
    package static func first(
        between old: Matcher, and new: Matcher, among links: [LinkURL], comparing comparison: Comparison = .answer
    ) -> BehaviorDifference? {
        all(between: old, and: new, among: links, comparing: comparison, limit: 1).first
    }

    /// The first `limit` URLs of `links` that the files decide differently for any app of either, in their order.
    ///
    /// A URL counts once for each app, but apps in the same details of both files are compared once.
    ///
    /// - Parameter named: The only apps that count; nil for all.
    package static func all(
        between old: Matcher, and new: Matcher, among links: [LinkURL], comparing comparison: Comparison = .answer,
        for named: Set<AppIdentifier>? = nil, limit: Int
    ) -> [BehaviorDifference] {
        var differences: [BehaviorDifference] = []
        let apps = representativeApps(old, new, among: named)
        var oldCursor = old.makeCursor()
        var newCursor = new.makeCursor()
        for link in links {
            for app in apps {
                let before = oldCursor.decide(link, for: app)
                let after = newCursor.decide(link, for: app)
                if !comparison.treatsAsEqual(before, after) {
                    differences.append(BehaviorDifference(link: link, app: app, old: before, new: after))
                    if differences.count >= limit { return differences }
                }
            }
        }
        return differences
    }

    private static func representativeApps(
        _ old: Matcher, _ new: Matcher, among named: Set<AppIdentifier>?
    ) -> [AppIdentifier] {
        var seen: Set<[Int?]> = []
        return (old.apps + new.apps).filter { app in
            guard named?.contains(app) ?? true else { return false }
            return seen.insert([old.listedApps.details(of: app).first, new.listedApps.details(of: app).first]).inserted
        }
    }
}
