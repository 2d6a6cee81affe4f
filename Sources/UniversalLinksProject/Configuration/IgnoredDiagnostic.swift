package import JSONSyntax
package import UniversalLinks

/// A diagnostic that a project ignores.
package struct IgnoredDiagnostic: Sendable {
    /// Its code.
    package let code: Diagnostic.Code
    /// The only file in which it is ignored, relative to the folder of the configuration; nil for all.
    package let file: String?
    /// The only value at or below which it is ignored; nil for all.
    package let pointer: JSONPointer?
    /// Why.
    package let reason: String
    /// The last day on which it is ignored; nil for no end.
    package let expiry: CalendarDate?
    /// Where the entry is.
    package let place: SourcePlace
}
