import UniversalLinks

// What a language takes of a text as it is written in a URL. Whoever asks looks closer where the answer is yes: that is the answer as
// well where it would take too long to find out.
extension LanguageTable {
    private static let readingLimit = 1_000_000

    /// Whether a language of fragments, or of values of items, takes one.
    func takes(_ text: String, _ language: Int) -> Bool {
        takes(scalars(of: text, language), language)
    }

    /// Whether a language of paths takes one.
    func takesPath(_ path: String, _ language: Int) -> Bool {
        takes(PathNormalization.normalized(scalars(of: path, language)), language)
    }

    /// Whether a language of queries takes one.
    func takesQuery(_ query: String, _ language: Int) -> Bool {
        guard languages[language].readsItems else { return takes(query, language) }
        if languages[language].group == .encoded { return takes(query + "&", language) }
        var marked: [UInt32] = []
        for item in query.utf8.split(separator: 0x26, omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != 0x3D }
            marked += LanguageTable.marked(name)
            if name.count < item.count {
                marked.append(TextMark.valueStart)
                marked += LanguageTable.marked(item.dropFirst(name.count + 1))
            }
            marked.append(TextMark.itemEnd)
        }
        return accepts(marked, language)
    }

    private static func marked(_ text: Substring.UTF8View) -> [UInt32] {
        PercentDecoding.decodedIfUTF8(text)?.map(\.value) ?? [TextMark.unreadable]
    }

    private func scalars(of text: String, _ language: Int) -> [Unicode.Scalar] {
        languages[language].group == .decoded ? PercentDecoding.decoded(text.utf8) : Array(text.unicodeScalars)
    }

    private func takes(_ scalars: [Unicode.Scalar], _ language: Int) -> Bool {
        accepts(scalars.map(\.value), language)
    }

    private func accepts(_ scalars: [UInt32], _ language: Int) -> Bool {
        var set = start(of: [language])
        let end = work + LanguageTable.readingLimit
        for scalar in scalars {
            set = step(set, scalar)
            if work > end { return true }
        }
        return set.contains { traits[Int($0)].contains(.accepts) }
    }
}
