package import UniversalLinks
package import UniversalLinksAnalysis

/// URLs that show what each component of a file does, and what several apps claim.
package struct FileExamplesReport: Answer {
    let examples: FileExamples
    /// The host of the URLs.
    let host: String
    /// What the components are called.
    let names: ComponentNames

    /// A report.
    ///
    /// - Parameter host: The host of the URLs.
    package init(_ examples: FileExamples, host: String) {
        self.examples = examples
        self.host = host
        names = ComponentNames(examples.matcher)
    }

    /// The examples as expectations that the file meets.
    package var expectations: [LinkExpectation] { examples.expectations(host: host) }
}
