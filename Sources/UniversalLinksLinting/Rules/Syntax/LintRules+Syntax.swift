extension LintRules {
    /// Rules of the category `syntax`.
    static let ofSyntax: [any LintRule] = [
        ByteOrderMark(), DuplicateKey(), NearlyOversizedFile(), SignedFile(), OtherFileName(), MisnamedFolder(),
        OtherKindOfFile(),
    ]
}
