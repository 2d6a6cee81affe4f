package import UniversalLinks
package import UniversalLinksAnalysis

extension Findings {
    /// A run over association files, in numbers.
    package struct FileSummary: Sendable {
        /// How many files could be read.
        package var fileCount: Int
        /// What was found in them.
        package var counts: DiagnosticCounts
        /// The fixes that were applied; nil if nothing was to be fixed.
        package var fixes: [AppliedFix]?
        /// The files in which fixes were applied that may change decisions, before and after.
        package var rewritten: [RewrittenFile] = []
        /// How many fixes were left out, since they would do harm.
        package var rejectedCount: Int
        /// How many diagnostics the configuration ignores.
        package var ignoredCount: Int
        /// How many diagnostics a baseline contains.
        package var knownCount: Int

        /// A fix that was applied to a file.
        package struct AppliedFix: Sendable {
            /// What the file is called.
            package let fileName: String
            /// The fix.
            package let entry: FixApplication.Entry

            /// A fix that was applied to a file.
            package init(fileName: String, entry: FixApplication.Entry) {
                self.fileName = fileName
                self.entry = entry
            }
        }

        /// A file before and after its fixes.
        package struct RewrittenFile: Sendable {
            /// What the file is called.
            package let name: String
            /// The file before, for any host.
            package let old: Matcher
            /// The file after.
            package let new: Matcher
            /// What they decide differently.
            package let difference: FileDifference

            /// A file before and after its fixes.
            package init(name: String, old: AssociationFile, new: AssociationFile) {
                self.name = name
                (self.old, self.new) = (Matcher(anyHostOf: old), Matcher(anyHostOf: new))
                difference = FileDifference(self.old, self.new, witnessLimit: 1)
            }
        }

        /// The numbers of a run.
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
