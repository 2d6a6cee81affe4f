import JSONSyntax
import UniversalLinks

extension EffectiveComponent {
    /// Where the component stands in the file of a matcher, and its comment.
    func json(in matcher: Matcher) -> JSONValue {
        let place = component.place
        let position = matcher.file.position(of: place)
        return [
            "pointer": JSONValue("\(place.pointer)"),
            "line": JSONValue(position.line),
            "column": JSONValue(position.column),
            "comment": JSONValue(component.comment),
        ]
    }

    /// Where the component stands, for people.
    func words(in matcher: Matcher) -> String {
        "\(component.place.pointer) on line \(matcher.file.position(of: component.place).line)"
    }
}
