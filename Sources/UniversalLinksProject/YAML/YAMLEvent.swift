import UniversalLinks

/// A step through a YAML text: a value, or the start or end of something that contains values.
struct YAMLEvent {
    enum Kind {
        case alias(String)
        case scalar(String, ScalarStyle)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        case documentStart
        case documentEnd
        case streamStart
        case streamEnd
    }

    /// How a scalar is written.
    enum ScalarStyle {
        case plain
        case singleQuoted
        case doubleQuoted
        /// On lines of its own, after `|` or `>`.
        case block
    }

    let kind: Kind
    /// The name by which aliases refer to the value.
    let anchor: String?
    /// Where it starts.
    let position: SourcePosition
}
