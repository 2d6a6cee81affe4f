/// The parts of one URL in the forms in which components compare them, each made when it is first asked for.
package struct LinkTexts {
    /// How a part is prepared.
    package struct Form: Hashable, Sendable {
        /// Percent-decoded (semantics E2).
        package let isDecoded: Bool
        /// Case folded (semantics C1).
        package let isFolded: Bool

        package init(isDecoded: Bool, isFolded: Bool) {
            self.isDecoded = isDecoded
            self.isFolded = isFolded
        }
    }

    private struct Key: Hashable {
        let part: LinkURL.Part
        let form: Form
    }

    package let link: LinkURL
    private var texts: [Key: [Unicode.Scalar]] = [:]
    private var strings: [Key: String] = [:]
    private var values: [Form: [[Unicode.Scalar]: [[Unicode.Scalar]]]] = [:]

    package init(_ link: LinkURL) {
        self.link = link
    }

    /// A part as it is compared: the path is decoded first and normalised second (semantics E3).
    package mutating func text(of part: LinkURL.Part, _ form: Form) -> [Unicode.Scalar] {
        let key = Key(part: part, form: form)
        if let text = texts[key] { return text }
        var text = LinkTexts.decoded(link.text(of: part), form)
        if part == .path { text = PathNormalization.normalized(text) }
        if form.isFolded { text = CaseFolding.folded(text) }
        texts[key] = text
        return text
    }

    /// The same as a string, which all that keep it share.
    mutating func string(of part: LinkURL.Part, _ form: Form) -> String {
        let key = Key(part: part, form: form)
        if let string = strings[key] { return string }
        let string = String(scalars: text(of: part, form))
        strings[key] = string
        return string
    }

    /// The values of each name in the query: split while encoded, then decoded each by itself (semantics Q7).
    ///
    /// Names are never folded.
    package mutating func queryValues(_ form: Form) -> [[Unicode.Scalar]: [[Unicode.Scalar]]] {
        if let known = values[form] { return known }
        var made: [[Unicode.Scalar]: [[Unicode.Scalar]]] = [:]
        for item in link.queryItems {
            let value = LinkTexts.decoded(item.value, form)
            made[LinkTexts.decoded(item.name, form), default: []].append(
                form.isFolded ? CaseFolding.folded(value) : value)
        }
        values[form] = made
        return made
    }

    private static func decoded(_ text: String, _ form: Form) -> [Unicode.Scalar] {
        form.isDecoded ? PercentDecoding.decoded(text.utf8) : Array(text.unicodeScalars)
    }
}
