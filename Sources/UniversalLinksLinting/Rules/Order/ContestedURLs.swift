import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// URLs that different apps claim.
struct ContestedURLs: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA109", "contested-urls"), .note, .order,
        summary: "URLs that different apps claim",
        effect: "On a device with both apps, either may get such a link. Nothing in the file decides which one.",
        reason: """
            Both apps accept the same URLs, in details of their own. No recording says which app iOS prefers. Builds of one \
            app, its App Clip, and, unless asked for, apps that share a detail are not reported: there it is meant.
            """,
        remedy: "Give each app the URLs that only this app shows; or keep it if no device has both apps.",
        evidence: [.firstComponentDecides],
        firing: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
                  { "appIDs": [⟦"7Q4KX2M9TD.example.couriers"⟧], "components": [{ "/": "/menu/*" }] }
                ]
                """),
            .appLinks(
                """
                "details": [
                  { "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] },
                  { "appID": ⟦"7Q4KX2M9TD.example.couriers"⟧, "paths": ["/tours/*"] }
                ]
                """),
        ],
        quiet: [
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
                  { "appIDs": ["7Q4KX2M9TD.example.couriers"], "components": [{ "/": "/tours/*" }] }
                ]
                """),
            .appLinks(
                """
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats.app"], "components": [{ "/": "/menu/*" }] },
                  { "appIDs": ["7Q4KX2M9TD.example.eats.beta"], "components": [{ "/": "/menu/*" }] }
                ]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.couriers"],
                "components": [{ "/": "/menu/*" }]
                """),
        ])

    /// More pairs of lists than these are not compared.
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
            let apps = subject.asks(for: offence) ? ContestedURLs.differentApps(detail.apps) : []
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
        guard let link = claimants.link, let place = place(of: claimants.apps[1], in: subject) else { return [] }
        var names = claimants.apps.prefix(3).map { "\"\($0.text.shortened(to: 80))\"" }
        if claimants.apps.count > names.count { names.append("\(claimants.apps.count - names.count) more apps") }
        let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        var found = diagnostic(
            "\(list) claim the same URLs, such as \(link.description.shortened()): which app gets them is not decided.",
            at: place, in: subject, help: "Give each app its own URLs, unless no device has two of the apps.")
        found.apps = claimants.apps.map(\.text)
        return [found]
    }

    /// The apps whose URLs were found to be claimed twice.
    private struct Claimants {
        var apps: [AppIdentifier] = []
        var link: WitnessLink?
        private var details: Set<Int> = []

        /// Whether both details are known already.
        func joins(_ first: FileAnalysis.Detail, _ second: FileAnalysis.Detail) -> Bool {
            details.contains(first.index) && details.contains(second.index)
        }

        /// Apps that share a detail.
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
        subject.identifiers.first { $0.identifier == app && $0.service.isVerbatim("applinks") && $0.isRead }?.place
    }

    /// Of the apps of one detail, those that are no builds of one app: the first of each.
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

    /// More apps of a detail than these are not compared.
    private static let sharedLimit = 50

    /// Whether there is an app on each side, and they are no builds of one app.
    private static func areDifferent(_ first: [AppIdentifier], _ second: [AppIdentifier]) -> Bool {
        let known = Set(first + second)
        let families = [first, second].map { apps in
            apps.filter { !$0.isNamedLikeClip(beside: known) }.map(BuildFamily.init(of:))
        }
        // Where a build for testers is alone, it is the other app's.
        guard families.allSatisfy({ $0.contains { !$0.isDevelopment } }) else { return false }
        let keys = families.map { Set($0.flatMap(\.keys)) }
        return keys[0].isDisjoint(with: keys[1])
    }
}

extension Diagnostic.Code {
    /// `contested-urls`
    public static let contestedURLs = ContestedURLs().offence.code
}
