import JSONSyntax

/// A subschema that a keyword applies to an instance.
struct Application: Sendable {
    /// Which schema.
    enum Target: Sendable {
        case node(SchemaNode.ID)
        /// The outermost one with the anchor in the dynamic scope, else the node.
        case dynamic(anchor: VerbatimText, fallback: SchemaNode.ID)
    }

    /// Which instance, as seen from the one that the keyword is applied to.
    enum Place: Sendable {
        case here
        case member(JSONObject.Member)
        /// The key of a member, as a string.
        case key(JSONObject.Member)
        case item(Int)
    }

    let target: Target
    let place: Place
    /// Whether only validity counts, not why.
    let isQuiet: Bool

    /// The key of the member that it is applied to; nil for any other place.
    var key: String? {
        switch place {
        case .member(let member), .key(let member): member.key
        case .here, .item: nil
        }
    }

    init(_ target: Target, to place: Place = .here, isQuiet: Bool = false) {
        self.target = target
        self.place = place
        self.isQuiet = isQuiet
    }

    init(_ node: SchemaNode.ID, to place: Place = .here, isQuiet: Bool = false) {
        self.init(.node(node), to: place, isQuiet: isQuiet)
    }
}

/// What came of an application.
struct Judgement: Sendable {
    var isValid = true
    var evaluated = Evaluated()
    var violations: [Violation] = []
}

/// What a keyword sees of the instance that it is applied to.
struct Site: Sendable {
    let schema: Schema
    let node: SchemaNode.ID
    let instance: JSONValue
    /// What the keywords before this one have evaluated.
    let evaluated: Evaluated
    /// What was applied so far, and what came of it.
    let applications: [Application]
    let judgements: [Judgement]
    let isQuiet: Bool
}
