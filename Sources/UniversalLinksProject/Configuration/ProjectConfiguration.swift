package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// What `aasa.yml` says: the domains of a project, and how strictly they are judged.
package struct ProjectConfiguration: Sendable {
    package let document: JSONDocument
    package let domains: [ListedDomain]
    /// For every file that does not say otherwise, listed or not.
    package let defaults: Defaults
    /// Severities that replace the defaults.
    package let severities: SeverityTable
    package let severityPlaces: [Diagnostic.Code: SourcePlace]
    /// Whether to report what experts disagree on; nil if not set.
    package let isPedantic: Located<Bool>?
    package let ignores: [IgnoredDiagnostic]
    package let threshold: Located<Threshold>?
    /// Relative to the folder of the configuration; nil without a baseline.
    package let baseline: Located<String>?
    package let monitor: MonitorSettings

    package static let fileNames = ["aasa.yml", "aasa.yaml"]

    package struct Defaults: Sendable {
        /// As they are written, with `$(domain)`.
        package let file: Located<String>?
        package let apps: [Located<String>]?
        package let links: [ConfiguredFile]?
        package let entitlements: [ConfiguredFile]?
        package let minimumSystem: Located<SystemVersion>?
        package let requiredCoverage: Located<Int>?
    }
}

extension ProjectConfiguration {
    /// Reads a configuration: YAML, or JSON if the name ends with `.json`.
    ///
    /// Unknown keys, wrong types and values, and domains without a file are errors, all reported at once. A syntax
    /// error is reported alone.
    package init(
        parsing bytes: [UInt8], named fileName: String = "aasa.yml"
    ) throws(ProjectConfigurationError) {
        var reader = ProjectConfigurationReader(try ProjectConfiguration.document(bytes, fileName))
        self = try reader.configuration()
    }

    private static let maximumValueCount = 100_000

    package static func document(_ bytes: [UInt8], _ fileName: String) throws(ProjectConfigurationError) -> JSONDocument
    {
        guard fileName.lowercased().hasSuffix(".json") else {
            do throws(LinkListError) {
                return try YAMLDocument(
                    parsing: bytes, as: "configuration", scalars: .typed, limit: maximumValueCount
                ).document
            } catch {
                throw ProjectConfigurationError([.init(error.position, error.message)])
            }
        }
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw ProjectConfigurationError([.init(error.position, error.message)])
        }
    }
}

package struct ProjectConfigurationError: Error, Hashable, Sendable {
    /// In the order of the text; at least one.
    package let problems: [Problem]

    package struct Problem: Hashable, Sendable {
        package let position: SourcePosition
        /// What is wrong and what to write instead, without the place.
        package let message: String
        package let nextStep: RunFailure.NextStep?

        package init(_ position: SourcePosition, _ message: String, nextStep: RunFailure.NextStep? = nil) {
            self.position = position
            self.message = message
            self.nextStep = nextStep
        }
    }

    init(_ problems: [Problem]) {
        self.problems = problems
    }
}

extension ProjectConfigurationError: CustomStringConvertible {
    package var description: String {
        problems.map { "\($0.position): \($0.message)" }.joined(separator: "\n")
    }
}

package struct ListedDomain: Sendable {
    package let domain: AssociationFile.Domain
    package let place: SourcePlace
    /// The association file, relative to the folder of the configuration.
    package let file: Located<String>
    /// The only apps that the file should list; nil if any may be listed.
    package let apps: [Located<String>]?
    package let links: [ConfiguredFile]
    package let entitlements: [ConfiguredFile]
    /// The oldest system that the file is for; nil for the default.
    package let minimumSystem: Located<SystemVersion>?
    /// The percentage of components that must decide a URL of the lists; nil if there is no requirement.
    package let requiredCoverage: Located<Int>?
    /// Seconds between two checks of the monitor; nil for the default.
    package let interval: Int?
    /// Where `apps`, `links` and `entitlements` are, if they are given, even an empty one.
    package let listPlaces: [String: SourcePlace]
}

package struct ConfiguredFile: Sendable {
    /// Relative to the folder of the configuration.
    package let path: Located<String>
    /// An app identifier or a bundle identifier; nil for all apps.
    package let app: String?
}

/// An entry under `ignore`; one for each file, if it lists several.
package struct IgnoredDiagnostic: Sendable {
    package let code: Diagnostic.Code
    /// The only file in which it is ignored, or a pattern of files, relative to the folder of the configuration; nil for
    /// all.
    package let file: String?
    /// The value at or below which it is ignored; nil for all.
    package let pointer: JSONPointer?
    package let reason: String
    /// The last day on which it is ignored; nil for no end.
    package let expiry: CalendarDate?
    /// That of the file, if the entry lists several.
    package let place: SourcePlace
    package let entryPlace: SourcePlace
}

/// How domains are watched: the `monitor` key of `aasa.yml`, with defaults for what it leaves open. Times are in
/// seconds.
package struct MonitorSettings: Hashable, Sendable {
    /// From one check of a domain to the next.
    package var interval = 3_600
    /// How much earlier or later a check may be, as a share of the interval: checks spread, and hosts see no rhythm.
    package var jitter = 0.1
    /// How soon a check that differs from what is known is repeated.
    package var confirmation = 60
    /// The interval of a domain whose host has been down for long.
    package var longestInterval = 6 * 3_600
    /// How many checks run at a time.
    package var concurrency = 64
    /// How many failing checks in a row open an incident.
    package var opensAfter = 2
    /// How many successful checks in a row close it.
    package var closesAfter = 2
    /// How long the CDN may have another file than the host. Apple's documentation names 24 hours.
    package var cdnLimit = 24 * 3_600
    /// How long before its end a certificate is reported.
    package var certificateLimit = 14 * 86_400
    /// How long checks are kept.
    package var retention = 400 * 86_400
    /// Whether names may resolve to private and reserved addresses.
    package var allowsPrivateAddresses = false
    /// How long transitions are collected for one alert.
    package var grouping = 60
    /// When only critical alerts are sent; nil for never.
    package var quietHours: QuietHours?
    /// Each gets every alert of its severity.
    package var channels: [Channel] = []

    package init() {}

    /// A time of each day, in UTC.
    package struct QuietHours: Hashable, Sendable {
        /// In minutes after midnight.
        package var start: Int
        /// In minutes after midnight; this minute is not included. Before `start`, it is on the next day. Equal to
        /// `start`, the hours are empty.
        package var end: Int

        package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
    }

    /// A channel of alerts, before the environment is read.
    package struct Channel: Hashable, Sendable {
        package let name: String
        package let target: Target
        package let minimumSeverity: String?
    }

    package enum Target: Hashable, Sendable {
        /// JSON by POST, signed if there is a secret.
        case webhook(Text, secret: Text?)
        case slack(Text)
        case teams(Text)
        /// `sendmail` is nil for the usual program.
        case mail(to: [String], from: String, sendmail: String?)
        case command([String])
    }

    /// A text, or the environment variable that contains it.
    package struct Text: Hashable, Sendable {
        package let position: SourcePosition
        /// Nil if a variable contains the text.
        package let written: String?
        package let variable: String?
    }

    /// Severities of incidents, lowest first.
    package static let severities = ["notice", "warning", "error", "critical"]
}

package struct Project: Sendable {
    package let configuration: ProjectConfiguration
    /// The configuration's path, as it is shown.
    package let name: String
    /// The configuration's folder as seen from where names are shown; empty for the same folder.
    package let folder: String

    package init(_ configuration: ProjectConfiguration, name: String, folder: String) {
        (self.configuration, self.name, self.folder) = (configuration, name, folder)
    }

    package func name(of path: String) -> String { ProjectPath.path(path, in: folder) }

    /// A place in the configuration, as it is shown: `aasa.yml:7`.
    package func line(of place: SourcePlace) -> String {
        "\(name):\(configuration.document.source.position(of: place.range.start).line)"
    }

    /// Every file that a run of the project reads, except the configuration, as it is shown.
    package var files: [String] {
        configuration.domains.flatMap { domain in
            [domain.file.value] + (domain.links + domain.entitlements).map(\.path.value)
        }.map(name(of:))
    }
}

extension Project {
    /// The listed domain with a name; nil if none has it.
    package func domain(named name: String) -> ListedDomain? {
        guard let domain = AssociationFile.Domain(converting: name) else { return nil }
        return configuration.domains.first { $0.domain == domain }
    }

    /// Why there is no domain with a name, with the nearest ones.
    package func failure(forUnlisted name: String) -> RunFailure {
        let names = configuration.domains.map { "\($0.domain)" }
        let parent = names.first { $0 == "*." + name }
        let advice =
            (parent ?? NearestText.nearest(to: name, among: names, limit: 3)).map { "Did you mean \($0)?" }
            ?? "It lists \(names.prefix(10).joined(separator: ", "))\(names.count > 10 ? " and more" : "")."
        return RunFailure(
            .wrongUsage, "\"\(name.shortened())\" is not a domain that \(self.name) lists. \(advice)")
    }
}

extension ProjectConfigurationError {
    /// A failure for each mistake, with its place; at most 100.
    ///
    /// - Parameter name: The configuration's name, as it is shown.
    package func failures(in name: String) -> [RunFailure] {
        problems.prefix(100).map { problem in
            RunFailure(
                .wrongUsage, about: "\(name):\(problem.position)", problem.message, nextStep: problem.nextStep)
        }
    }
}
