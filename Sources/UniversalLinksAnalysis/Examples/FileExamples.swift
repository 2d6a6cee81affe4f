import JSONSyntax
package import UniversalLinks

/// What a file does, shown by URLs: examples for each component, and URLs that several apps claim.
package struct FileExamples: Sendable {
    package struct Detail: Sendable {
        /// The apps that it counts for, in the order of the file.
        package let apps: [AppIdentifier]
        package let components: [ComponentExamples]
    }

    /// An app for which no component decides: every URL gets the same answer.
    package struct Constant: Sendable {
        /// Nil if the file lists no app and none was named.
        package let app: AppIdentifier?
        package let decision: Decision
        /// The answer in a sentence, with what to do.
        package let summary: String
        /// For an app that is not listed: the closest one that is.
        package let nearestApp: AppIdentifier?
        package let assumptions: [SystemStatement]
    }

    package struct Contest: Sendable {
        /// A URL that two components match, each for different apps.
        package struct Claim: Sendable {
            package let link: WitnessLink
            /// The component that matches it for the first apps; nil if their detail has no list and matches every URL.
            package let first: ComponentIndex?
            package let second: ComponentIndex
        }

        package let first: [AppIdentifier]
        /// Empty if all apps are in one detail and claim all of its URLs together.
        package let second: [AppIdentifier]
        /// Some of the URLs.
        package fileprivate(set) var claims: [Claim]
        /// The number of pairs of components with URLs in common.
        package fileprivate(set) var pairCount: Int
        /// Why it is not known whether further components do; nil if it is known.
        package fileprivate(set) var limit: AnalysisLimit?
    }

    package let matcher: Matcher
    package let details: [Detail]
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
    ///   - limit: The most URLs of each kind for a component.
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
        // Every answer needs a comparison with all components.
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
    private static let claimLimit = 3

    /// One contest for each pair of details.
    ///
    /// - Parameter unlimited: The apps for which every URL matches.
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
        // By the pair of details: searching the groups would be slow for hundreds of apps.
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

extension FileExamples {
    /// Examples for one component; nil if there is no such component, or its detail counts for no app.
    ///
    /// - Parameters:
    ///   - matcher: The file, prepared for any host.
    ///   - limit: The most URLs of each kind.
    package init?(of component: ComponentIndex, in matcher: Matcher, limit: Int) {
        var analysis = FileAnalysis(matcher)
        guard let detail = analysis.details.first(where: { $0.index == component.detail }),
            let examples = analysis.examples(for: component, limit: limit)
        else { return nil }
        self.matcher = matcher
        details = [Detail(apps: detail.apps, components: [examples])]
        (constants, contests, repeatedApps) = ([], [], [])
    }
}

extension FileExamples {
    /// The examples as expectations that the file meets, one for each URL and app.
    ///
    /// - Parameter host: The host of the URLs.
    package func expectations(host: String) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        var seen: Set<Key> = []
        func add(_ link: WitnessLink, _ answer: Decision.Answer, _ apps: [AppIdentifier], _ note: String?) {
            for app in apps where seen.insert(Key(link: link, app: app)).inserted {
                expectations.append(
                    LinkExpectation(link.text(host: host), .init(answer), app: app.text, note: note))
            }
        }
        for detail in details {
            for examples in detail.components {
                let name = examples.component.written(in: matcher.file).shortened(to: FileExamples.nameLength)
                let answer = examples.answer
                for link in examples.decided { add(link, answer, detail.apps, "\(answer.rawValue) by \(name)") }
                for miss in examples.nearMisses {
                    add(miss.link, miss.decision.answer, detail.apps, "a near miss of \(name)")
                }
            }
        }
        for constant in constants where constant.decision.answer == .matched {
            add(WitnessLink(), .matched, [constant.app].compactMap { $0 }, nil)
        }
        return expectations
    }

    /// The most scalars of a component that a note quotes.
    private static let nameLength = 100

    private struct Key: Hashable {
        let link: WitnessLink
        let app: AppIdentifier
    }
}

extension ComponentExamples {
    /// For the URLs that it matches first.
    package var answer: Decision.Answer { component.isExclusion.value ? .excluded : .matched }
}

extension LinkExpectation.Requirement {
    fileprivate init(_ answer: Decision.Answer) {
        switch answer {
        case .matched: self = .matched
        case .excluded: self = .excluded
        case .unmatched: self = .unmatched
        }
    }
}
