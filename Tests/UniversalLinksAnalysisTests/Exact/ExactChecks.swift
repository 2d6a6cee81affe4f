import UniversalLinks
import UniversalLinksAnalysis

/// Compares the answers for one file, or two, with those for all short URLs. What is wrong is returned in words.
struct ExactChecks {
    private(set) var problems: [String] = []
    private(set) var counts: [String: Int] = [:]

    private mutating func count(_ name: String) { counts[name, default: 0] += 1 }

    private func decided(_ matcher: Matcher, _ link: String, _ app: AppIdentifier) -> Decision? {
        guard let url = try? LinkURL(parsing: link) else { return nil }
        var tracer = Tracer(matcher)
        return tracer.traces(url, for: [app]).first?.decision
    }

    // MARK: - One file

    mutating func checkReachability(_ matcher: Matcher) {
        let variables = matcher.file.appLinks?.substitutionVariables ?? []
        var analysis = FileAnalysis(matcher)
        for detail in analysis.details {
            let urls = ShortURLs(detail.components, variables)
            for (position, component) in detail.components.enumerated() {
                let reachability = analysis.reachability(of: component.index)
                let first = urls.cases.first { $0.taken.firstIndex(of: true) == position }
                switch reachability {
                case .reachable(let link):
                    count(first == nil ? "reachable by longer URLs" : "reachable")
                    let decision = decided(matcher, link.text(), detail.apps[0])
                    if decision?.component != component.index {
                        problems.append("component \(position): \(link) is decided \(String(describing: decision))")
                    }
                case .matchesNothing:
                    count("matches nothing")
                    if let taken = urls.cases.first(where: { $0.taken[position] }) {
                        problems.append("component \(position) matches \(taken.link.text)")
                    }
                case .covered(let earlier):
                    count(earlier.count == 1 ? "covered by one" : "covered by several")
                    if let first { problems.append("component \(position) is reached by \(first.link.text)") }
                    let open = urls.cases.first { taken in
                        taken.taken[position] && !earlier.contains { taken.taken[$0] }
                    }
                    if let open { problems.append("component \(position): \(earlier) do not take \(open.link.text)") }
                    if !urls.cases.contains(where: { $0.taken[position] }) { count("covered, by longer URLs only") }
                case .unknown(let limit):
                    count("unknown: \(limit)")
                    problems.append("component \(position) is unknown: \(limit)")
                }
                if component.isExclusion.value { checkExclusion(position, detail, urls, &analysis, matcher) }
                guard position > 0, position < 3 else { continue }
                checkShadows(of: position, detail, urls, &analysis, matcher)
            }
        }
    }

    private mutating func checkExclusion(
        _ position: Int, _ detail: FileAnalysis.Detail, _ urls: ShortURLs, _ analysis: inout FileAnalysis,
        _ matcher: Matcher
    ) {
        let finding = analysis.link(excludedBy: detail.components[position].index)
        let kept = urls.cases.first { taken in
            guard taken.taken.firstIndex(of: true) == position else { return false }
            let next = taken.taken[(position + 1)...].firstIndex(of: true)
            return next.map { !detail.components[$0].isExclusion.value } ?? false
        }
        count(finding == .none ? "exclusion of nothing" : "exclusion")
        switch finding {
        case .none:
            if let kept { problems.append("exclusion \(position) keeps \(kept.link.text) from the app") }
        case .unknown(let limit): problems.append("exclusion \(position) is unknown: \(limit)")
        case .link(let link):
            if decided(matcher, link.text(), detail.apps[0])?.component?.component != position {
                problems.append("exclusion \(position): \(link) is decided otherwise")
            }
        }
    }

    private mutating func checkShadows(
        of position: Int, _ detail: FileAnalysis.Detail, _ urls: ShortURLs, _ analysis: inout FileAnalysis,
        _ matcher: Matcher
    ) {
        let shadows = analysis.shadows(of: detail.components[position].index)
        for earlier in 0..<position {
            let taken = urls.cases.first { $0.taken[position] && $0.taken.firstIndex(of: true) == earlier }
            let shadow = shadows.first { $0.earlier.component == earlier }
            count(shadow == nil ? "no shadow" : "shadow")
            if let taken, shadow == nil {
                problems.append("component \(earlier) takes \(taken.link.text) from \(position)")
            }
            guard let shadow else { continue }
            guard let link = shadow.finding.link else {
                problems.append("shadow of \(earlier) on \(position): \(shadow.finding)")
                continue
            }
            if decided(matcher, link.text(), detail.apps[0])?.component?.component != earlier {
                problems.append("shadow of \(earlier) on \(position): \(link) is decided otherwise")
            }
        }
    }

    mutating func checkContests(_ matcher: Matcher) {
        var analysis = FileAnalysis(matcher)
        let details = analysis.details
        guard details.count == 2 else { return }
        let variables = matcher.file.appLinks?.substitutionVariables ?? []
        let split = details[0].components.count
        let urls = ShortURLs(details[0].components + details[1].components, variables)
        let contests = analysis.contests().filter {
            $0.firstComponent.detail == details[0].index && $0.secondComponent.detail == details[1].index
        }
        for (_, taken) in urls.cases {
            guard let first = taken[..<split].firstIndex(of: true), let second = taken[split...].firstIndex(of: true),
                !details[0].components[first].isExclusion.value,
                !details[1].components[second - split].isExclusion.value
            else { continue }
            if !contests.contains(where: {
                $0.firstComponent.component == first && $0.secondComponent.component == second - split
            }) {
                problems.append("no contest of \(first) and \(second - split)")
            }
        }
        for contest in contests {
            count("contest")
            guard let link = contest.finding.link else {
                problems.append("contest \(contest.finding)")
                continue
            }
            if decided(matcher, link.text(), contest.first[0]) != .matched(by: contest.firstComponent)
                || decided(matcher, link.text(), contest.second[0]) != .matched(by: contest.secondComponent)
            {
                problems.append("no contest: \(link)")
            }
        }
    }

    // MARK: - Two files

    mutating func checkDifference(_ old: Matcher, _ new: Matcher) {
        let difference = FileDifference(old.file, new.file)
        for unknown in difference.unknown { problems.append("unknown: \(unknown.limit)") }
        count(difference.groups.isEmpty ? "no difference" : "difference")
        for group in difference.groups {
            for link in group.witnesses {
                for app in group.apps
                where decided(old, link.text(), app) != group.old || decided(new, link.text(), app) != group.new {
                    problems.append("\(link) for \(app) is not decided \(group.old), \(group.new)")
                }
            }
            if group.causes.isEmpty { problems.append("\(group.old) becomes \(group.new) without a cause") }
            for cause in group.causes { count("cause \(cause.name)") }
        }
        for app in Set(old.apps + new.apps) {
            let (first, second) = (components(old, app), components(new, app))
            let urls = ShortURLs(first, of: old.file, second, of: new.file)
            for (link, _) in urls.cases {
                guard let before = decided(old, link.text, app), let after = decided(new, link.text, app) else {
                    continue
                }
                for group in difference.groups where group.apps.contains(app) && !group.scope.isPart {
                    guard (group.scope.old == nil) != (group.scope.new == nil) else { continue }
                    let isDescribed =
                        group.scope.old.map { $0 == before.component } ?? (group.scope.new == after.component)
                    if isDescribed, before.answer == after.answer {
                        problems.append(
                            "\(link.text) for \(app) is in the scope of \(group.old), \(group.new) and stays")
                    }
                }
                guard before.answer != after.answer else { continue }
                if !difference.groups.contains(where: { $0.apps.contains(app) && $0.old == before && $0.new == after })
                {
                    problems.append("\(link.text) for \(app): \(before) becomes \(after)")
                }
            }
        }
    }

    private func components(_ matcher: Matcher, _ app: AppIdentifier) -> [EffectiveComponent] {
        let detail = matcher.app(app).detail
        return detail < 0 ? [] : (matcher.details[detail].components ?? []).map(\.effective)
    }
}
