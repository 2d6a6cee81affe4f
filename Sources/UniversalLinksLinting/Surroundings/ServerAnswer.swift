/// Whether a server answers a request for an association file with a certain file.
enum ServerAnswer: Hashable, Sendable {
    /// It does: a configuration says so.
    case rewritten(by: ServerConfiguration)
    /// It does not: a configuration that could say so does not.
    case unmapped(in: ServerConfiguration)
    /// Nothing is known, or nothing that is certain.
    case unknown
}
