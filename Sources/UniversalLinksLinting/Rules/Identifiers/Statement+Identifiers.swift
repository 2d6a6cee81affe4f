import UniversalLinks

extension Statement {
    static let identifierShape = Statement(
        "I4", .documented,
        "An app identifier is a prefix of ten characters, often the Team ID, a period and the bundle identifier.")
    static let anyIdentifierShape = Statement(
        "I4", .recorded, "The system takes identifiers of any shape and complains of none.")
    static let unlistedApp = Statement("I3", .recorded, "An app that is not listed is never matched.")
}
