package import UniversalLinks
import UniversalLinksAnalysis
package import UniversalLinksProject
package import UniversalLinksReports

extension FileExamplesReport {
    /// Examples for the components of a file.
    ///
    /// - Parameters:
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - domain: The domain of the URLs; nil for `example.com`.
    ///   - limit: How many URLs of each kind a component has at most.
    package init(of file: AnsweringFile, app: String? = nil, domain: AssociationFile.Domain?, limit: Int = 3) {
        self.init(
            FileExamples(Matcher(anyHostOf: file.file), app: app, limit: limit),
            // Of a wildcard, a host that it matches.
            host: domain.map { $0.isWildcard ? "www." + $0.host : $0.host } ?? "example.com")
    }
}
