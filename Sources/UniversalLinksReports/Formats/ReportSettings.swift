package import UniversalLinks
package import UniversalLinksLinting

/// What formats have to know besides what was found.
package struct ReportSettings: Sendable {
    /// Whether text is coloured.
    package var style: TextStyle
    /// The folder that relative paths start from, as an absolute path; empty where it is not known.
    package var currentFolder: String
    /// From which severity on a diagnostic is a failure; nil for never.
    package var threshold: Diagnostic.Severity?
    /// Every offence that there is something to say about.
    package var offences: [Offence]
    /// Where the pages of the rules are, with a slash at the end; nil where they have no address.
    package var documentationAddress: String?
    /// The version of the program.
    package var version: String

    /// Settings.
    package init(
        style: TextStyle = .plain, currentFolder: String = "", threshold: Diagnostic.Severity? = .error,
        offences: [Offence] = [], documentationAddress: String? = nil, version: String = ""
    ) {
        self.style = style
        self.currentFolder = currentFolder
        self.threshold = threshold
        self.offences = offences
        self.documentationAddress = documentationAddress
        self.version = version
    }

    /// Whether a severity is one to fail for.
    func isFailure(_ severity: Diagnostic.Severity) -> Bool {
        threshold.map { severity >= $0 } ?? false
    }

    /// The path of a file as other programs want it.
    func path(_ name: String) -> SourcePath { SourcePath(name, in: currentFolder) }
}
