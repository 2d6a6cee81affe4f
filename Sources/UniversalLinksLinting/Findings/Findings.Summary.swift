extension Findings {
    /// The summary of a run, by what it looked at.
    package enum Summary: Sendable {
        /// Nothing beyond what was found.
        case nothing
        /// Association files were linted.
        case files(FileSummary)
        /// A file was compared with a JSON Schema.
        case schema(SchemaSummary)
        /// A list of URLs was compared with a file.
        case expectations(ExpectationSummary)
        /// A list of URLs was to be compared with a file that cannot be read.
        case untested(UntestedSummary)
        /// Everything that a project lists was looked at.
        case project(ProjectSummary)
        /// Apps were compared with the files of their domains, each as it is shown.
        case apps([AppSummary])
    }
}
