import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension DiagnosticReport {
    /// Each diagnostic with its place, its lines, its notes and what to do.
    package func text(_ style: TextStyle) -> String {
        diagnostics.map { lines(of: $0, style).map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    func lines(of diagnostic: Diagnostic, _ style: TextStyle) -> [String] {
        let heading = style.styled("\(diagnostic.severity.rawValue)[\(diagnostic.code.id)]", diagnostic.severity.role)
        var lines = [heading + " " + style.styled(PrintableText.escaped(diagnostic.message), .strong)]
        if let location = diagnostic.location { lines += placeLines(location, style) }
        for note in diagnostic.notes {
            let place = note.location.map { " (\(PrintableText.escaped(name(of: $0.document))):\($0.position))" } ?? ""
            lines.append("   = note: " + PrintableText.escaped(note.advisedMessage) + style.styled(place, .faint))
        }
        if let help = diagnostic.advice { lines.append("   = help: " + PrintableText.escaped(help)) }
        if let fix = diagnostic.fix {
            lines.append("   = fix: " + PrintableText.escaped("\(fix.title) (\(fix.safety.option))"))
        }
        return lines
    }

    /// A diagnostic as the text format shows it, without colours and its heading.
    func details(of diagnostic: Diagnostic) -> String {
        lines(of: diagnostic, .plain).dropFirst().joined(separator: "\n")
    }

    private func placeLines(_ location: Diagnostic.Location, _ style: TextStyle) -> [String] {
        let name = name(of: location.document)
        guard let source = documents[location.document]?.source else {
            return [CodeFrame.heading(name, location.position, style)]
        }
        return CodeFrame(source: source, fileName: name, style: style).excerpt(of: location.range)
    }
}

extension Diagnostic.Fix.Safety {
    /// The option of the command line that applies such a fix.
    var option: String {
        switch self {
        case .safe: "--fix"
        case .unsafe: "--unsafe-fixes"
        }
    }
}

extension Diagnostic.Severity {
    var role: TextStyle.Role {
        switch self {
        case .error: .bad
        case .warning: .doubtful
        case .note: .faint
        }
    }
}
