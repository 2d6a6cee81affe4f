import UniversalLinks

/// A URL that two files decide differently for an app.
package struct BehaviorDifference: Sendable {
    /// The URL.
    package let link: LinkURL
    /// The app.
    package let app: AppIdentifier
    /// What the first file decides.
    package let old: Decision
    /// What the second file decides.
    package let new: Decision
}

extension BehaviorDifference {
    /// How decisions are compared.
    package enum Comparison: Sendable {
        /// Matched, excluded or unmatched.
        case answer
        /// The answer, and which component decides.
        case answerAndComponent

        fileprivate func treatsAsEqual(_ old: Decision, _ new: Decision) -> Bool {
            guard old.answer == new.answer else { return false }
            return self == .answer || old.component == new.component
        }
    }

    /// The first URL of `links` that the two decide differently for any app of either; nil if they agree.
    ///
    /// Apps that are in the same details of both files are asked for once.
    package static func first(
        between old: Matcher, and new: Matcher, among links: [LinkURL], comparing comparison: Comparison = .answer
    ) -> BehaviorDifference? {
        all(between: old, and: new, among: links, comparing: comparison, limit: 1).first
    }

    /// The URLs of `links` that the two decide differently for any app of either, in their order; not more than `limit`.
    ///
    /// A URL counts once for each app, but apps that are in the same details of both files are asked for once.
    package static func all(
        between old: Matcher, and new: Matcher, among links: [LinkURL], comparing comparison: Comparison = .answer,
        limit: Int
    ) -> [BehaviorDifference] {
        var differences: [BehaviorDifference] = []
        let apps = representativeApps(old, new)
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

    private static func representativeApps(_ old: Matcher, _ new: Matcher) -> [AppIdentifier] {
        var seen: Set<[Int?]> = []
        return (old.apps + new.apps).filter { app in
            seen.insert([old.listedApps.details(of: app).first, new.listedApps.details(of: app).first]).inserted
        }
    }
}
