import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksLinting

extension JudgedApp {
    var projectDiagnostics: [Diagnostic] {
        let found = declaration.contradictions.compactMap(diagnostic)
        guard declaration.kind == .target, found.isEmpty, let builds = declaration.builds else { return found }
        return [
            Diagnostic(
                ofEntitlements: .noEntitlements,
                "\(builds.words) \(builds.verb("is", "are")) signed without CODE_SIGN_ENTITLEMENTS, so "
                    + "\(builds.verb("it claims", "they claim")) no domain.",
                at: nil, isNamed ? nil : .note,
                help: "Add the Associated Domains capability to the target \(builds.target.shortened()).")
        ]
    }

    private func diagnostic(of contradiction: AppDeclaration.Contradiction) -> Diagnostic? {
        switch contradiction {
        case .disagreeingEntitlements, .domainsNotInProfile: nil
        case .configurationsDiffer(let difference): diagnostic(of: difference)
        case .unsigned(let project):
            Diagnostic(
                ofEntitlements: .unsignedEntitlements,
                "No configuration of \(project.shortened()) is signed with "
                    + "\(declaration.path.shortened()), so no build claims its domains.",
                at: nil,
                help: "Set CODE_SIGN_ENTITLEMENTS of the target to \(declaration.path.shortened()).")
        case .misplacedDomains(let file, let key):
            Diagnostic(
                ofEntitlements: .misplacedDomains,
                "\(file.isEmpty ? name.shortened() : file.shortened()) lists associated domains as "
                    + "\(key.shortened()), where nothing reads them.",
                at: nil, declaration.entitlements?.value.associatedDomains.isEmpty == false ? nil : .error,
                help: key.utf8.starts(with: "expo.".utf8) || declaration.kind == .configuration
                    ? "Write them as ios.associatedDomains." : "Move them to the target's .entitlements file.")
        case .staleNativeProject(let file, let lacking, let command):
            Diagnostic(
                ofEntitlements: .staleNativeProject,
                "\(file.shortened()) has no \(JudgedApp.quoted(lacking)), which this "
                    + "configuration lists.",
                at: nil, help: "Run \(command), or add the entries in Xcode.")
        case .handledTwice(let plugin, let file):
            Diagnostic(
                ofEntitlements: .contestedLinkHandling,
                "Flutter (since 3.27) and \(plugin) both handle links, as \(file.shortened()) "
                    + "does not set FlutterDeepLinkingEnabled to false.",
                at: nil, help: "Set FlutterDeepLinkingEnabled to false in \(file.shortened()).")
        case .notHandled(let file):
            Diagnostic(
                ofEntitlements: .contestedLinkHandling,
                "\(file.shortened()) sets FlutterDeepLinkingEnabled to false, but pubspec.yaml "
                    + "lists no plugin known to handle links.",
                at: nil, .note, help: "Remove the key, unless code of your own handles links.")
        }
    }

    private func diagnostic(of difference: ConfigurationDifference) -> Diagnostic {
        let (own, other) = (difference.own, difference.other)
        let entries = JudgedApp.quoted(difference.lacking)
        let subject = own.words(of: difference.target)
        let severity: Diagnostic.Severity?
        let message: String
        if !own.hasDomains {
            severity = own.isShipped ? .error : nil
            let has = "\(other.words(of: nil)) \(other.verb("has", "have")) \(entries)"
            message =
                if own.configurations.isEmpty {
                    "\(subject) has no associated domains, and \(has)"
                } else if let file = own.file {
                    "\(subject) \(own.verb("is", "are")) signed with \(file.shortened()), which has no associated domains; "
                        + has
                } else {
                    "\(subject) \(own.verb("is", "are")) signed without entitlements; \(has)"
                }
        } else if difference.extra.isEmpty {
            severity = nil
            message =
                "\(subject) \(own.verb("lacks", "lack")) \(entries), which \(other.words(of: nil)) "
                + other.verb("has", "have")
        } else {
            severity = .note
            message =
                "\(subject) \(own.verb("has", "have")) \(JudgedApp.quoted(difference.extra)) where "
                + "\(other.words(of: nil)) \(other.verb("has", "have")) \(entries)"
        }
        return Diagnostic(
            ofEntitlements: .configurationsDiffer, message + ".", at: nil, severity,
            help: difference.help)
    }

    private static func quoted(_ entries: [String]) -> String {
        entries.prefix(3).map { "\"\($0.shortened(to: 100))\"" }.joined(separator: ", ")
            + (entries.count > 3 ? ", …" : "")
    }
}

extension ConfigurationDifference {
    fileprivate var help: String {
        guard let file = own.file else { return "Set CODE_SIGN_ENTITLEMENTS for every configuration." }
        guard !own.configurations.isEmpty else {
            return "Add the entries to \(file.shortened()), if a build is signed with it (CODE_SIGN_ENTITLEMENTS)."
        }
        guard own.file != other.file else { return "Check the build settings that the entries refer to." }
        return "Add the entries to \(file.shortened()), if links should open these builds."
    }
}

extension ConfigurationDifference.Side {
    /// `Debug and Profile of Runner`; the file, if no project says which builds are meant.
    fileprivate func words(of target: String?) -> String {
        guard !configurations.isEmpty else { return file?.shortened() ?? "" }
        return configurations.words + (target.map { " of \($0.shortened())" } ?? "")
    }

    fileprivate func verb(_ one: String, _ several: String) -> String { configurations.count > 1 ? several : one }
}

extension AppDeclaration.Builds {
    fileprivate var words: String { "\(configurations.words) of \(target.shortened())" }

    fileprivate func verb(_ one: String, _ several: String) -> String { configurations.count > 1 ? several : one }
}

extension [String] {
    fileprivate var words: String {
        let shown = prefix(4).map { $0.shortened(to: 60) } + (count > 4 ? ["others"] : [])
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
