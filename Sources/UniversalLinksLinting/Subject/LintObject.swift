import JSONSyntax
import UniversalLinks

/// An object of the file whose keys mean something.
struct LintObject: Sendable {
    /// What the object is.
    let role: Role
    /// The path to it.
    let pointer: JSONPointer
    /// The object as a value.
    let value: JSONValue
    /// Its members.
    let members: JSONObject

    /// Where it is.
    var place: SourcePlace { SourcePlace(pointer: pointer, range: value.range) }

    /// What an object of the file is.
    enum Role: Hashable, Sendable {
        /// The outermost object.
        case root
        /// `applinks`.
        case appLinks
        /// Another service, by its key.
        case service(VerbatimText)
        /// `substitutionVariables`.
        case substitutionVariables
        /// The `defaults` of `applinks`.
        case appLinksDefaults
        /// A member of `details`, a list or not.
        case detail
        /// The `defaults` of a detail.
        case detailDefaults
        /// A member of `components`.
        case component
        /// The value of a `?`.
        case queryItems
    }
}

extension LintObject {
    /// The objects of a file, outer ones first. Members that are shadowed by a duplicate key are not looked into.
    static func all(in root: JSONValue) -> [LintObject] {
        var objects: [LintObject] = []
        guard let members = add(root, .root, at: .root, to: &objects) else { return [] }
        for member in members.effectiveMembers {
            let pointer = JSONPointer.root.appending(member.key)
            if member.key.isVerbatim("applinks") {
                addAppLinks(member.value, at: pointer, to: &objects)
            } else {
                add(member.value, .service(VerbatimText(member.key)), at: pointer, to: &objects)
            }
        }
        return objects
    }

    @discardableResult
    private static func add(
        _ value: JSONValue?, _ role: Role, at pointer: JSONPointer, to objects: inout [LintObject]
    ) -> JSONObject? {
        guard let value, let members = value.object else { return nil }
        objects.append(LintObject(role: role, pointer: pointer, value: value, members: members))
        return members
    }

    private static func addAppLinks(_ value: JSONValue, at pointer: JSONPointer, to objects: inout [LintObject]) {
        guard let members = add(value, .appLinks, at: pointer, to: &objects) else { return }
        addFields(members["defaults"], .appLinksDefaults, at: pointer.appending("defaults"), to: &objects)
        add(
            members["substitutionVariables"], .substitutionVariables,
            at: pointer.appending("substitutionVariables"), to: &objects)
        let pointer = pointer.appending("details")
        if let details = members["details"]?.array {
            for (index, detail) in details.enumerated() {
                addDetail(detail, at: pointer.appending(index), to: &objects)
            }
        } else {
            for member in members["details"]?.object?.effectiveMembers ?? [] {
                addDetail(member.value, at: pointer.appending(member.key), to: &objects)
            }
        }
    }

    private static func addDetail(_ value: JSONValue, at pointer: JSONPointer, to objects: inout [LintObject]) {
        guard let members = add(value, .detail, at: pointer, to: &objects) else { return }
        addFields(members["defaults"], .detailDefaults, at: pointer.appending("defaults"), to: &objects)
        for (index, component) in (members["components"]?.array ?? []).enumerated() {
            addFields(component, .component, at: pointer.appending("components").appending(index), to: &objects)
        }
    }

    private static func addFields(
        _ value: JSONValue?, _ role: Role, at pointer: JSONPointer, to objects: inout [LintObject]
    ) {
        guard let members = add(value, role, at: pointer, to: &objects) else { return }
        add(members["?"], .queryItems, at: pointer.appending("?"), to: &objects)
    }
}
