package import UniversalLinks
package import UniversalLinksAnalysis

extension Findings {
    package enum Summary: Sendable {
        case nothing
        case files(FileSummary)
        case schema(SchemaSummary)
        case expectations(ExpectationSummary)
        /// A list of URLs was to be compared with a file that cannot be read.
        case untested(UntestedSummary)
        case project(ProjectSummary)
        case apps([AppSummary])
    }
}

extension Findings {
    package struct FileSummary: Sendable {
        package var fileCount: Int
        package var counts: DiagnosticCounts
        /// Nil if nothing was to be fixed.
        package var fixes: [AppliedFix]?
        package var rewritten: [RewrittenFile] = []
        /// Left out because they would do harm.
        package var rejectedCount: Int
        package var ignoredCount: Int
        package var knownCount: Int

        package struct AppliedFix: Sendable {
            package let fileName: String
            package let entry: FixApplication.Entry

            package init(fileName: String, entry: FixApplication.Entry) {
                self.fileName = fileName
                self.entry = entry
            }
        }

        package struct RewrittenFile: Sendable {
            package let name: String
            package let old: Matcher
            package let new: Matcher
            package let difference: FileDifference

            package init(name: String, old: AssociationFile, new: AssociationFile) {
                self.name = name
                (self.old, self.new) = (Matcher(anyHostOf: old), Matcher(anyHostOf: new))
                difference = FileDifference(self.old, self.new, witnessLimit: 1)
            }
        }

        package init(
            fileCount: Int, counts: DiagnosticCounts, fixes: [AppliedFix]? = nil, rejectedCount: Int = 0,
            ignoredCount: Int = 0, knownCount: Int = 0
        ) {
            self.fileCount = fileCount
            self.counts = counts
            self.fixes = fixes
            self.rejectedCount = rejectedCount
            self.ignoredCount = ignoredCount
            self.knownCount = knownCount
        }
    }
}

extension Findings {
    package struct SchemaSummary: Sendable {
        package let fileName: String
        package let schemaName: String
        package let violationCount: Int

        package init(fileName: String, schemaName: String, violationCount: Int) {
            self.fileName = fileName
            self.schemaName = schemaName
            self.violationCount = violationCount
        }
    }
}

extension Findings {
    package struct UntestedSummary: Sendable {
        package let count: Int
        package let options: ReadingOptions

        package init(count: Int, options: ReadingOptions) {
            (self.count, self.options) = (count, options)
        }
    }

    package struct ExpectationSummary: Sendable {
        package let report: ExpectationReport
        package let file: AssociationFile
        package let fileName: String
        package let options: ReadingOptions

        package init(report: ExpectationReport, file: AssociationFile, fileName: String, options: ReadingOptions) {
            self.report = report
            self.file = file
            self.fileName = fileName
            self.options = options
        }
    }
}

extension Findings {
    package struct ProjectSummary: Sendable {
        /// In the order of the configuration.
        package let domains: [Domain]
        package let ignoredCount: Int
        /// Nil if nothing was to be fixed.
        package let fixedCount: Int?
        package let knownCount: Int

        package struct Domain: Sendable {
            package let name: String
            package let fileName: String
            package let isIncomplete: Bool
            /// Whether each file, each list and each URL was looked at.
            package let isComplete: Bool
            package let counts: DiagnosticCounts
            package let links: LinkCounts
            /// Nil without lists, or if not all of them could be compared.
            package let coverage: ExpectationReport.Coverage?

            package init(
                name: String, fileName: String, isIncomplete: Bool, isComplete: Bool, counts: DiagnosticCounts,
                links: LinkCounts, coverage: ExpectationReport.Coverage?
            ) {
                self.name = name
                self.fileName = fileName
                self.isIncomplete = isIncomplete
                self.isComplete = isComplete
                self.counts = counts
                self.links = links
                self.coverage = coverage
            }
        }

        package init(domains: [Domain], ignoredCount: Int, knownCount: Int, fixedCount: Int? = nil) {
            self.domains = domains
            self.ignoredCount = ignoredCount
            self.fixedCount = fixedCount
            self.knownCount = knownCount
        }
    }
}

extension Findings {
    package struct LinkCounts: Hashable, Sendable {
        package var passed: Int
        package var failed: Int
        package var skipped: Int

        package init(passed: Int = 0, failed: Int = 0, skipped: Int = 0) {
            (self.passed, self.failed, self.skipped) = (passed, failed, skipped)
        }

        package var tested: Int { passed + failed }

        package static func += (counts: inout LinkCounts, other: LinkCounts) {
            counts.passed += other.passed
            counts.failed += other.failed
            counts.skipped += other.skipped
        }
    }
}

extension ExpectationReport {
    package var linkCounts: Findings.LinkCounts {
        .init(passed: passedCount, failed: failedCount, skipped: skippedCount)
    }
}

extension Findings {
    package struct AppSummary: Sendable {
        package var name: String
        /// Where the app is inside the input; empty if it is the input.
        package var path: String
        /// An app, an extension, a profile.
        package var kind: String
        package var appIdentifier: Fact?
        package var bundleIdentifier: Fact?
        package var teamIdentifier: Fact?
        package var signing: Fact?
        package var isRelease: Bool
        /// For a profile that lists no domains.
        package var allowsEveryDomain: Bool
        package var domains: [Domain]

        package var target: String?
        package var configurations: [String] = []
        /// An App Clip gets nothing from `applinks`.
        package var isAppClip: Bool
        package var uncompared: [Domain] {
            domains.filter { $0.entry.isUsable && $0.answer == nil && !(isAppClip && $0.entry.service == "applinks") }
        }

        package struct Fact: Sendable {
            package let value: String
            /// Nil for the user.
            package let source: String?

            package init(_ value: String, source: String?) {
                self.value = value
                self.source = source
            }
        }

        package struct Domain: Sendable {
            package let entry: AssociatedDomain
            package let answer: (verdict: DomainComparison.Answer.Verdict, fileName: String)?

            package init(
                _ entry: AssociatedDomain, answer: (verdict: DomainComparison.Answer.Verdict, fileName: String)?
            ) {
                self.entry = entry
                self.answer = answer
            }
        }

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
