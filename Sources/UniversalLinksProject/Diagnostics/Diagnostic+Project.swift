import UniversalLinks
import UniversalLinksLinting

extension Diagnostic {
    /// A diagnostic of this module, as bad as its offence usually is.
    init(
        _ code: Code, _ message: String, at location: Location?, _ severity: Severity? = nil, notes: [Note] = [],
        help: String? = nil
    ) {
        let usual = Offence.ofProject.first { $0.code == code }?.severity ?? .error
        self.init(code, severity ?? usual, message, at: location, notes: notes, help: help)
    }

    /// The same at another place.
    func at(_ location: Location) -> Diagnostic {
        Diagnostic(code, severity, message, at: location, notes: notes, help: help, fix: fix).offering(nextStep)
    }
}

extension DiagnosticReport {
    /// Whether its files could be read, so that it has everything that is wrong with them.
    var isOfWholeFile: Bool {
        !diagnostics.contains { Diagnostic.Code.ofUntested.contains($0.code) }
    }
}

extension Diagnostic.Location {
    /// A place in the configuration.
    init(_ place: SourcePlace, in configuration: ProjectConfiguration) {
        self.init(
            .configuration, position: configuration.document.source.position(of: place.range.start),
            range: place.range, pointer: place.pointer)
    }
}
