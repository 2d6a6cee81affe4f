extension LintRules {
    /// Rules of the category `patterns`.
    static let ofPatterns: [any LintRule] = [
        UnescapedCharacter(), EscapeComparedDecoded(), LowerCaseEscape(), BrokenEscape(), MisplacedFragment(),
        MisplacedQuery(), AddressAsPattern(), RegularExpression(), RouteParameter(), Backslash(), DoubleStar(),
        OneLetterPattern(), UndefinedVariable(), UnterminatedVariable(), ShadowedVariable(), UnusedVariable(),
        EmptyVariable(), NestedVariable(), DoubledSlash(), DecoratedVariableName(), ExcessiveWildcards(),
        NonStringQueryValue(), OptionalQueryItem(), UnmatchableQueryName(), WildcardInQueryName(), SwallowedSlash(),
        MissingLeadingSlash(), NegatedComponent(), MalformedNegation(), LeadingDelimiter(), ImpossiblePattern(),
        ContradictingComment(), HomePageAlone(), SampleComponent(), AnyQuery(), NarrowQueryValue(),
        TrailingSlash(),
    ]
}
