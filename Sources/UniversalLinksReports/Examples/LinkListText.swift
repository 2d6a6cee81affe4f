import JSONSyntax
package import UniversalLinks

/// Expectations as the text of a link list.
package struct LinkListText {
    private let expectations: [LinkExpectation]

    /// A text for expectations.
    package init(_ expectations: [LinkExpectation]) { self.expectations = expectations }

    /// The list as JSON, with one line for each member of an entry.
    package var json: String {
        let list: JSONValue = ["links": JSONValue(expectations.map { JSONValue(.object($0.entry)) })]
        return JSONWriter(layout: .pretty).text(of: list) + "\n"
    }

    /// The list as YAML.
    package var yaml: String {
        guard !expectations.isEmpty else { return "links: []\n" }
        let entries = expectations.map { expectation in
            let lines = expectation.entry.members.map { member in
                let text = member.value.string ?? ""
                return member.key + ": " + (member.key == "expect" ? text : JSONWriter.quoted(text))
            }
            return "  - " + lines.joined(separator: "\n    ") + "\n"
        }
        return "links:\n" + entries.joined()
    }
}
