import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// What an association file names, as far as it can be read while somebody writes it.
struct DocumentScan {
    /// The variables that the file defines, with their values.
    let variables: [(name: String, values: [String])]
    /// The app identifiers, each once, in the order of the text.
    let apps: [String]

    init(_ source: SourceText) {
        var value: JSONValue?
        do throws(AssociationFileError) {
            value = try AssociationFile(parsing: source.bytes).root
        } catch {
            value = error.repairedRoot
        }
        let root = value?.object
        let defined = root?["applinks"]?.object?["substitutionVariables"]?.object?.effectiveMembers ?? []
        variables = defined.map { ($0.key, ($0.value.array ?? []).compactMap(\.string)) }
        var seen: Set<String> = []
        var found: [String] = []
        func add(_ value: JSONValue?) {
            for text in value?.array?.compactMap(\.string) ?? [value?.string].compactMap({ $0 })
            where text.contains(".") && seen.insert(text).inserted { found.append(text) }
        }
        for detail in root?["applinks"]?.object?["details"]?.array ?? [] {
            add(detail.object?["appIDs"])
            add(detail.object?["appID"])
        }
        for member in root?.members ?? [] { add(member.value.object?["apps"]) }
        apps = found
    }
}
