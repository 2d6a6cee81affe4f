extension LintRules {
    /// Rules of the category `patterns`.
    static let ofPatterns: [any LintRule] = [
        UnescapedCharacter(), EscapeComparedDecoded(), LowerCaseEscape(), BrokenEscape(), MisplacedFragment(),
        MisplacedQuery(), AddressAsPattern(), RegularExpression(), RouteParameter(), DoubleStar(),
        OneLetterPattern(), UndefinedVariable(), UnterminatedVariable(), ShadowedVariable(), UnusedVariable(),
        EmptyVariable(), NestedVariable(), DoubledSlash(), DecoratedVariableName(), NonStringQueryValue(),
        OptionalQueryItem(),
        UnmatchableQueryName(), SwallowedSlash(),
        MissingLeadingSlash(), NegatedComponent(), MalformedNegation(), LeadingDelimiter(), ImpossiblePattern(),
        ContradictingComment(), HomePageAlone(), SampleComponent(), AnyQuery(), NarrowQueryValue(),
        TrailingSlash(),
    ]
}
