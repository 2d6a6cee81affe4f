extension Offence {
    /// Why `migrate` and `fmt` do not rewrite a file, in the order of their codes.
    public static let ofRewriting: [Offence] = [
        Offence(
            .rewritingBeyondLimit, .error, .compatibility,
            summary: "A new file that would exceed the size limit",
            effect:
                "The file stays as it is. The system would refuse the new one, and every link would open in the browser.",
            reason: """
                The system reads at most 131,072 bytes. Components need more of them than `paths`; both together need even \
                more, and so does white space.
                """,
            remedy: "Shorten the file first: remove comments, or components that others shadow.",
            evidence: [.oversizedFile]),
        Offence(
            .rewritingOfSignedFile, .error, .compatibility,
            summary: "A signed file that cannot be rewritten",
            effect: "The file stays as it is.",
            reason: "The JSON is inside a signed envelope. Any change would invalidate the signature.",
            remedy: "Extract the JSON from the envelope, serve it unsigned, and rewrite that.",
            evidence: []),
        Offence(
            .rewritingOfRefusedFile, .error, .compatibility,
            summary: "A migration of a file that the system refuses",
            effect: "The file stays as it is, and none of its links works, migrated or not.",
            reason:
                "The file is too large, or is not an object, so there are no decisions that a migration could preserve.",
            remedy: "Fix the file first; `lint` shows what is wrong with it.",
            evidence: [.oversizedFile]),
    ]
}
