package import UniversalLinks

extension Findings {
    /// A list of URLs, compared with an association file.
    package struct ExpectationSummary: Sendable {
        /// What came of each URL.
        package let report: ExpectationReport
        /// The file.
        package let file: AssociationFile
        /// What the file is called.
        package let fileName: String
        /// How it was read.
        package let options: ReadingOptions

        /// A comparison.
        package init(report: ExpectationReport, file: AssociationFile, fileName: String, options: ReadingOptions) {
            self.report = report
            self.file = file
            self.fileName = fileName
            self.options = options
        }
    }
}
