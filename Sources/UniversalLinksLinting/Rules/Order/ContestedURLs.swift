import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

struct ContestedURLs: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA109", "contested-urls"), .note, .order, isPedantic: true,
        summary: "URLs that different apps claim",
        effect: "On a device with both apps, either may get such a link. Nothing in the file decides which one.",
        reason: """
            Both apps accept the same URLs, in details of their own. No recording says which app iOS prefers. Builds of one \
            app, its App Clip, and, unless asked for, apps that share a detail, apps whose identifiers differ in one \
            part, and brands that each have a team are not reported: there it is meant.
            """,
        remedy: "Give each app the URLs that only this app shows; or keep it if no device has both apps.",
        evidence: [.firstComponentDecides],
        bad: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
              { "appIDs": [⟦"7Q4KX2M9TD.example.couriers"⟧], "components": [{ "/": "/menu/*" }] }
            ]
            """),
        good: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
              { "appIDs": ["7Q4KX2M9TD.example.couriers"], "components": [{ "/": "/tours/*" }] }
            ]
            """))

    /// At most this many pairs of lists are compared.
    private static let pairLimit = 1_000

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        guard subject.identifiers.count > 1, subject.file.byteCount <= AssociationFile.maximumByteCount else {
            return Examination([], effort: 0)
        }
        var analysis = FileAnalysis(subject.matcher, confirmsPlainly: false, share: 0.25)
        var claimants = Claimants()
        var pairs = 0
        for (number, detail) in analysis.details.enumerated() {
            let apps = subject.isPedantic(about: rule) ? ContestedURLs.differentApps(detail.apps) : []
            if apps.count > 1, let link = analysis.contestedLink(between: detail, detail) {
                claimants.add(apps, of: detail, link)
            }
            for earlier in analysis.details[..<number] {
                guard ContestedURLs.areDifferent(earlier.apps, detail.apps), !claimants.joins(detail, earlier) else {
                    continue
                }
                guard pairs < ContestedURLs.pairLimit else { break }
                pairs += 1
                guard let link = analysis.contestedLink(between: earlier, detail) else { continue }
                claimants.add(earlier, detail, link)
            }
        }
        return Examination(diagnostics(for: claimants, in: subject), effort: analysis.effort)
    }

    private func diagnostics(for claimants: Claimants, in subject: LintSubject) -> [Diagnostic] {
        let apps = claimants.apps
        guard let link = claimants.link, let place = place(of: apps[1], in: subject),
            !ContestedURLs.areVariants(apps) || subject.isPedantic(about: rule)
        else { return [] }
        var names = apps.prefix(3).map { "\"\($0.text.shortened(to: 80))\"" }
        if apps.count > names.count { names.append("\(apps.count - names.count) more apps") }
        let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        var found = diagnostic(
            "\(list) claim the same URLs, such as \(link.description.shortened()): which app gets them is not decided.",
            at: place, in: subject, help: "Give each app its own URLs, unless no device has two of the apps.")
        found.apps = apps.map(\.text)
        return [found]
    }

    private struct Claimants {
        var apps: [AppIdentifier] = []
        var link: WitnessLink?
        private var details: Set<Int> = []

        func joins(_ first: FileAnalysis.Detail, _ second: FileAnalysis.Detail) -> Bool {
            details.contains(first.index) && details.contains(second.index)
        }

        mutating func add(_ apps: [AppIdentifier], of detail: FileAnalysis.Detail, _ link: WitnessLink) {
            if self.link == nil { self.link = link }
            details.insert(detail.index)
            self.apps += apps
        }

        mutating func add(_ first: FileAnalysis.Detail, _ second: FileAnalysis.Detail, _ link: WitnessLink) {
            if self.link == nil { self.link = link }
            for detail in [first, second] where details.insert(detail.index).inserted {
                if let app = detail.apps.first { apps.append(app) }
            }
        }
    }

    private func place(of app: AppIdentifier, in subject: LintSubject) -> SourcePlace? {
        subject.identifiers.first { $0.identifier == app && $0.service.hasSameScalars(as: "applinks") && $0.isRead }?
            .place
    }

    /// Of the apps of one detail, the first build of each app.
    private static func differentApps(_ apps: [AppIdentifier]) -> [AppIdentifier] {
        let known = Set(apps)
        var different: [(app: AppIdentifier, family: BuildFamily)] = []
        for app in apps.prefix(sharedLimit) where !app.isNamedLikeClip(beside: known) {
            let family = BuildFamily(of: app)
            let isKnown = different.contains { other in
                !Set(other.family.keys).isDisjoint(with: family.keys)
                    || other.app.bundleIdentifier.hasPrefix(app.bundleIdentifier + ".")
                    || app.bundleIdentifier.hasPrefix(other.app.bundleIdentifier + ".")
            }
            if !isKnown, !family.isDevelopment { different.append((app, family)) }
        }
        return different.map(\.app)
    }

    /// Whether apps are variants of one product, which nobody has side by side without knowing why: one identifier with another
    /// part in each of the rest, almost one name of two teams, or three and more apps with a team each, as brands of a white label.
    private static func areVariants(_ apps: [AppIdentifier]) -> Bool {
        let teams = Set(apps.map { ScalarString(($0.prefix ?? "").asciiUppercased) })
        if apps.count > 2, teams.count == apps.count { return true }
        let names = apps.map {
            $0.bundleIdentifier.asciiLowercased.utf8.split(separator: UInt8(ascii: ".")).map(Array.init)
        }.sorted { $0.count < $1.count }
        if names.dropFirst().allSatisfy({ isExtended(names[0], to: $0) }) { return true }
        guard apps.count == 2, teams.count == 2, names[0].count == names[1].count,
            names[0].dropLast() == names[1].dropLast(), let one = names[0].last, let other = names[1].last,
            max(one.count, other.count) <= nameLimit
        else { return false }
        return longestCommonRun(one, other) * 3 >= max(one.count, other.count) * 2
    }

    /// Whether a name is another one with one more part after the two of its domain.
    private static func isExtended(_ name: [[UInt8]], to other: [[UInt8]]) -> Bool {
        guard other.count == name.count + 1 else { return false }
        let start = zip(name, other).prefix { $0 == $1 }.count
        return start >= min(2, name.count) && name.dropFirst(start) == other.dropFirst(start + 1)
    }

    /// Longer names are not compared.
    private static let nameLimit = 64

    private static func longestCommonRun(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var longest = 0
        for start in one.indices {
            for otherStart in other.indices {
                longest = max(longest, zip(one[start...], other[otherStart...]).prefix { $0 == $1 }.count)
            }
        }
        return longest
    }

    /// At most this many apps of a detail are compared.
    private static let sharedLimit = 50

    /// Whether there is an app on each side, and they are not builds of one app.
    private static func areDifferent(_ first: [AppIdentifier], _ second: [AppIdentifier]) -> Bool {
        let known = Set(first + second)
        let families = [first, second].map { apps in
            apps.filter { !$0.isNamedLikeClip(beside: known) }.map(BuildFamily.init(of:))
        }
        // A build for testers that is alone belongs to the other app.
        guard families.allSatisfy({ $0.contains { !$0.isDevelopment } }) else { return false }
        let keys = families.map { Set($0.flatMap(\.keys)) }
        return keys[0].isDisjoint(with: keys[1])
    }
}
