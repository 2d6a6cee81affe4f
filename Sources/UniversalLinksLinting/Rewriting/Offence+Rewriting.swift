extension Offence {
    /// Why files are not written anew by `migrate` and `fmt`, in the order of their codes.
    public static let ofRewriting: [Offence] = [
        Offence(
            .decisionChangedByMigration, .error, .compatibility,
            summary: "A migration after which a URL would be decided otherwise",
            effect: "Nothing: the file stays as it is.",
            reason: """
                Before `migrate` writes anything, the old and the new file decide some thousand URLs for every app. One of them \
                got another answer, or the same from another component. It should not be possible.
                """,
            remedy: "Report it with the file, and write the components by hand.",
            evidence: []),
        Offence(
            .rewritingBeyondLimit, .error, .compatibility,
            summary: "A new file that would be larger than the system reads",
            effect:
                "Nothing: the file stays as it is. The new one would be refused, and every link would open on the web.",
            reason: """
                The system reads 131,072 bytes at most. Components take more of them than `paths`, both beside each other \
                still more, and so does white space.
                """,
            remedy: "Shorten the file first: its comments, or components that others cover.",
            evidence: [.oversizedFile]),
        Offence(
            .rewritingOfSignedFile, .error, .compatibility,
            summary: "A signed file that was to be rewritten",
            effect: "Nothing: the file stays as it is.",
            reason: "The JSON lies in an envelope with a signature over it. After any change the signature is wrong.",
            remedy: "Take the JSON out of the envelope, serve it unsigned, and rewrite that.",
            evidence: []),
        Offence(
            .rewritingOfRefusedFile, .error, .compatibility,
            summary: "A migration of a file that the system refuses",
            effect: "Nothing: the file stays as it is, and no link of it works, migrated or not.",
            reason: "The file is too large, or holds no object, so there are no decisions that a migration could keep.",
            remedy: "Mend the file first; `lint` says what is wrong with it.",
            evidence: [.oversizedFile]),
        Offence(
            .brokenRewriting, .error, .compatibility,
            summary: "A rewriting that did not make what it should have",
            effect: "Nothing: the file stays as it is.",
            reason:
                "What was made is no association file, or would have to be migrated again. It should not be possible.",
            remedy: "Report it with the file.",
            evidence: []),
    ]
}
