import UniversalLinks

extension Diagnostic.Code {
    /// The codes of the engine and the linter, in order.
    public static let ofUniversalLinks: [Diagnostic.Code] = ofSyntax + ofFile + ofExpectations + ofRewriting
}
