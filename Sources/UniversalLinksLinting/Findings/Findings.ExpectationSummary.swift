package import UniversalLinks

extension Findings {
    /// A list of URLs that could not be compared with an association file.
    package struct UntestedSummary: Sendable {
        /// How many URLs it has.
        package let count: Int
        /// How the file was to be read.
        package let options: ReadingOptions

        /// A list that was not compared.
        package init(count: Int, options: ReadingOptions) {
            (self.count, self.options) = (count, options)
        }
    }

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
