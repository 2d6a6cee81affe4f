import UniversalLinks

extension Diagnostic.Code {
    /// Codes for files that are not migrated or formatted.
    static let ofRewriting: [Diagnostic.Code] = [
        .decisionChangedByMigration, .rewritingBeyondLimit, .rewritingOfSignedFile, .rewritingOfRefusedFile,
        .brokenRewriting,
    ]

    /// A URL whose decision the migrated file would change.
    public static let decisionChangedByMigration = Diagnostic.Code("AASA851", "decision-changed-by-migration")
    /// A new file that would be larger than the system reads.
    public static let rewritingBeyondLimit = Diagnostic.Code("AASA852", "rewriting-beyond-limit")
    /// A file in a signed envelope, which any change invalidates.
    public static let rewritingOfSignedFile = Diagnostic.Code("AASA853", "rewriting-of-signed-file")
    /// A file that the system refuses, migrated or not.
    public static let rewritingOfRefusedFile = Diagnostic.Code("AASA854", "rewriting-of-refused-file")
    /// A new file that is not what it should be: a bug in the tool.
    public static let brokenRewriting = Diagnostic.Code("AASA855", "broken-rewriting")
}

extension Diagnostic {
    /// Why a file cannot be rewritten.
    public init(_ error: RewritingError) {
        let code: Code =
            switch error.code {
            case .changedDecision: .decisionChangedByMigration
            case .excessiveGrowth: .rewritingBeyondLimit
            case .signedFile: .rewritingOfSignedFile
            case .refusedFile: .rewritingOfRefusedFile
            default: .brokenRewriting
            }
        self.init(code, .error, error.message)
    }
}
