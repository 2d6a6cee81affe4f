import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension DiagnosticReport {
    package func text(_ style: TextStyle, limit: Int = .max) -> String {
        text(style, limit: limit, fixes: .otherCommand)
    }

    func text(_ style: TextStyle, limit: Int = .max, fixes: FixOffer) -> String {
        diagnostics.prefix(limit).map { lines(of: $0, style, fixes).map { $0 + "\n" }.joined() }
            .joined(separator: "\n")
    }

    /// - Parameters:
    ///   - others: The same in other files.
    ///   - limit: The most of them that are shown.
    func lines(
        of diagnostic: Diagnostic, _ style: TextStyle, _ fixes: FixOffer, others: [RepeatedFinding.Finding] = [],
        limit: Int = .max
    ) -> [String] {
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
        if !others.isEmpty { lines += placeLines(of: others, limit: limit, style) }
        if let help = diagnostic.advice { lines += remark("help", help, style) }
        if let fix = diagnostic.fix {
            let offer = fixes.words(
                fix.safety, of: diagnostic.code,
                for: [document(of: diagnostic)] + others.map { $0.report.document(of: $0.diagnostic) })
            lines += remark("fix", "\(fix.title) (\(offer))", style)
        }
        return lines
    }

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

    private func placeLines(of others: [RepeatedFinding.Finding], limit: Int, _ style: TextStyle) -> [String] {
        let places = others.prefix(limit).map { other in
            let name = other.report.document(of: other.diagnostic)?.name ?? ""
            return PrintableText.escaped(name) + (other.diagnostic.location.map { ":\($0.position)" } ?? "")
        }
        let rest = others.count > limit ? [ShortenedList.rest(others.count - limit, of: "file")] : []
        return remark("note", "The same in \(DiagnosticCounts.count(others.count, "other file")):", style)
            + (places + rest).map { "           " + style.styled($0, .faint) }
    }

    /// The text format without colors and heading.
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

extension RepeatedFinding {
    private static let shownFileCount = 10

    /// - Parameter limit: 0 to name every file.
    func text(_ style: TextStyle, _ fixes: FixOffer, limit: Int) -> String {
        first.report.lines(
            of: first.diagnostic, style, fixes, others: others,
            limit: limit == 0 ? .max : RepeatedFinding.shownFileCount
        ).map { $0 + "\n" }.joined()
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

struct CodeFrame {
    let source: SourceText
    let fileName: String
    let style: TextStyle

    /// In scalars per line.
    private static let maximumWidth = 160

    static func heading(_ fileName: String, _ position: SourcePosition, _ style: TextStyle) -> String {
        style.styled("  --> \(PrintableText.escaped(fileName)):\(position)", .faint)
    }

    /// The line where a range starts, with marks below the part of the range on that line.
    func excerpt(of range: SourceRange) -> [String] {
        let position = source.position(of: range.start)
        let (text, firstColumn) = source.excerpt(
            ofLine: position.line, around: range.start, scalarCount: CodeFrame.maximumWidth)
        let line = Array(text.unicodeScalars)
        let start = position.column - firstColumn
        let end = min(
            range.end, range.start + 4 * CodeFrame.maximumWidth, source.byteRange(ofLine: position.line).upperBound)
        let length = source.text(in: SourceRange(start: range.start, end: end)).unicodeScalars.count
        let marks = max(1, min(length, line.count - start))
        let marker = String(repeating: " ", count: start) + String(repeating: "^", count: marks)
        return [
            CodeFrame.heading(fileName, position, style), numbered(position.line, line),
            style.styled("      |", .faint) + " " + style.styled(marker, .bad),
        ]
    }

    /// The lines of a range, at most `limit`.
    func lines(of range: SourceRange, limit: Int = 12) -> [String] {
        let position = source.position(of: range.start)
        let last = source.position(of: max(range.start, range.end - 1)).line
        let numbers = position.line...max(position.line, last)
        let shown = numbers.prefix(limit).map { number in
            let start = number == position.line ? range.start : source.byteRange(ofLine: number).lowerBound
            let line = source.excerpt(ofLine: number, around: start, scalarCount: CodeFrame.maximumWidth).text
            return numbered(number, Array(line.unicodeScalars))
        }
        let rest = numbers.count - shown.count
        return [CodeFrame.heading(fileName, position, style)] + shown
            + (rest > 0 ? ["     … \(DiagnosticCounts.count(rest, "more line"))"] : [])
    }

    private func numbered(_ number: Int, _ line: [Unicode.Scalar]) -> String {
        let digits = String(number)
        let gutter = String(repeating: " ", count: max(0, 5 - digits.utf8.count)) + digits + " |"
        let text = printable(line)
        let end = text.unicodeScalars.lastIndex { $0 != " " }.map(text.unicodeScalars.index(after:)) ?? text.startIndex
        return style.styled(gutter, .faint) + (end == text.startIndex ? "" : " " + text[..<end])
    }

    /// Replaces each unsafe scalar by one other, so that the marks below stay in place.
    private func printable(_ line: [Unicode.Scalar]) -> String {
        let replaced = line.map { scalar in
            PrintableText.isUnsafe(scalar) ? (scalar == "\t" ? " " : "\u{FFFD}") : scalar
        }
        return String(String.UnicodeScalarView(replaced))
    }
}

/// How to apply a fix: by an option of the command that ran, or by another command.
package struct FixOffer {
    /// The fixes that the command applies itself.
    private let ownFixes: Set<Diagnostic.Fix.Safety>

    static let lint = FixOffer(ownFixes: [.safe, .unsafe])
    /// A run over a project applies only fixes that change no decision.
    static let project = FixOffer(ownFixes: [.safe])
    static let otherCommand = FixOffer(ownFixes: [])

    /// - Parameter documents: The files with the finding.
    func words(
        _ safety: Diagnostic.Fix.Safety, of code: Diagnostic.Code, for documents: [DiagnosticReport.NamedText?]
    ) -> String {
        guard !ownFixes.contains(safety) else { return safety.options }
        let names = documents.compactMap { $0 }.filter(\.isFile).map(\.name)
        if documents.count > 1, names.count == documents.count {
            // Without files, the command fixes all files of the project.
            let words = names.count > FixOffer.namedFileCount ? ["--select", code.id] : names.map(FixOffer.shellWord)
            return "aasa lint \(safety.options) " + words.joined(separator: " ")
        }
        guard let document = documents.first ?? nil else { return "aasa lint \(safety.options)" }
        // A file that is not on disk gets a patch; standard input has no name.
        let isNamed = document.isFile || document.name.utf8.contains(UInt8(ascii: ":"))
        let options = document.isFile || !isNamed ? safety.options : safety.options(of: "--diff")
        return "aasa lint \(options) \(isNamed ? FixOffer.shellWord(document.name) : "-")"
    }

    private static let namedFileCount = 4

    /// A name as a word of a command, in quotes if it needs them.
    package static func shellWord(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            URLCharacters.isUnreserved(byte) || "/:@+,=%".utf8.contains(byte)
        }
        guard !isPlain || name.isEmpty else { return name }
        return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Diagnostic.Fix.Safety {
    var options: String { options(of: "--fix") }

    fileprivate func options(of action: String) -> String {
        switch self {
        case .safe: action
        case .unsafe: action + " --unsafe-fixes"
        }
    }
}

extension Findings {
    var fixOffer: FixOffer {
        switch summary {
        case .files: .lint
        case .project: .project
        case .nothing, .schema, .expectations, .untested, .apps: .otherCommand
        }
    }
}
