import JSONSyntax
import UniversalLinks

/// What components are called in short sentences: by their lines, or, where several begin on one, by their pointers.
struct ComponentNames {
    private let matcher: Matcher
    private let hasOwnLines: Bool

    /// Names for the components of a file.
    init(_ matcher: Matcher) {
        self.matcher = matcher
        let components = matcher.components
        let lines = Set(components.map { matcher.file.position(of: $0.component.place).line })
        hasOwnLines = lines.count == components.count
    }

    /// `the component on line 7`.
    func name(of index: ComponentIndex) -> String {
        hasOwnLines ? "the component on \(place(of: index))" : place(of: index)
    }

    /// `line 7`.
    func place(of index: ComponentIndex) -> String {
        guard let place = matcher.component(at: index)?.component.place else { return "" }
        return hasOwnLines
            ? "line \(matcher.file.position(of: place).line)" : PrintableText.escaped("\(place.pointer)")
    }

    /// `the component on line 7 already matches`, or `the components on lines 3, 7 and 9 together already match`.
    func matching(_ indices: [ComponentIndex]) -> String {
        guard indices.count > 1 else { return (indices.first.map(name) ?? "") + " already matches" }
        var places = indices.prefix(ComponentNames.listLimit).map { index in
            hasOwnLines ? String(place(of: index).dropFirst("line ".count)) : place(of: index)
        }
        if indices.count > places.count { places.append("\(indices.count - places.count) others") }
        let list = places.dropLast().joined(separator: ", ") + " and " + (places.last ?? "")
        return (hasOwnLines ? "the components on lines \(list)" : list) + " together already match"
    }

    private static let listLimit = 5
}
