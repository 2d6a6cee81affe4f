import JSONSyntax

extension EffectiveComponent {
    /// What a member of a list is called: a path or a component.
    package var kind: String { component.form.isLegacy ? "path" : "component" }

    /// It by its patterns, which say more than a line: `"/menu/*" with the query item "table"`.
    package var name: String {
        var parts: [String] = []
        switch query?.value {
        case .text(let text): parts.append("the query \"\(text.shortened(to: 60))\"")
        case .items(let items) where items.count == 1:
            parts.append("the query item \"\(items[0].name.shortened(to: 60))\"")
        case .items(let items): parts.append("\(items.count) query items")
        case .unusableItems, nil: break
        }
        if let fragment { parts.append("the fragment \"\(fragment.value.shortened(to: 60))\"") }
        let rest = parts.isEmpty ? "" : "with " + parts.joined(separator: " and ")
        guard let path else { return rest.isEmpty ? "without patterns" : rest }
        let negation = component.form.isLegacy && isExclusion.value ? "NOT " : ""
        return "\"\(negation)\(path.value.shortened(to: 60))\"" + (rest.isEmpty ? "" : " " + rest)
    }

    /// Its name as the object of a sentence: the name alone if it starts with a pattern.
    package var nameInSentence: String { path == nil ? "the \(kind) \(name)" : name }
}
