// Paths (semantics T1 to T3), and how else they may be brought into one form.
extension NaiveReference {
    func acceptsPath(_ pattern: [Unicode.Scalar], _ path: String) -> Bool {
        switch reading {
        case .emptyPatternsTakeEverything where pattern.isEmpty: true
        case .addedSlashesAreNotCompared: acceptsPathWithoutAddedSlashes(pattern, path)
        case .variablesAreExpandedFirst:
            expansions(of: pattern[...]).contains { covers(normalized($0), normalized(pathText(path))) }
        case .pathsAreNormalizedBeforeTheyAreDecoded:
            covers(
                normalized(pattern),
                decoded(String(String.UnicodeScalarView(normalized(Array(path.unicodeScalars))))))
        case .leadingSlashesOfURLsStay:
            covers(normalized(pattern), pathText(path).prefix { $0 == "/" }.dropLast() + normalized(pathText(path)))
        case .leadingStarsGetASlash where pattern.first == "*" && pattern.count > 1:
            covers(["/"] + normalized(pattern), normalized(pathText(path)))
        case .leadingQuestionMarksTakeTheSlash where pattern.first == "?" && pattern.count > 1:
            covers(Array(normalized(pattern).dropFirst()), normalized(pathText(path)))
        default: covers(normalized(pattern), normalized(pathText(path)))
        }
    }

    private func pathText(_ path: String) -> [Unicode.Scalar] { decoded(path) }

    /// What T1 records without a slash that is put there and compared: a slash at the end of either does not count, and a
    /// `/*` at the end takes nothing, too.
    private func acceptsPathWithoutAddedSlashes(_ pattern: [Unicode.Scalar], _ path: String) -> Bool {
        let whole = withSlashAtStart(folding(pathText(path)))
        let text = withoutLastSlash(whole)
        let written = folding(pattern)
        let stripped = withoutLastSlash(written.count == 1 ? written : withSlashAtStart(written))
        // A slash that the URL has may be compared with a wildcard, or not.
        if covers(stripped, text) || covers(stripped, whole) { return true }
        guard stripped.reversed().starts(with: ["*", "/"]) else { return false }
        return covers(Array(stripped.dropLast(2)), text == ["/"] ? [] : text)
    }

    private func withSlashAtStart(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.first == "/" || text.first == "*" ? text : ["/"] + text
    }

    private func withoutLastSlash(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.count > 1 && text.last == "/" ? Array(text.dropLast()) : text
    }

    /// The pattern with each value of each of its variables in turn; one without an end is left.
    private func expansions(of pattern: ArraySlice<Unicode.Scalar>) -> [[Unicode.Scalar]] {
        guard let start = pattern.indices.dropLast().first(where: { pattern[$0] == "$" && pattern[$0 + 1] == "(" }),
            let end = pattern[start...].firstIndex(of: ")")
        else { return [Array(pattern)] }
        let name = String(String.UnicodeScalarView(pattern[(start + 2)..<end]))
        let rests = expansions(of: pattern[(end + 1)...])
        return values(of: name).flatMap { value in
            rests.map { Array(pattern[..<start]) + Array(value.unicodeScalars) + $0 }
        }
    }

    private func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        if text.isEmpty { return ["/"] }
        if text.count == 1, reading != .lettersAloneGetSlashes { return text }
        var text = folding(text)
        if let first = text.first, first != "*", first != "/" { text.insert("/", at: 0) }
        if let last = text.last, last != "*", last != "/" { text.append("/") }
        return text
    }

    /// The text without a star behind a star, and without a slash behind a slash.
    private func folding(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var text = text
        while let index = text.indices.dropLast().first(where: { text[$0] == "*" && text[$0 + 1] == "*" }) {
            text.remove(at: index)
        }
        let isAtEnd = { (index: Int) in
            text[...index].allSatisfy { $0 == "/" } || text[index...].allSatisfy { $0 == "/" }
        }
        while let index = text.indices.dropLast().first(where: { index in
            text[index] == "/" && text[index + 1] == "/" && (reading != .innerSlashesStay || isAtEnd(index))
        }) {
            text.remove(at: index)
        }
        return text
    }
}
