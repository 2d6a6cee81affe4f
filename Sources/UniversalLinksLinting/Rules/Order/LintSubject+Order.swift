import JSONSyntax
import UniversalLinks

extension LintSubject {
    /// A component in a sentence: `the component "/menu/*"`.
    func words(for component: EffectiveComponent) -> String { "the \(kind(of: component)) \(name(of: component))" }

    /// The same as the first words of a sentence.
    func opening(for component: EffectiveComponent) -> String {
        "The \(kind(of: component)) \(name(of: component))"
    }

    /// The same with its line, where that is another one than that of the component that the sentence is about.
    func words(for component: EffectiveComponent, besides other: EffectiveComponent) -> String {
        let line = line(of: component.component.place)
        return words(for: component) + (line == self.line(of: other.component.place) ? "" : " on line \(line)")
    }

    /// A component by its patterns: `"/menu/*" with the query item "table"`.
    func name(of component: EffectiveComponent) -> String { component.name }

    /// What a member of a list is called: a path or a component.
    func kind(of component: EffectiveComponent) -> String { component.kind }

    /// Where to move the component that never decides; in a file on one line, its number says nothing.
    func destination(of covering: ComponentOrder.Covering) -> String {
        let line = line(of: covering.earlier.component.place)
        return line == self.line(of: covering.later.component.place)
            ? "before that \(kind(of: covering.earlier))" : "before line \(line)"
    }

    /// What matches all URLs of a component, as the subject of a sentence, with the verb for what they do.
    ///
    /// - Parameter verbs: For one component, and for several.
    func words(for covering: ComponentOrder.Covering, _ verbs: (one: String, several: String)) -> String {
        guard covering.all.count > 1 else {
            return "\(words(for: covering.earlier, besides: covering.later)) already \(verbs.one)"
        }
        let kind = kind(of: covering.earlier) + "s"
        guard covering.all.count <= LintSubject.namedCount else {
            return "\(covering.all.count) earlier \(kind) together already \(verbs.several)"
        }
        let names = covering.all.map(name)
        let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        return "the \(kind) \(list) together already \(verbs.several)"
    }

    /// More components than these are not named in a sentence.
    private static let namedCount = 4

    /// Where the components are that decide, each with its comment.
    func notes(on covering: ComponentOrder.Covering) -> [Diagnostic.Note] {
        covering.all.prefix(LintSubject.namedCount).map { component in
            let comment = component.component.comment.map { ": \"\($0.shortened())\"" } ?? ""
            return Diagnostic.Note(
                "the earlier \(kind(of: component))\(comment)", at: location(component.component.place))
        }
    }

    /// Edits that remove a component from its list.
    func removal(of component: EffectiveComponent) -> [TextEdit]? {
        guard let (list, index) = listAndIndex(of: component) else { return nil }
        return editing.removingElements([index], of: list)
    }

    /// Edits that move the component that never decides before the one that does; nil if that one would then never decide,
    /// or several do.
    func move(of covering: ComponentOrder.Covering) -> [TextEdit]? {
        guard !covering.isMutual, covering.all.count == 1, let (list, index) = listAndIndex(of: covering.later),
            let (_, target) = listAndIndex(of: covering.earlier), let value = list.array?[index]
        else { return nil }
        return editing.removingElements([index], of: list)
            + [editing.inserting(editing.text(of: value), beforeElement: target, of: list)]
    }

    private func listAndIndex(of component: EffectiveComponent) -> (list: JSONValue, index: Int)? {
        let pointer = component.component.place.pointer
        guard let parent = pointer.parent, let list = file.root[parent],
            let index = pointer.tokens.last.flatMap({ Int($0) }),
            list.array?.indices.contains(index) == true
        else { return nil }
        return (list, index)
    }
}
