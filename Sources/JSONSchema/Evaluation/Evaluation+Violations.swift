import JSONSyntax

/// Failures with their places.
extension Evaluation {
    /// Whether enough violations were reported.
    var isFull: Bool { violationCount >= Schema.maximumViolationCount }

    /// The violation that a failure is, unless there are enough.
    mutating func violation(
        _ failure: Conclusion.Failure, of keyword: String, _ site: Site
    ) -> Violation? {
        if isFull, failure.causes.isEmpty { return nil }
        let range =
            switch failure.place {
            case .here: site.instance.range
            case .member(let member), .key(let member): member.keyRange
            case .item: Evaluation.instance(at: failure.place, of: site.instance).range
            }
        let name = failure.keyword ?? keyword
        return violation(
            of: name, at: Evaluation.token(of: failure.place), range,
            schemaLocation: schema.location(of: site.node, tokens: [name] + failure.tokens), failure.message,
            causes: failure.causes)
    }

    mutating func violation(
        of keyword: String, at token: String?, _ range: SourceRange, schemaLocation: SchemaLocation, _ message: String,
        causes: [Violation] = []
    ) -> Violation {
        violationCount += 1
        return Violation(
            keyword: keyword, instancePointer: JSONPointer(tokens: tokens + (token.map { [$0] } ?? [])),
            instanceRange: range, position: document.position(of: range), schemaLocation: schemaLocation,
            message: message, causes: causes,
            causeDepth: (causes.map(\.causeDepth).max() ?? -1) + 1)
    }

    /// The schema `false`, applied.
    mutating func forbidden(
        _ place: Application.Place, _ instance: JSONValue, by node: SchemaNode.ID, isQuiet: Bool
    ) -> Judgement {
        guard !isQuiet else { return Judgement(isValid: false) }
        var range = instance.range
        var message = "No value is allowed here, but there is \(instance.wording)."
        switch place {
        case .member(let member), .key(let member):
            range = member.keyRange
            message = "\(member.key.inQuotes) is not allowed here."
        case .item(let index): message = "Item \(index) is not allowed here."
        case .here: break
        }
        let violation = violation(
            of: currentKeyword ?? "false", at: Evaluation.token(of: place), range,
            schemaLocation: schema.location(of: node, tokens: []), message)
        return Judgement(isValid: false, violations: [violation])
    }

    mutating func endless(at node: SchemaNode.ID, _ instance: JSONValue, isQuiet: Bool) -> Judgement {
        guard !isQuiet else { return Judgement(isValid: false) }
        let violation = violation(
            of: currentKeyword ?? "$ref", at: nil, instance.range,
            schemaLocation: schema.location(of: node, tokens: []),
            "This cannot be validated: the schema refers to itself without end.")
        return Judgement(isValid: false, violations: [violation])
    }
}
