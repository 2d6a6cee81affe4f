package import UniversalLinks

/// What keeps a file from matching a URL for an app, as far as it is a mistake: in the file, the URL or the app identifier.
package struct LinkCause: Hashable, Sendable {
    /// What is wrong, in one sentence, with names from the file.
    package let message: String
    /// What to do about it.
    package let help: String?
    /// The rule that says so; nil for a mistake of the URL.
    package let code: Diagnostic.Code?
    /// Where in the file; nil for a mistake of the URL.
    package let location: Diagnostic.Location?

    init(_ message: String, help: String?, code: Diagnostic.Code? = nil, at location: Diagnostic.Location? = nil) {
        self.message = message
        self.help = help
        self.code = code
        self.location = location
    }

    init(_ diagnostic: Diagnostic) {
        self.init(diagnostic.message, help: diagnostic.help, code: diagnostic.code, at: diagnostic.location)
    }
}

extension LinkCause {
    /// The sentence with its place and rule at the end, without a full stop.
    package var sentence: String {
        let text = message.hasSuffix(".") ? String(message.dropLast()) : message
        let origin = [location.map { "line \($0.position.line)" }, code?.id].compactMap { $0 }
        return text + (origin.isEmpty ? "" : " (\(origin.joined(separator: ", ")))")
    }
}
