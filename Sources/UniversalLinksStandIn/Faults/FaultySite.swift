/// The site that a fault happens to.
package struct FaultySite: Sendable, Hashable {
    /// The association file that it would serve.
    package let file: String
    /// `https://HOST:PORT`, and what comes before every path.
    package let base: String

    /// A site.
    ///
    /// - Parameter base: Without a slash at the end.
    package init(file: String, base: String) {
        (self.file, self.base) = (file, base)
    }

    /// Where an association file is (semantics W1).
    package static let wellKnownPath = "/.well-known/apple-app-site-association"
    /// Where Apple looked for it before 2019.
    package static let rootPath = "/apple-app-site-association"

    /// The URL of a path.
    func url(_ path: String) -> String { base + path }
}
