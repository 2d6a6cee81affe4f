import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension DiagnosticReport {
    /// Each diagnostic with its place, its lines, its notes and what to do.
    package func text(_ style: TextStyle, limit: Int = .max) -> String {
        text(style, limit: limit, fixes: .otherCommand)
    }

    func text(_ style: TextStyle, limit: Int = .max, fixes: FixOffer) -> String {
        diagnostics.prefix(limit).map { lines(of: $0, style, fixes).map { $0 + "\n" }.joined() }
            .joined(separator: "\n")
    }

    func lines(of diagnostic: Diagnostic, _ style: TextStyle, _ fixes: FixOffer) -> [String] {
        let heading = "\(diagnostic.severity.rawValue)[\(diagnostic.code.id)]"
        let message = style.wrapped(
            PrintableText.escaped(diagnostic.message), first: heading.utf8.count + 1, others: 4)
        var lines = message.enumerated().map { index, line in
            (index == 0 ? style.styled(heading, diagnostic.severity.role) + " " : "    ") + style.styled(line, .strong)
        }
        if let location = diagnostic.location { lines += placeLines(location, style) }
        for note in diagnostic.notes {
            let place = note.location.map { " (\(PrintableText.escaped(name(of: $0.document))):\($0.position))" } ?? ""
            lines += remark("note", note.advisedMessage, place: place, style)
        }
        for sentence in diagnostic.sentencesOnOthers { lines += remark("note", sentence, style) }
        if let help = diagnostic.advice { lines += remark("help", help, style) }
        if let fix = diagnostic.fix {
            let offer = fixes.words(fix.safety, for: document(of: diagnostic))
            lines += remark("fix", "\(fix.title) (\(offer))", style)
        }
        return lines
    }

    /// A sentence below the lines of the file.
    private func remark(_ word: String, _ text: String, place: String = "", _ style: TextStyle) -> [String] {
        let opening = "   = \(word): "
        let indentation = String(repeating: " ", count: opening.utf8.count)
        var lines = style.wrapped(
            PrintableText.escaped(text), first: indentation.utf8.count, others: indentation.utf8.count)
        if !place.isEmpty {
            let last = lines[lines.count - 1]
            let isFitting = style.width.map { width in
                indentation.utf8.count + last.unicodeScalars.count + place.unicodeScalars.count <= width
            }
            if isFitting ?? true {
                lines[lines.count - 1] = last + style.styled(place, .faint)
            } else {
                lines.append(style.styled(String(place.dropFirst()), .faint))
            }
        }
        return lines.enumerated().map { ($0 == 0 ? opening : indentation) + $1 }
    }

    /// A diagnostic as the text format shows it, without colours and its heading.
    func details(of diagnostic: Diagnostic, _ fixes: FixOffer) -> String {
        lines(of: diagnostic, .plain, fixes).dropFirst().joined(separator: "\n")
    }

    private func placeLines(_ location: Diagnostic.Location, _ style: TextStyle) -> [String] {
        let name = name(of: location.document)
        guard let source = documents[location.document]?.source else {
            return [CodeFrame.heading(name, location.position, style)]
        }
        return CodeFrame(source: source, fileName: name, style: style).excerpt(of: location.range)
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
