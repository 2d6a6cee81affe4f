import UniversalLinks

/// What a file does, shown by URLs: examples for each component, and URLs that several apps claim.
package struct FileExamples: Sendable {
    /// A detail that decides for some apps.
    package struct Detail: Sendable {
        /// The apps that it counts for, in the order of the file.
        package let apps: [AppIdentifier]
        /// Examples for its components, in the order in which they are tried.
        package let components: [ComponentExamples]
    }

    /// An app for which no component decides: every URL gets the same answer.
    package struct Constant: Sendable {
        /// The app; nil if the file lists none and none was named.
        package let app: AppIdentifier?
        /// The answer.
        package let decision: Decision
        /// The answer in a sentence, with what to do.
        package let summary: String
        /// The listed app that is closest to one that is not listed.
        package let nearestApp: AppIdentifier?
        /// The assumed statements that the answer rests on.
        package let assumptions: [SystemStatement]
    }

    /// URLs that several apps claim.
    package struct Contest: Sendable {
        /// A URL that two components match, each for apps of its own.
        package struct Claim: Sendable {
            /// The URL.
            package let link: WitnessLink
            /// The component that matches it for the first apps; nil if their detail has no list and matches every URL.
            package let first: ComponentIndex?
            /// The component that matches it for the others.
            package let second: ComponentIndex
        }

        /// The apps on one side.
        package let first: [AppIdentifier]
        /// Those on the other; none if all are in one place, so that they claim all of its URLs together.
        package let second: [AppIdentifier]
        /// Some of the URLs.
        package fileprivate(set) var claims: [Claim]
        /// How many pairs of components match common URLs.
        package fileprivate(set) var pairCount: Int
        /// Why it is not known whether further components do; nil if it is known.
        package fileprivate(set) var limit: AnalysisLimit?
    }

    /// The file, prepared for any host.
    package let matcher: Matcher
    /// The details that decide for the apps in question.
    package let details: [Detail]
    /// The apps in question for which none does.
    package let constants: [Constant]
    /// What the apps in question claim with others, or with each other.
    package let contests: [Contest]
    /// The apps in question that are in several details, with the indices of those that do not count (semantics I5).
    package let repeatedApps: [(app: AppIdentifier, ignoredDetails: [Int])]

    /// Examples for all components that decide for an app.
    ///
    /// - Parameters:
    ///   - matcher: The file, prepared for any host.
    ///   - app: An app identifier or bundle identifier; nil for all apps.
    ///   - limit: How many URLs of each kind a component has at most.
    package init(_ matcher: Matcher, app: String?, limit: Int) {
        var analysis = FileAnalysis(matcher)
        let named = app.map { Set(matcher.apps(named: $0)) }
        func isMeant(_ app: AppIdentifier) -> Bool { named?.contains(app) ?? true }
        self.matcher = matcher
        details = analysis.details.filter { $0.apps.contains(where: isMeant) }.map { detail in
            Detail(
                apps: detail.apps.filter(isMeant),
                components: detail.components.compactMap { analysis.examples(for: $0.index, limit: limit) })
        }
        let all = FileExamples.constants(matcher, app: app, decided: Set(analysis.details.flatMap(\.apps)))
        constants = all
        contests = analysis.contestsByApp(FileExamples.unlimitedApps(of: matcher)).filter {
            $0.first.contains(where: isMeant) || $0.second.contains(where: isMeant)
        }
        repeatedApps = analysis.repeatedApps.filter { isMeant($0.app) }
    }

    private static func constants(
        _ matcher: Matcher, app: String?, decided: Set<AppIdentifier>
    ) -> [Constant] {
        let apps = app.map { matcher.apps(named: $0) } ?? matcher.apps
        // Every answer takes a comparison with all components.
        guard apps.isEmpty || !apps.allSatisfy(decided.contains),
            let link = try? LinkURL(parsing: WitnessLink().text())
        else { return [] }
        let report = MatchReport([link], app: app, matcher: matcher)
        return report.results.filter { $0.app.map { !decided.contains($0) } ?? true }.map { result in
            Constant(
                app: result.app, decision: result.trace.decision, summary: report.summary(of: result),
                nearestApp: result.trace.nearestApp, assumptions: result.trace.assumptions)
        }
    }

    /// The apps whose detail has no list and so matches every URL (semantics 1.4).
    private static func unlimitedApps(of matcher: Matcher) -> [AppIdentifier] {
        guard matcher.file.refusal == nil else { return [] }
        return matcher.apps.filter { app in
            matcher.listedApps.details(of: app).first.map { matcher.details[$0].components == nil } ?? false
        }
    }
}

extension FileAnalysis {
    /// How many URLs show that two apps claim the same.
    private static let claimLimit = 3

    /// The contests, for each pair of details one.
    ///
    /// - Parameter unlimited: The apps for which every URL is matched.
    fileprivate mutating func contestsByApp(_ unlimited: [AppIdentifier]) -> [FileExamples.Contest] {
        var groups: [FileExamples.Contest] = []
        if unlimited.count > 1 {
            groups.append(FileExamples.Contest(first: unlimited, second: [], claims: [], pairCount: 0))
        }
        if !unlimited.isEmpty {
            for detail in details {
                guard let claim = firstClaim(of: detail) else { continue }
                groups.append(
                    FileExamples.Contest(first: unlimited, second: detail.apps, claims: [claim], pairCount: 1))
            }
        }
        // By the pair of details: a search among the groups would be slow for hundreds of apps.
        var indices: [[Int]: Int] = [:]
        for contest in contests() {
            let isShared = contest.firstComponent == contest.secondComponent
            let pair = [contest.firstComponent.detail, contest.secondComponent.detail]
            let index = indices[pair] ?? groups.count
            if index == groups.count {
                indices[pair] = index
                groups.append(
                    FileExamples.Contest(
                        first: contest.first, second: isShared ? [] : contest.second, claims: [], pairCount: 0))
            }
            switch contest.finding {
            case .none: break
            case .unknown(let limit): groups[index].limit = limit
            case .link(let link):
                groups[index].pairCount += 1
                guard !isShared, groups[index].claims.count < FileAnalysis.claimLimit,
                    !groups[index].claims.contains(where: { $0.link == link })
                else { continue }
                groups[index].claims.append(
                    .init(link: link, first: contest.firstComponent, second: contest.secondComponent))
            }
        }
        return groups
    }

    private mutating func firstClaim(of detail: Detail) -> FileExamples.Contest.Claim? {
        for component in detail.components where !component.isExclusion.value {
            guard case .reachable(let link) = reachability(of: component.index) else { continue }
            return .init(link: link, first: nil, second: component.index)
        }
        return nil
    }
}
