package import UniversalLinksLinting

/// What formats need to know in addition to what was found.
package struct ReportSettings: Sendable {
    /// Whether text is coloured.
    package var style: TextStyle
    /// The most findings, and other entries of a list, that text shows; 0 for all.
    package var limit: Int
    /// The folder that relative paths start from, as an absolute path; empty if it is not known.
    package var currentFolder: String
    /// The lowest severity that is a failure.
    package var threshold: Threshold
    /// Every offence that has a page.
    package var offences: [Offence]
    /// What is found in the example of an offence; nil for one that cannot be run.
    package var example: @Sendable (Offence) -> ExampleReport?
    /// Where the pages of the rules are, with a slash at the end; nil if they have no address.
    package var documentationAddress: String?
    /// The version of the program.
    package var version: String

    /// Settings.
    package init(
        style: TextStyle = .plain, limit: Int = 0, currentFolder: String = "", threshold: Threshold = .error,
        offences: [Offence] = [], example: @escaping @Sendable (Offence) -> ExampleReport? = { _ in nil },
        documentationAddress: String? = nil, version: String = ""
    ) {
        self.style = style
        self.limit = limit
        self.currentFolder = currentFolder
        self.threshold = threshold
        self.offences = offences
        self.example = example
        self.documentationAddress = documentationAddress
        self.version = version
    }

    /// The path of a file as other programs expect it.
    func path(_ name: String) -> SourcePath { SourcePath(name, in: currentFolder) }

    /// The path of a file from the root, if it is known.
    func absolutePath(_ name: String) -> String {
        let path = path(name)
        guard path.isBelow, !currentFolder.isEmpty else { return path.text }
        return "/" + SourcePath(currentFolder + "/" + path.text, in: "").text
    }
}
