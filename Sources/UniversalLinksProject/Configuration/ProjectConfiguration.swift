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
    package let monitor: ConfiguredMonitor

    package static let fileNames = ["aasa.yml", "aasa.yaml"]

    package struct Defaults: Sendable {
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
}

package struct ConfiguredFile: Sendable {
    /// Relative to the folder of the configuration.
    package let path: Located<String>
    /// An app identifier or a bundle identifier; nil for all apps.
    package let app: String?
}

/// An entry under `ignore`.
package struct IgnoredDiagnostic: Sendable {
    package let code: Diagnostic.Code
    /// The only file in which it is ignored, relative to the folder of the configuration; nil for all.
    package let file: String?
    /// The value at or below which it is ignored; nil for all.
    package let pointer: JSONPointer?
    package let reason: String
    /// The last day on which it is ignored; nil for no end.
    package let expiry: CalendarDate?
    package let place: SourcePlace
}

/// The `monitor` key of `aasa.yml`: how domains are watched. Nil means not set. Times are in seconds.
package struct ConfiguredMonitor: Sendable {
    /// Between two checks of a domain.
    package var interval: Int?
    /// In percent of the interval, earlier or later.
    package var jitter: Int?
    /// Until a check is repeated whose result differs from what is known.
    package var confirmation: Int?
    /// Failed checks in a row before an incident opens.
    package var opensAfter: Int?
    /// Successful checks in a row before it closes.
    package var closesAfter: Int?
    /// How long the CDN's copy may differ from the host's file.
    package var cdnLimit: Int?
    /// How long before its expiry a certificate is reported.
    package var certificateLimit: Int?
    package var retention: Int?
    package var concurrency: Int?
    package var allowsPrivateAddresses: Bool?
    /// How long transitions are collected into one alert.
    package var grouping: Int?
    /// When only critical alerts are sent, in minutes after midnight UTC.
    package var quietHours: (start: Int, end: Int)?
    package var channels: [Channel] = []

    package struct Channel: Sendable {
        package let name: String
        package let target: Target
        package let minimumSeverity: String?
    }

    package enum Target: Sendable {
        /// JSON by POST, signed if there is a secret.
        case webhook(Text, secret: Text?)
        case slack(Text)
        case teams(Text)
        /// `sendmail` is nil for the usual program.
        case mail(to: [String], from: String, sendmail: String?)
        case command([String])
    }

    /// A text, or the environment variable that contains it.
    package struct Text: Sendable {
        package let position: SourcePosition
        /// Nil if a variable contains the text.
        package let written: String?
        package let variable: String?
    }

    /// Severities of incidents, lowest first.
    package static let severities = ["notice", "warning", "error", "critical"]

    package init() {}
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
