import JSONSyntax
public import UniversalLinks

/// A byte-order mark before the first character.
struct ByteOrderMark: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA041", "byte-order-mark"), .warning, .syntax,
        summary: "A byte-order mark before the JSON",
        effect:
            "Probably nothing changes: iOS is assumed to skip the mark. Other software that reads the file may reject it.",
        reason: """
            Some Windows editors write three invisible bytes before UTF-8 text. The JSON standard forbids writing \
            them, and lets each reader decide whether to accept them.
            """,
        remedy: "Save the file as UTF-8 without a byte-order mark.",
        evidence: [.doubtfulText],
        firing: [
            Offence.Example(
                file: Offence.Example.smallestFile + "\n", fixed: Offence.Example.smallestFile + "\n",
                leadingBytes: [0xEF, 0xBB, 0xBF])
        ],
        quiet: [Offence.Example(file: Offence.Example.smallestFile + "\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.source.hasByteOrderMark else { return [] }
        return [
            diagnostic(
                "The file starts with a byte-order mark, which JSON does not allow and not every reader accepts.",
                at: nil, in: subject, help: "Save the file as UTF-8 without one.",
                fix: Diagnostic.Fix("Remove the byte-order mark.", .safe, [.removingByteOrderMark]))
        ]
    }
}

extension Diagnostic.Code {
    /// `byte-order-mark`
    public static let byteOrderMark = ByteOrderMark().offence.code
}
