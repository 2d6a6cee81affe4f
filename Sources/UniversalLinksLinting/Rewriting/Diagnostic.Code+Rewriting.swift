import UniversalLinks

extension Diagnostic.Code {
    /// Codes for files that are not migrated or formatted.
    static let ofRewriting: [Diagnostic.Code] = [
        .rewritingBeyondLimit, .rewritingOfSignedFile, .rewritingOfRefusedFile,
    ]

    /// A new file that would be larger than the system reads.
    public static let rewritingBeyondLimit = Diagnostic.Code("AASA852", "rewriting-beyond-limit")
    /// A file in a signed envelope, which any change invalidates.
    public static let rewritingOfSignedFile = Diagnostic.Code("AASA853", "rewriting-of-signed-file")
    /// A file that the system refuses, migrated or not.
    public static let rewritingOfRefusedFile = Diagnostic.Code("AASA854", "rewriting-of-refused-file")
}

extension Diagnostic {
    /// Why a file cannot be rewritten; nil if that is a bug, and not the file's fault.
    public init?(_ error: RewritingError) {
        let code: Code
        switch error.code {
        case .excessiveGrowth: code = .rewritingBeyondLimit
        case .signedFile: code = .rewritingOfSignedFile
        case .refusedFile: code = .rewritingOfRefusedFile
        default: return nil
        }
        self.init(code, .error, error.message)
    }
}
