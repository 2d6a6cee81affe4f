package import UniversalLinks

extension Findings {
    /// A run over everything that a project lists.
    package struct ProjectSummary: Sendable {
        /// The domains, in the order of the configuration.
        package let domains: [Domain]
        /// How many diagnostics the configuration ignores.
        package let ignoredCount: Int
        /// How many diagnostics were fixed before; nil if nothing was to be fixed.
        package let fixedCount: Int?
        /// How many diagnostics a baseline contains.
        package let knownCount: Int

        /// One domain of a project.
        package struct Domain: Sendable {
            /// The domain.
            package let name: String
            /// Its association file, as it is shown.
            package let fileName: String
            /// Whether one of its files could not be read.
            package let isIncomplete: Bool
            /// Whether everything was looked at: each file, each list and each URL.
            package let isComplete: Bool
            /// What was found for it.
            package let counts: DiagnosticCounts
            /// What came of the URLs of its lists.
            package let links: LinkCounts
            /// What its lists exercise; nil without lists, or if they could not all be compared.
            package let coverage: ExpectationReport.Coverage?

            /// One domain of a project.
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

        /// A run over a project.
        package init(domains: [Domain], ignoredCount: Int, knownCount: Int, fixedCount: Int? = nil) {
            self.domains = domains
            self.ignoredCount = ignoredCount
            self.fixedCount = fixedCount
            self.knownCount = knownCount
        }
    }
}
