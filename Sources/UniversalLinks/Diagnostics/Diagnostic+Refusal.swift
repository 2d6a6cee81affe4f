extension Diagnostic.Code {
    /// The file is larger than the system reads.
    public static let oversizedFile = Diagnostic.Code("AASA083", "oversized-file")
    /// The outermost value is neither an object nor an array.
    public static let scalarRoot = Diagnostic.Code("AASA084", "scalar-root")
}

extension Diagnostic {
    /// Why the system refuses a file that is JSON.
    public init(_ refusal: AssociationFile.Refusal, of file: AssociationFile) {
        let code: Code =
            switch refusal {
            case .oversized: .oversizedFile
            case .scalarRoot: .scalarRoot
            }
        let root = SourcePlace(pointer: .root, range: file.root.range)
        var help: String?
        if case .oversized = refusal { help = file.shorteningAdvice }
        self.init(code, .error, refusal.message, at: Location(root, in: file), help: help)
    }
}
