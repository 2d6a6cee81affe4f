extension Findings {
    /// A run over association files, in numbers.
    package struct FileSummary: Sendable {
        /// How many files could be read.
        package var fileCount: Int
        /// What was found in them.
        package var counts: DiagnosticCounts
        /// How many diagnostics were fixed; nil if nothing was to be fixed.
        package var fixedCount: Int?
        /// How many fixes were left out, since they would do harm.
        package var rejectedCount: Int
        /// How many diagnostics the configuration ignores.
        package var ignoredCount: Int
        /// How many diagnostics a baseline contains.
        package var knownCount: Int

        /// The numbers of a run.
        package init(
            fileCount: Int, counts: DiagnosticCounts, fixedCount: Int? = nil, rejectedCount: Int = 0,
            ignoredCount: Int = 0, knownCount: Int = 0
        ) {
            self.fileCount = fileCount
            self.counts = counts
            self.fixedCount = fixedCount
            self.rejectedCount = rejectedCount
            self.ignoredCount = ignoredCount
            self.knownCount = knownCount
        }
    }
}
