package import UniversalLinks

extension [Diagnostic] {
    /// The same, with those in one that have the same cause at several places: it stands at the first of them, and the rest
    /// are its ``Diagnostic/others``.
    ///
    /// One cause is one code with one message, apart from the text that it is about and from numbers of lines. Mistakes of
    /// syntax stay apart: each of them is a place to edit.
    package var gathered: [Diagnostic] {
        guard count > 1 else { return self }
        var indices: [GatheringKey: Int] = [:]
        var gathered: [Diagnostic] = []
        for diagnostic in self {
            guard let key = GatheringKey(diagnostic) else {
                gathered.append(diagnostic)
                continue
            }
            if let index = indices[key] {
                gathered[index].others.append(diagnostic)
            } else {
                indices[key] = gathered.count
                gathered.append(diagnostic)
            }
        }
        return gathered
    }
}

/// What diagnostics with the same cause have in common.
private struct GatheringKey: Hashable {
    private let code: Diagnostic.Code
    private let severity: Diagnostic.Severity
    private let message: [VerbatimText]
    private let help: [VerbatimText]

    private static let single = Set(Diagnostic.Code.ofSyntax)

    /// - Returns: nil for a diagnostic that is always reported by itself.
    init?(_ diagnostic: Diagnostic) {
        guard diagnostic.location?.document == .associationFile, !GatheringKey.single.contains(diagnostic.code) else {
            return nil
        }
        (code, severity) = (diagnostic.code, diagnostic.severity)
        let parts = GatheringKey.parts(of: diagnostic.message)
        message = parts.enumerated().map { VerbatimText($0 == 1 ? "" : GatheringKey.withoutLines($1)) }
        help = GatheringKey.parts(of: diagnostic.help ?? "").enumerated().map {
            VerbatimText($0.isMultiple(of: 2) ? GatheringKey.withoutLines($1) : "")
        }
    }

    /// A text, cut at its quotes: every second part is a quoted one.
    static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    }

    /// A text without the numbers of lines in it.
    private static func withoutLines(_ text: String) -> String {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return text }
        let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        return words.enumerated().map { index, word in
            let isNumber = index > 0 && ["line", "lines"].containsVerbatim(words[index - 1])
            return isNumber ? "" : word
        }.joined(separator: " ")
    }
}

extension Diagnostic {
    /// What it is about, as its message quotes it; nil if it quotes nothing.
    package var subject: String? {
        let parts = GatheringKey.parts(of: message)
        return parts.count > 2 ? parts[1] : nil
    }
}
