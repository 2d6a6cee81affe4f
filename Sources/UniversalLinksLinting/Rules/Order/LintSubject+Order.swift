import JSONSyntax
import UniversalLinks

extension LintSubject {
    /// A component in a sentence, with its line.
    func words(for component: EffectiveComponent) -> String {
        "the \(kind(of: component)) on line \(line(of: component.component.place))"
    }

    /// What a member of a list is called: a path or a component.
    func kind(of component: EffectiveComponent) -> String {
        component.component.form.isLegacy ? "path" : "component"
    }

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
        guard covering.all.count > 1 else { return "\(words(for: covering.earlier)) already \(verbs.one)" }
        var lines: [String] = []
        for component in covering.all {
            let line = String(line(of: component.component.place))
            if !lines.contains(line) { lines.append(line) }
        }
        let kind = kind(of: covering.earlier) + "s"
        guard lines.count > 1, lines.count <= LintSubject.namedLines else {
            return "\(covering.all.count) earlier \(kind) together already \(verbs.several)"
        }
        let list = lines.dropLast().joined(separator: ", ") + " and " + lines[lines.count - 1]
        return "the \(kind) on lines \(list) together already \(verbs.several)"
    }

    /// More lines than these are not named in a sentence.
    private static let namedLines = 4

    /// Where the components are that decide, each with its comment.
    func notes(on covering: ComponentOrder.Covering) -> [Diagnostic.Note] {
        covering.all.prefix(LintSubject.namedLines).map { component in
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
