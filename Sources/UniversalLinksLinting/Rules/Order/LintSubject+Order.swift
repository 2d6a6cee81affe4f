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

    /// Where the component is that decides, with its comment.
    func note(on covering: ComponentOrder.Covering) -> Diagnostic.Note {
        let comment = covering.earlier.component.comment.map { ": \"\($0.shortened())\"" } ?? ""
        return Diagnostic.Note(
            "the earlier \(kind(of: covering.earlier))\(comment)", at: location(covering.earlier.component.place))
    }

    /// Edits that remove a component from its list.
    func removal(of component: EffectiveComponent) -> [TextEdit]? {
        guard let (list, index) = listAndIndex(of: component) else { return nil }
        return editing.removingElements([index], of: list)
    }

    /// Edits that move the component that never decides before the one that does; nil if that one would then never decide.
    func move(of covering: ComponentOrder.Covering) -> [TextEdit]? {
        guard !covering.isMutual, let (list, index) = listAndIndex(of: covering.later),
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
