package import UniversalLinks

extension Findings {
    /// An app, and what the files of its domains say about it.
    package struct AppSummary: Sendable {
        /// What the app is called.
        package var name: String
        /// Where it is inside what was looked at; empty for all of it.
        package var path: String
        /// What it is: an app, an extension, a profile.
        package var kind: String
        /// The identifier that counts.
        package var appIdentifier: Fact?
        /// The bundle identifier.
        package var bundleIdentifier: Fact?
        /// The team.
        package var teamIdentifier: Fact?
        /// What it is signed for.
        package var signing: Fact?
        /// Whether it is compared as a build for distribution.
        package var isRelease: Bool
        /// Whether it is a profile that lists no domains, and so allows every one.
        package var allowsEveryDomain: Bool
        /// The associated domains.
        package var domains: [Domain]

        /// The target of the Xcode project that it is built from; nil if no project says it.
        package var target: String?
        /// The build configurations that it is signed for.
        package var configurations: [String] = []
        /// Whether it is an App Clip, which gets nothing from `applinks`.
        package var isAppClip: Bool
        /// The domains that the system can use, and that were compared with no file.
        package var uncompared: [Domain] {
            domains.filter { $0.entry.isUsable && $0.answer == nil && !(isAppClip && $0.entry.service == "applinks") }
        }

        /// Something that is known about an app.
        package struct Fact: Sendable {
            /// What is known.
            package let value: String
            /// Which part of the app says so; nil for the user.
            package let source: String?

            /// Something that is known.
            package init(_ value: String, source: String?) {
                self.value = value
                self.source = source
            }
        }

        /// An associated domain.
        package struct Domain: Sendable {
            /// The entry of the entitlements.
            package let entry: AssociatedDomain
            /// What the file of its host says of the app, with the file's name; nil if nothing was compared.
            package let answer: (verdict: DomainComparison.Answer.Verdict, fileName: String)?

            /// An associated domain.
            package init(
                _ entry: AssociatedDomain, answer: (verdict: DomainComparison.Answer.Verdict, fileName: String)?
            ) {
                self.entry = entry
                self.answer = answer
            }
        }

        /// An app of which nothing but its existence is known.
        package init(
            name: String, path: String, kind: String, appIdentifier: Fact? = nil, bundleIdentifier: Fact? = nil,
            teamIdentifier: Fact? = nil, signing: Fact? = nil, isRelease: Bool = false,
            allowsEveryDomain: Bool = false, isAppClip: Bool = false, domains: [Domain] = []
        ) {
            self.name = name
            self.path = path
            self.kind = kind
            self.appIdentifier = appIdentifier
            self.bundleIdentifier = bundleIdentifier
            self.teamIdentifier = teamIdentifier
            self.signing = signing
            self.isRelease = isRelease
            self.allowsEveryDomain = allowsEveryDomain
            self.isAppClip = isAppClip
            self.domains = domains
        }
    }
}
