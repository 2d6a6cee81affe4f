import JSONSyntax
import UniversalLinks

/// A command for a Mac that asks Apple's own matcher about one component.
struct SettlingCommand {
    /// The command, quoted for a shell.
    let text: String

    /// - Parameter component: What is asked about, with everything that it inherits.
    init(_ link: LinkURL, _ component: EffectiveComponent, in file: AssociationFile) {
        let dictionary = JSONWriter(layout: .compact).text(of: SettlingCommand.dictionary(of: component, in: file))
        text = "swcutil match -u \(SettlingCommand.quoted(link.text)) -j \(SettlingCommand.quoted(dictionary))"
    }

    /// The component as written, and what it takes from defaults written into it.
    private static func dictionary(of component: EffectiveComponent, in file: AssociationFile) -> JSONValue {
        let own = file.root[component.component.place.pointer]?.object
        var members: [JSONObject.Member] = own?.members.filter { $0.key != "comment" } ?? []
        func add(_ key: String, _ value: JSONValue?) {
            guard let value, own?[key] == nil else { return }
            members.append(JSONObject.Member(key: key, value: value))
        }
        func flag(_ value: EffectiveComponent.Inherited<Bool>) -> JSONValue? {
            value.level == .system ? Optional.none : JSONValue(value.value)
        }
        add("/", component.path.map { JSONValue($0.value) })
        add("?", component.query?.place.flatMap { file.root[$0.pointer] })
        add("#", component.fragment.map { JSONValue($0.value) })
        add("exclude", flag(component.isExclusion))
        add("caseSensitive", flag(component.isCaseSensitive))
        add("percentEncoded", flag(component.isPercentEncoded))
        return JSONValue(.object(JSONObject(members)))
    }

    /// A text in single quotes, which a shell takes as it is; control characters are left out.
    private static func quoted(_ text: String) -> String {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !PrintableText.isUnsafe($0) }))
        return "'" + plain.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
