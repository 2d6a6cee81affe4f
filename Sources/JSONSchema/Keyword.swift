import JSONSyntax

/// One keyword of a schema, compiled.
///
/// It is evaluated in steps, so that the walk over the instance needs no call frames: the keyword names the subschemas to
/// apply, the walk applies them, and the keyword concludes from their judgements.
protocol Keyword: Sendable {
    /// Reads the keyword; nil if it turns out to check nothing.
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError)

    /// What to apply first.
    func applications(in site: Site) -> [Application]

    /// The same for keywords that find it out by work of their own; incomplete once the budget is exhausted, which ends the
    /// evaluation.
    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application]

    /// What to apply once the judgements of the first applications are known.
    func furtherApplications(in site: Site) -> [Application]

    /// Judges the judgements of all applications.
    func conclude(_ site: Site, into conclusion: inout Conclusion)

    /// The subschemas that it may apply to the same instance.
    var inPlaceSubschemas: [SchemaNode.ID] { get }

    /// Those of them that it applies to every instance.
    var unconditionalSubschemas: [SchemaNode.ID] { get }
}

extension Keyword {
    func applications(in site: Site) -> [Application] { [] }
    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application] { applications(in: site) }
    func furtherApplications(in site: Site) -> [Application] { [] }
    var inPlaceSubschemas: [SchemaNode.ID] { unconditionalSubschemas }
    var unconditionalSubschemas: [SchemaNode.ID] { [] }
}

/// A keyword that judges an instance by itself.
protocol Assertion: Keyword {
    /// Whether the instance has what the keyword asks for; true for kinds of value that it does not concern.
    func isMet(by instance: JSONValue) -> Bool

    /// The message for an instance that does not.
    func message(for instance: JSONValue) -> String
}

extension Assertion {
    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        if !isMet(by: site.instance) { conclusion.fail(message(for: site.instance)) }
    }
}
