import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

struct JudgedDomain: Sendable {
    let listed: ListedDomain
    let sections: [ProjectSection]
    /// Files of its own that could not be read, with where they are named.
    let unread: [UnreadFile]
    /// What its lists exercise together; nil if not all of them could be compared.
    let coverage: ExpectationReport.Coverage?

    init(_ listed: ListedDomain, _ inputs: ProjectInputs, _ run: ProjectRun) {
        self.listed = listed
        let judged = inputs.files[listed.file.value]
        var unread: [UnreadFile] = []
        if let judged, case .unread(let error) = judged.reading {
            unread.append(UnreadFile(listed.file, error, run))
        }
        var sections: [ProjectSection] = []
        if run.scope == .everything {
            let comparison = AppComparison(listed, judged, inputs.entitlements, run)
            unread += comparison.unread
            sections.append(comparison.section)
        }
        var coverages: [ExpectationReport.Coverage] = []
        for list in listed.links {
            switch inputs.lists[list.path.value] {
            case .unread(let error):
                unread.append(UnreadFile(list.path, error, run))
            case let read?:
                let comparison = LinkListComparison(list, read, listed, judged, run)
                sections.append(comparison.section)
                if let coverage = comparison.coverage { coverages.append(coverage) }
            case nil:
                break
            }
        }
        coverage = coverages.count == listed.links.count ? .init(joining: coverages) : nil
        if let section = JudgedDomain.coverageSection(listed, coverage, judged, run) { sections.append(section) }
        self.sections = sections.filter { section in
            switch section.subject {
            case .links, .untestedLinks: true
            case .file, .apps, .upkeep: !section.report.diagnostics.isEmpty
            }
        }
        self.unread = unread
    }

    /// What coverage lacks; nil if nothing is required, or if coverage is unknown.
    private static func coverageSection(
        _ listed: ListedDomain, _ coverage: ExpectationReport.Coverage?, _ judged: LintedFile?, _ run: ProjectRun
    ) -> ProjectSection? {
        guard let required = run.rules.requiredCoverage(of: listed).value, let judged, let file = judged.file else {
            return nil
        }
        let location = Diagnostic.Location(listed.place, in: run.configuration)
        let diagnostic: Diagnostic?
        if listed.links.isEmpty {
            diagnostic = Diagnostic(
                .insufficientCoverage, .error,
                "insufficient coverage: \(required) % are required for \(listed.domain), which has no link list",
                at: location, help: "List one under \"links\", or set \"require-coverage: 0\" for the domain.")
        } else {
            diagnostic = coverage?.diagnostic(required: required, in: file)?.at(location)
        }
        guard let diagnostic, required > 0 else { return nil }
        return ProjectSection(
            subject: .apps, name: run.project.name,
            report: DiagnosticReport(
                [diagnostic],
                documents: [.configuration: run.configurationText, .associationFile: run.text(of: judged)]))
    }
}

struct AppComparison {
    let section: ProjectSection
    let unread: [UnreadFile]

    init(
        _ listed: ListedDomain, _ judged: LintedFile?, _ entitlements: [String: ReadEntitlements], _ run: ProjectRun
    ) {
        var comparing = Comparing(listed: listed, judged: judged, run: run)
        if let expected = listed.apps { comparing.compare(expected) }
        for file in listed.entitlements {
            if let read = entitlements[file.path.value] { comparing.compare(read, file) }
        }
        var documents: [Diagnostic.Document: DiagnosticReport.NamedText] = [.configuration: run.configurationText]
        if let judged { documents[.associationFile] = run.text(of: judged) }
        section = ProjectSection(
            subject: .apps, name: run.project.name,
            report: DiagnosticReport(comparing.diagnostics, documents: documents))
        unread = comparing.unread
    }

    private struct Comparing {
        let listed: ListedDomain
        let judged: LintedFile?
        let run: ProjectRun
        var diagnostics: [Diagnostic] = []
        var unread: [UnreadFile] = []

        private var fileName: String { run.name(of: listed.file.value) }

        // MARK: - Apps

        mutating func compare(_ expected: [Located<String>]) {
            guard let file = judged?.file else { return }
            let entries = ListedApp.all(in: file)
            let services = ServicesByName(entries)
            for app in expected {
                if let diagnostic = missing(app, among: entries, services, in: file) { diagnostics.append(diagnostic) }
            }
            let identifiers = Set(expected.map { AppIdentifier($0.value) })
            let names = Set(expected.map { ScalarString($0.value) })
            var seen: Set<AppIdentifier> = []
            for entry in entries {
                let app = entry.app.value
                let isExpected = identifiers.contains(app) || names.contains(ScalarString(app.bundleIdentifier))
                guard !isExpected, seen.insert(app).inserted else { continue }
                diagnostics.append(unexpected(entry, expected, in: file))
            }
        }

        private func missing(
            _ app: Located<String>, among entries: [ListedApp], _ servicesByName: ServicesByName,
            in file: AssociationFile
        ) -> Diagnostic? {
            let services = servicesByName.services(listing: app.value)
            let place = Diagnostic.Location(app.place, in: run.configuration)
            if services.isEmpty {
                return Diagnostic(
                    .missingApp, "\(fileName) does not list \(app.value.shortened()).", at: place,
                    help: ListedApp.advice(for: app.value, among: entries))
            }
            guard services.isDisjoint(with: ["applinks", "appclips"]), file.appLinks != nil else { return nil }
            return Diagnostic(
                .missingApp,
                "\(fileName) lists \(app.value.shortened()) only under "
                    + "\(services.sorted().joined(separator: ", ")), so no link opens it.",
                at: place, .note, help: "Add it to \"appIDs\" of a detail if it should.")
        }

        private func unexpected(
            _ entry: ListedApp, _ expected: [Located<String>], in file: AssociationFile
        ) -> Diagnostic {
            let name = entry.app.value.text
            let nearest = NearestText.nearest(
                to: name, among: expected.prefix(NearestText.maximumCount).map(\.value))
            return Diagnostic(
                .unexpectedApp,
                "\"\(name.shortened())\" is listed under \(entry.service.shortened(to: 60)), but "
                    + "\(run.project.name) does not list it for this file.",
                at: Diagnostic.Location(entry.app.place, in: file),
                notes: expected.first.map {
                    [Diagnostic.Note("the expected apps", at: .init($0.place, in: run.configuration))]
                } ?? [],
                help: nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it, or add it to \"apps\".")
        }

        // MARK: - Entitlements

        mutating func compare(_ read: ReadEntitlements, _ configured: ConfiguredFile) {
            let name = run.name(of: configured.path.value)
            let place = Diagnostic.Location(configured.path.place, in: run.configuration)
            switch read {
            case .unread(let error):
                unread.append(UnreadFile(configured.path, error, run))
            case .broken(let error):
                diagnostics.append(
                    Diagnostic(.brokenEntitlements, "\(name) cannot be read: \(error.message)", at: place))
            case .entitlements(let entitlements):
                if let diagnostic = claim(of: entitlements, name, place) { diagnostics.append(diagnostic) }
                guard let app = configured.app ?? entitlements.app?.text, let file = judged?.file,
                    listed.apps?.contains(where: { $0.value.hasSameScalars(as: app) }) != true
                else { return }
                let entries = ListedApp.all(in: file).filter { $0.service == entitlements.linkService }
                guard !entries.contains(where: { $0.isNamed(app) }) else { return }
                diagnostics.append(
                    Diagnostic(
                        .missingApp,
                        "\(fileName) does not list \(app.shortened()), whose entitlements are \(name).",
                        at: place, help: ListedApp.advice(for: app, among: entries)))
            }
        }

        private func claim(of entitlements: Entitlements, _ name: String, _ place: Diagnostic.Location) -> Diagnostic? {
            let (domain, entry) = (listed.domain, "\(entitlements.linkService):\(listed.domain)")
            switch entitlements.claim(on: domain).value {
            case .claimed:
                return nil
            case .subdomainsOnly(let text):
                return Diagnostic(
                    .unclaimedDomain,
                    "\(name) only has \"\(text.shortened())\"; Apple's pages disagree on whether it "
                        + "matches \(domain) itself.",
                    at: place, .warning, help: "Add \"\(entry)\".")
            case .answeredByParent(let text, let parent):
                return Diagnostic(
                    .unclaimedDomain,
                    "\(name) matches \(domain) by \"\(text.shortened())\", for which systems request "
                        + "the file from \(parent), not from \(domain).",
                    at: place, .warning,
                    help: "Add \"\(entry)\", or list \"*.\(parent)\" here instead.")
            case .unusable(let text):
                return Diagnostic(
                    .unclaimedDomain,
                    "\(name) lists \(domain) in \"\(text.shortened())\", which the system cannot use.",
                    at: place, help: "Write \"\(entry)\" instead.")
            case .missing:
                return Diagnostic(
                    .unclaimedDomain, "\(name) has no \"\(entry)\".", at: place,
                    help: "Add it to com.apple.developer.associated-domains.")
            }
        }
    }
}

/// The services that list each app, by every name for it.
private struct ServicesByName {
    private var byIdentifier: [AppIdentifier: Set<String>] = [:]
    private var byBundleIdentifier: [ScalarString: Set<String>] = [:]

    init(_ entries: [ListedApp]) {
        for entry in entries {
            let app = entry.app.value
            byIdentifier[app, default: []].insert(entry.service)
            byBundleIdentifier[ScalarString(app.bundleIdentifier), default: []].insert(entry.service)
        }
    }

    func services(listing name: String) -> Set<String> {
        byIdentifier[AppIdentifier(name), default: []].union(byBundleIdentifier[ScalarString(name), default: []])
    }
}
