import JSONSyntax

/// What a published JSON Schema says about each place of a document: which keys it has, and what they are for.
struct SchemaGuide: Sendable {
    private let root: JSONValue

    /// A key with its description.
    struct Key: Sendable {
        let name: String
        let description: String?
        /// Whether the schema advises against it.
        let isDeprecated: Bool
    }

    /// - Parameter text: The schema, as it is embedded.
    init(_ text: String) {
        root = (try? JSONDocument(parsing: Array(text.utf8)))?.root ?? nil
    }

    /// What the value at a path is for; nil if the schema does not say.
    func description(of path: [String]) -> String? {
        schemas(at: path).lazy.compactMap { $0.object?["description"]?.string }.first
    }

    /// The keys of an object at a path, in the order of the schema.
    func keys(of path: [String]) -> [Key] {
        var seen: Set<String> = []
        return schemas(at: path).flatMap { $0.object?["properties"]?.object?.members ?? [] }
            .filter { seen.insert($0.key).inserted }
            .map { member in
                let schemas = resolved(member.value)
                return Key(
                    name: member.key, description: schemas.lazy.compactMap { $0.object?["description"]?.string }.first,
                    isDeprecated: schemas.contains { $0.object?["deprecated"]?.boolean == true })
            }
    }

    /// The values that a path may have, where there are few: booleans and enumerations.
    func values(of path: [String]) -> [JSONValue] {
        var values: [JSONValue] = []
        for schema in schemas(at: path).compactMap(\.object) {
            values += schema["enum"]?.array ?? []
            if let constant = schema["const"] { values.append(constant) }
            if schema["type"]?.string == "boolean" { values += [true, false] }
        }
        return values
    }

    // MARK: - Walking

    private func schemas(at path: [String]) -> [JSONValue] {
        path.reduce(resolved(root)) { schemas, token in
            schemas.flatMap { children(of: $0, token) }.flatMap { resolved($0) }
        }
    }

    private func children(of schema: JSONValue, _ token: String) -> [JSONValue] {
        guard let object = schema.object else { return [] }
        if let property = object["properties"]?.object?[token] { return [property] }
        if Int(token) != nil, let items = object["items"] { return [items] }
        return [object["additionalProperties"]].compactMap { $0 }
    }

    private static let maximumDepth = 12

    /// A schema with those that it refers to or combines.
    private func resolved(_ schema: JSONValue, depth: Int = 0) -> [JSONValue] {
        guard depth < SchemaGuide.maximumDepth, let object = schema.object else { return [] }
        var schemas = [schema]
        if let reference = object["$ref"]?.string, reference.hasPrefix("#"),
            let pointer = JSONPointer(String(reference.dropFirst())), let target = root[pointer]
        {
            schemas += resolved(target, depth: depth + 1)
        }
        for key in ["then", "else"] {
            if let branch = object[key] { schemas += resolved(branch, depth: depth + 1) }
        }
        for key in ["allOf", "anyOf", "oneOf"] {
            for branch in object[key]?.array ?? [] { schemas += resolved(branch, depth: depth + 1) }
        }
        return schemas
    }
}
