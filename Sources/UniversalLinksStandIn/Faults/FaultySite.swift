/// The site that a fault happens to.
public struct FaultySite: Sendable, Hashable {
    /// The association file that it would serve.
    public let file: String
    /// `https://HOST:PORT`, and what comes before every path.
    public let base: String

    /// A site.
    ///
    /// - Parameter base: Without a slash at the end.
    public init(file: String, base: String) {
        (self.file, self.base) = (file, base)
    }

    /// Where an association file is (semantics W1).
    public static let wellKnownPath = "/.well-known/apple-app-site-association"
    /// Where Apple looked for it before 2019.
    public static let rootPath = "/apple-app-site-association"

    /// The URL of a path.
    func url(_ path: String) -> String { base + path }
}
