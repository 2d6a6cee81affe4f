import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
import UniversalLinksLinting

/// An app as its file declares it, with what is wrong with that.
struct JudgedApp {
    let declaration: AppDeclaration
    let name: String
    let isFile: Bool
    /// The app identifier that counts; nil if it is unknown.
    let identifier: AppIdentifier?
    /// The one that was given.
    let given: AppIdentifier?
    /// Where it was given; nil for an option.
    let givenOrigin: String?
    let isRelease: Bool
    /// The app's side of every comparison; nil if there is nothing to compare.
    let comparison: DomainComparison?

    private let source: SourceText?
    private let places: AssociatedDomainPlaces?

    /// Diagnostics with what they belong to.
    struct Section {
        let suite: String
        let report: DiagnosticReport
    }

    init(
        _ declaration: AppDeclaration, name: String, isFile: Bool, given: AppIdentifier?, givenIn givenOrigin: String?,
        isRelease: Bool
    ) {
        self.declaration = declaration
        self.name = name
        self.isFile = isFile
        self.given = given
        self.givenOrigin = givenOrigin
        self.isRelease = isRelease || declaration.signing?.value.isDistribution == true
        let identifier = given ?? declaration.appIdentifier?.value
        let source = declaration.xml.map { SourceText($0) }
        let places = source.flatMap { AssociatedDomainPlaces(in: $0) }
        self.source = source
        self.identifier = identifier
        self.places = places
        comparison =
            if let identifier, let entitlements = declaration.entitlements?.value {
                DomainComparison(
                    app: identifier, team: declaration.teamIdentifier?.value, entitlements: entitlements,
                    places: places)
            } else {
                nil
            }
    }

    /// What is wrong with the app's side, and then with each host's.
    func reports(_ files: [String: HostFile]) -> [Section] {
        let own = Section(
            suite: name,
            report: DiagnosticReport(lintDiagnostics + appDiagnostics, documents: [.entitlements: document]))
        let hosts = (comparison?.hosts ?? []).compactMap { host -> Section? in
            guard let comparison, let file = files[host] else { return nil }
            let diagnostics = comparison.diagnostics(for: host, file.answer, named: file.name)
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
        guard let entitlements = declaration.entitlements?.value else { return [] }
        // Extensions seldom have domains, and few need some.
        if declaration.kind == .appExtension, entitlements.associatedDomains.isEmpty { return [] }
        let linter = EntitlementLinter(
            .init(isRelease: isRelease, asciiForm: { AssociationFile.Domain(converting: $0)?.host }))
        return linter.diagnostics(for: entitlements, at: places)
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
                .noEntitlements, "no entitlements: the code signature of \(name.shortened()) has none, or is missing",
                help: "Check a signed build, or the .entitlements file of the target.")
        }
        if let given, let own = declaration.appIdentifier, own.value != given {
            add(
                .otherAppIdentifier,
                "other app identifier: \(given.text.shortened()) was given, but the \(own.source.rawValue) says "
                    + own.value.text.shortened(),
                help: "Check the right build.", offering: .omitApp)
        }
        if let prefix = identifier?.prefix, let team = declaration.teamIdentifier?.value,
            prefix.uppercased() != team.uppercased()
        {
            add(
                .prefixIsNotTeam,
                "prefix is not team: the app identifier starts with \(prefix.shortened(to: 60)), but the team is "
                    + team.shortened(to: 60),
                help: "Write \(identifier?.text.shortened() ?? "") in association files.")
        }
        for contradiction in declaration.contradictions {
            switch contradiction {
            case .disagreeingEntitlements:
                add(
                    .disagreeingEntitlements,
                    "disagreeing entitlements: the code signature has different entitlements in DER and in XML",
                    help: "Sign the app again with codesign.")
            case .domainsNotInProfile:
                add(
                    .domainsNotInProfile,
                    "domains not in profile: the app asks for domains, but its profile has no "
                        + "com.apple.developer.associated-domains",
                    help: "Add the Associated Domains capability to the app identifier, and regenerate the profile.")
            }
        }
        return diagnostics
    }
}

extension AppDeclaration.Kind {
    fileprivate var needsEntitlements: Bool {
        switch self {
        case .app, .appClip, .executable: true
        case .entitlementsFile, .profile, .appExtension: false
        }
    }
}
