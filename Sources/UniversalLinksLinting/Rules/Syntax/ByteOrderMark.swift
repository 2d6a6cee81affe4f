import JSONSyntax
public import UniversalLinks

/// A byte-order mark before the first character.
struct ByteOrderMark: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA041", "byte-order-mark"), .warning, .syntax,
        summary: "A byte-order mark before the JSON",
        effect:
            "Probably nothing: the system is thought to pass over the mark. Other readers on the way may refuse the file.",
        reason: """
            Some editors for Windows put three invisible bytes before texts in UTF-8. The JSON standard forbids to write them, \
            and leaves it to each reader to accept them or not.
            """,
        remedy: "Save the file as UTF-8 without a byte-order mark.",
        evidence: [.doubtfulText],
        firing: [
            Offence.Example(
                file: "{ \"applinks\": {} }\n", fixed: "{ \"applinks\": {} }\n", leadingBytes: [0xEF, 0xBB, 0xBF])
        ],
        quiet: [
            Offence.Example(file: "{ \"applinks\": {} }\n"),
            .components("{ \"/\": \"/menu/*\", \"comment\": \"\u{FEFF}\" }"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.source.hasByteOrderMark else { return [] }
        return [
            diagnostic(
                "The file starts with a byte-order mark, which JSON does not allow; not every reader passes over it.",
                at: nil, in: subject, help: "Save the file as UTF-8 without one.",
                fix: Diagnostic.Fix("Take the byte-order mark out.", .safe, [.removingByteOrderMark]))
        ]
    }
}

extension Diagnostic.Code {
    /// `byte-order-mark`
    public static let byteOrderMark = ByteOrderMark().offence.code
}
