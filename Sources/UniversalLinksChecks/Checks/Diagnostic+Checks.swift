import UniversalLinks
import UniversalLinksLinting

extension Diagnostic {
    /// A diagnostic of a check, as bad as its offence usually is.
    init(
        _ offence: Offence, _ message: String, _ severity: Severity? = nil, notes: [String] = [], help: String? = nil
    ) {
        self.init(
            offence.code, severity ?? offence.severity, message, notes: notes.map { Note($0) },
            help: help ?? offence.remedy)
        nextStep = help == nil ? .remedy : nil
    }
}

extension Offence {
    /// An offence of this module.
    init(
        _ id: String, _ name: String, _ severity: Diagnostic.Severity, summary: String, effect: String, reason: String,
        remedy: String, evidence: [SystemStatement]
    ) {
        self.init(
            Diagnostic.Code(id, name), severity, .hosting, summary: summary, effect: effect, reason: reason,
            remedy: remedy, evidence: evidence)
    }

    /// What happens to links if the file cannot be fetched.
    static let nothingIsFetched = """
        Apple's CDN cannot fetch the file, so devices get none and the host's links open in the browser. A copy that was fetched \
        before is used until it expires.
        """
}
