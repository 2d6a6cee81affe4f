package import JSONSyntax
import UniversalLinksProject

/// What the tool says about its rules, and about the statements that they rest on.
package enum RuleDocuments: Sendable {
    /// The document of `rules`: of a rule by its code, number or name, of a category, or of a statement such as `G1`.
    ///
    /// - Throws: `ServiceError` where there is no such thing, with the nearest name.
    package static func document(of name: String) throws(ServiceError) -> JSONValue {
        do throws(RunFailure) {
            return try RuleSubject(named: name).document
        } catch {
            throw ServiceError(.unknownRule, error.reason)
        }
    }
}
