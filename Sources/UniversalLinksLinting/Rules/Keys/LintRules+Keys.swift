extension LintRules {
    /// Rules of the category `keys`.
    static let ofKeys: [any LintRule] = [MisspeltKey(), MisplacedKey(), UnknownKey(), NoteKey(), InternalKey()]
}
