import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
import UniversalLinksLinting

struct JudgedApp {
    let declaration: AppDeclaration
    let name: String
    let isFile: Bool
    /// Nil if unknown.
    let identifier: AppIdentifier?
    let given: AppIdentifier?
    /// Nil for an option.
    let givenOrigin: String?
    let isRelease: Bool
    let entitlements: Entitlements?
    /// Set if only the bundle identifier is known: the app is compared with every app of the files that has it.
    let bundleIdentifier: String?
    /// Whether this is the app that was named, not one inside it.
    let isNamed: Bool

    private let source: SourceText?
    private let places: AssociatedDomainPlaces?

    struct Section {
        let suite: String
        let report: DiagnosticReport
    }

    init(
        _ declaration: AppDeclaration, name: String, isFile: Bool, given: AppIdentifier?, givenIn givenOrigin: String?,
        bundleIdentifier: String? = nil, isNamed: Bool, isRelease: Bool
    ) {
        self.declaration = declaration
        self.name = name
        self.isFile = isFile
        self.given = given
        self.givenOrigin = givenOrigin
        self.isRelease =
            isRelease || declaration.signing?.value.isDistribution == true || declaration.builds?.isShipped == true
        let identifier = given ?? declaration.appIdentifier?.value
        let source = declaration.xml.map { SourceText($0) }
        let places = source.flatMap { source in
            declaration.ranges.map { AssociatedDomainPlaces(source: source, entries: $0) }
                ?? AssociatedDomainPlaces(in: source)
        }
        self.source = source
        self.identifier = identifier
        self.places = places
        self.isNamed = isNamed
        self.bundleIdentifier =
            identifier == nil || given == nil && declaration.appIdentifier?.isAssumed == true
            ? bundleIdentifier ?? declaration.bundleIdentifier?.value : nil
        entitlements = declaration.entitlements.map {
            Entitlements(
                associatedDomains: $0.value.associatedDomains, app: $0.value.app,
                isAppClip: $0.value.isAppClip || declaration.kind == .appClip)
        }
    }

    // MARK: - Comparing

    private func comparison(of app: AppIdentifier) -> DomainComparison? {
        entitlements.map {
            DomainComparison(app: app, team: declaration.teamIdentifier?.value, entitlements: $0, places: places)
        }
    }

    /// The hosts whose files answer for the app; empty if there is no identifier to look for in them.
    var hosts: [String] {
        (identifier ?? bundleIdentifier.map { AppIdentifier($0) }).flatMap(comparison)?.hosts ?? []
    }

    private func candidates(_ files: [String: HostFile]) -> [AppIdentifier] {
        guard let bundleIdentifier else { return [] }
        var seen: Set<AppIdentifier> = []
        return hosts.compactMap { files[$0]?.file }.flatMap(ListedApp.all).map(\.app.value)
            .filter { $0.bundleIdentifier.hasSameScalars(as: bundleIdentifier) && seen.insert($0).inserted }
    }

    /// The app's side of each comparison: its identifier, or each one in the files with its bundle identifier. If the
    /// files have none, the prefix is written `PREFIX`.
    func comparisons(_ files: [String: HostFile]) -> [DomainComparison] {
        let apps = candidates(files)
        // The team is the prefix of all but the oldest apps.
        if let identifier, apps.isEmpty || apps.contains(identifier) {
            return [comparison(of: identifier)].compactMap(\.self)
        }
        guard let bundleIdentifier else { return [] }
        return (apps.isEmpty ? [AppIdentifier("PREFIX." + bundleIdentifier)] : apps).compactMap(comparison)
    }

    func reports(_ files: [String: HostFile]) -> [Section] {
        let own = Section(
            suite: name,
            report: DiagnosticReport(
                projectDiagnostics + lintDiagnostics + appDiagnostics + unknownPrefix(files),
                documents: [.entitlements: document]))
        let comparisons = comparisons(files)
        let hosts = hosts.compactMap { host -> Section? in
            guard let file = files[host] else { return nil }
            // Without a file, every app would get the same report.
            let apps = file.file == nil ? comparisons.prefix(1) : comparisons[...]
            let diagnostics =
                apps.flatMap { $0.diagnostics(for: host, file.answer, named: file.name) }
                + copyDiagnostics(for: host, file, comparisons)
            return Section(
                suite: "\(name) \(host)",
                report: DiagnosticReport(
                    diagnostics, documents: [.entitlements: document, .associationFile: file.document]))
        }
        return [own] + hosts
    }

    private var document: DiagnosticReport.NamedText {
        let origin = declaration.entitlements?.source
        let isInside = origin == .signatureXML || origin == .signatureDER
        return .init(
            name: isInside ? name + " (code signature)" : name, source: source, isFile: isFile)
    }

    // MARK: - Diagnostics

    private var lintDiagnostics: [Diagnostic] {
        guard let entitlements else { return [] }
        // Extensions seldom have domains, and few need any; what a profile lacks is reported below.
        if entitlements.associatedDomains.isEmpty, [.appExtension, .profile].contains(declaration.kind) { return [] }
        // The contradiction with other builds says more.
        if entitlements.associatedDomains.isEmpty, !declaration.contradictions.isEmpty { return [] }
        let linter = EntitlementLinter(.init(isRelease: isRelease))
        // An app inside another one, such as a watch app, may have no domains.
        return linter.diagnostics(for: entitlements, at: places)
            .map { $0.code == .noDomains && !isNamed ? $0.with(.note) : $0 }
    }

    /// No prefix is known, so none of those in the files is right or wrong.
    private func unknownPrefix(_ files: [String: HostFile]) -> [Diagnostic] {
        let apps = candidates(files)
        guard let bundleIdentifier, !apps.isEmpty, identifier.map(apps.contains) != true else { return [] }
        let shown = apps.prefix(3).map { $0.text.shortened() }.joined(separator: ", ") + (apps.count > 3 ? ", …" : "")
        return [
            Diagnostic(
                ofEntitlements: .unknownPrefix,
                "The files list \(shown), but "
                    + (identifier.map { "the project only says that the team is \($0.prefix?.shortened() ?? "")." }
                        ?? "nothing says which prefix the app has."),
                at: nil,
                help: "Name the app with its prefix: PREFIX.\(bundleIdentifier.shortened()).")
        ]
    }

    /// What is wrong with the CDN's copy, for devices that get the file from the CDN: an error if they miss what the
    /// host's file says about the app.
    private func copyDiagnostics(
        for host: String, _ file: HostFile, _ comparisons: [DomainComparison]
    ) -> [Diagnostic] {
        let domains = entitlements?.associatedDomains ?? []
        let areAllDirect = domains.filter { $0.host.hasSameScalars(as: host) }.allSatisfy { !$0.modes.isEmpty }
        guard let copy = file.copy, !areAllDirect else { return [] }
        let lost = copy.file.map { copy in
            comparisons.flatMap { comparison in
                zip(comparison.answers(of: host, file.answer), comparison.answers(of: host, .file(copy)))
                    .filter { $0.verdict == .named && $1.verdict != .named && domains[$0.index].modes.isEmpty }
                    .map {
                        "The copy does not name \(comparison.app.text.shortened()) for \"\($0.0.entry.shortened(to: 100))\"."
                    }
            }
        }
        return copy.diagnostics.map { diagnostic in
            let notes = (lost ?? []).map { Diagnostic.Note($0) } + diagnostic.notes
            let isError = file.file != nil && copy.isMissing || !(lost ?? []).isEmpty
            return Diagnostic(
                diagnostic.code, isError ? .error : diagnostic.severity, diagnostic.message,
                at: diagnostic.location, notes: notes, help: diagnostic.help
            ).offering(diagnostic.nextStep)
        }
    }

    private var appDiagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        func add(
            _ code: Diagnostic.Code, _ message: String, help: String? = nil, offering step: Diagnostic.NextStep? = nil
        ) {
            diagnostics.append(Diagnostic(ofEntitlements: code, message, at: nil, help: help).offering(step))
        }
        if declaration.entitlements == nil, declaration.kind.needsEntitlements {
            add(
                .noEntitlements, "The code signature of \(name.shortened()) has no entitlements, or is missing.",
                help: "Check a signed build, or the .entitlements file of the target.")
        }
        if let given, let own = declaration.appIdentifier, own.value != given {
            add(
                .otherAppIdentifier,
                "\(given.text.shortened()) was given, but the \(own.source.rawValue) says "
                    + "\(own.value.text.shortened()).",
                help: "Check the right build.", offering: .omitApp)
        }
        if let prefix = identifier?.prefix, let team = declaration.teamIdentifier?.value,
            prefix.uppercased() != team.uppercased()
        {
            add(
                .prefixIsNotTeam,
                "The app identifier starts with \(prefix.shortened(to: 60)), but the team is "
                    + "\(team.shortened(to: 60)).",
                help: "Write \(identifier?.text.shortened() ?? "") in association files.")
        }
        if declaration.kind == .profile, entitlements?.associatedDomains.isEmpty == true {
            add(
                .domainsNotInProfile,
                "The profile has no com.apple.developer.associated-domains.",
                help: "Add the Associated Domains capability to the app identifier, and regenerate the profile.")
        }
        for contradiction in declaration.contradictions {
            switch contradiction {
            case .disagreeingEntitlements:
                add(
                    .disagreeingEntitlements,
                    "The code signature has different entitlements in DER and in XML.",
                    help: "Sign the app again with codesign.")
            case .domainsNotInProfile:
                add(
                    .domainsNotInProfile,
                    "The app lists domains, but its profile has no com.apple.developer.associated-domains.",
                    help: "Add the Associated Domains capability to the app identifier, and regenerate the profile.")
            default: break
            }
        }
        return diagnostics
    }
}

extension AppDeclaration.Kind {
    fileprivate var needsEntitlements: Bool {
        switch self {
        case .app, .appClip, .executable: true
        case .entitlementsFile, .profile, .appExtension, .target, .configuration: false
        }
    }
}

extension JudgedApp {
    func summary(_ files: [String: HostFile]) -> Findings.AppSummary {
        typealias Fact = Findings.AppSummary.Fact
        var summary = Findings.AppSummary(
            name: name, path: declaration.path, kind: declaration.kind.rawValue,
            appIdentifier: identifier.map {
                Fact($0.text, source: given == nil ? declaration.appIdentifier?.source.rawValue : givenOrigin)
            },
            bundleIdentifier: declaration.bundleIdentifier.map { Fact($0.value, source: $0.source.rawValue) }
                ?? bundleIdentifier.map { Fact($0, source: givenOrigin) },
            teamIdentifier: declaration.teamIdentifier.map { Fact($0.value, source: $0.source.rawValue) },
            signing: declaration.signing.map { Fact($0.value.description, source: $0.source.rawValue) },
            isRelease: isRelease,
            allowsEveryDomain: declaration.kind == .profile && declaration.entitlements == nil,
            isAppClip: entitlements?.isAppClip == true, domains: domains(files))
        summary.target = declaration.builds?.target
        summary.configurations = declaration.builds?.configurations ?? []
        return summary
    }

    private func domains(_ files: [String: HostFile]) -> [Findings.AppSummary.Domain] {
        let answers = answers(files)
        let domains = declaration.entitlements?.value.associatedDomains ?? []
        return domains.enumerated().map { index, domain in
            guard let answer = answers[index], let file = files[domain.host] else {
                return .init(domain, answer: nil)
            }
            return .init(domain, answer: (answer.verdict, file.name))
        }
    }

    private func answers(_ files: [String: HostFile]) -> [Int: DomainComparison.Answer] {
        let answers = comparisons(files).flatMap { comparison in
            comparison.hosts.flatMap { host in files[host].map { comparison.answers(of: host, $0.answer) } ?? [] }
        }
        return Dictionary(answers.map { ($0.index, $0) }) { first, other in
            first.verdict != .named && other.verdict == .named ? other : first
        }
    }
}
