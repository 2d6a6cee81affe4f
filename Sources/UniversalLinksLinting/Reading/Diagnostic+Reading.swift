public import JSONSyntax
import UniversalLinks

extension Diagnostic.Code {
    /// One code for each mistake of the JSON reader, named as there. The order gives the numbers: append only.
    static let ofSyntax: [Diagnostic.Code] = JSONSyntaxError.Code.all.enumerated().map { index, code in
        let number = String(index + 1)
        return Diagnostic.Code("AASA" + String(repeating: "0", count: 3 - number.utf8.count) + number, code.name)
    }

    /// Codes for files that are read as a whole or not at all.
    static let ofFile: [Diagnostic.Code] = [.brokenEnvelope, .unreadablyLarge, .oversizedFile, .scalarRoot]

    /// Codes that say why an association file cannot be read at all, so that nothing else of it was looked at.
    package static let ofUnreadableFiles: Set<Diagnostic.Code> = Set(
        ofSyntax + [.brokenEnvelope, .unreadablyLarge, .otherKindOfFile])

    /// The bytes start like a CMS envelope, but are not one.
    public static let brokenEnvelope = Diagnostic.Code("AASA081", "broken-envelope")
    /// The file is too large to be read even here.
    public static let unreadablyLarge = Diagnostic.Code("AASA082", "unreadably-large")

    /// The code of a mistake of the JSON reader.
    public static func syntax(_ code: JSONSyntaxError.Code) -> Diagnostic.Code {
        ofSyntax.first { $0.name == code.name } ?? Diagnostic.Code("AASA000", code.name)
    }
}

extension Diagnostic {
    /// Why bytes are not an association file.
    public init(_ error: AssociationFileError) {
        let code: Code =
            switch error.code {
            case .brokenEnvelope: .brokenEnvelope
            case .unreadablyLarge: .unreadablyLarge
            default: error.syntaxError.map { .syntax($0.code) } ?? .brokenEnvelope
            }
        self.init(
            code, .error, error.message, at: error.position.map { error.location(at: $0) }, fix: error.fix)
    }
}

extension AssociationFileError {
    /// What fixes the error, if there is only one way to.
    fileprivate var fix: Diagnostic.Fix? { recovery(limit: 1)?.diagnostics.first?.fix }

    /// The text read on after the error; nil inside an envelope, where nothing is fixed.
    func recovery(limit: Int = SyntaxRecovery.maximumCount) -> SyntaxRecovery? {
        guard let syntaxError, let source, message == syntaxError.message else { return nil }
        return SyntaxRecovery(after: syntaxError, in: source, limit: limit)
    }

    /// What the text says apart from its first few mistakes of syntax, for suggestions; nil if nothing safe repairs them.
    package var repairedRoot: JSONValue? { recovery(limit: 20)?.document?.root }

    fileprivate func location(at position: SourcePosition) -> Diagnostic.Location {
        Diagnostic.Location(
            .associationFile, position: position, range: SourceRange(start: byteOffset, end: byteOffset), pointer: nil)
    }
}
