import JSONSyntax

/// The components that a device has for an app on a domain, in order.
package struct DevicePatterns: Sendable {
    /// What the device prints, as written.
    package let text: String
    /// The components; nil where the text has a shape that nothing here knows.
    package let components: [Component]?

    /// A component, as a device prints it and as a file writes it.
    package struct Component: Sendable {
        /// What it says, on one line.
        package let text: String
        /// What it says, whatever the order of its keys: a comment says nothing.
        let meaning: Meaning
    }

    /// Reads what a device prints.
    ///
    /// ## Parsing behavior
    /// - Objects and strings, separated by commas, with or without brackets around all of them; a string is a member of
    ///   `paths`, with `NOT ` before it where it excludes (semantics L1).
    /// - Paths without quotes, separated by commas, where all of them start with `/`, `*` or `NOT `.
    init(_ bytes: [UInt8]) {
        text = DeviceText.string(bytes[...])
        let trimmed = DeviceText.trimmed(bytes[...])
        let isList = trimmed.first == UInt8(ascii: "[")
        let json = isList ? Array(trimmed) : [UInt8(ascii: "[")] + trimmed + [UInt8(ascii: "]")]
        if let values = (try? JSONDocument(parsing: json))?.root.array {
            let isKnown = values.allSatisfy { $0.object != nil || $0.string != nil }
            components = isKnown ? values.map { Component($0) } : nil
        } else {
            components = DevicePatterns.barePaths(trimmed)
        }
    }

    private static func barePaths(_ bytes: ArraySlice<UInt8>) -> [Component]? {
        let paths = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { DeviceText.trimmed($0) }
        let starts: [[UInt8]] = [Array("/".utf8), Array("*".utf8), Array("NOT ".utf8)]
        guard paths.allSatisfy({ path in starts.contains { path.starts(with: $0) } }) else { return nil }
        return paths.map { Component(JSONValue(DeviceText.string($0))) }
    }
}

extension DevicePatterns.Component {
    typealias Meaning = CanonicalValue

    /// A member of `components` or `paths`.
    init(_ value: JSONValue) {
        let spoken = DevicePatterns.Component.withoutComment(value)
        text = JSONWriter(layout: .compact).text(of: spoken)
        meaning = CanonicalValue(spoken.string.map { DevicePatterns.Component.component(ofPath: $0) } ?? spoken)
    }

    private static func withoutComment(_ value: JSONValue) -> JSONValue {
        guard let object = value.object else { return value }
        return JSONValue(.object(JSONObject(object.effectiveMembers.filter { !$0.key.isVerbatim("comment") })))
    }

    /// The component that a member of `paths` is read as (semantics L2).
    private static func component(ofPath path: String) -> JSONValue {
        let bytes = Array(path.utf8)
        let isNegated = bytes.count >= 4 && bytes[..<4].map { $0 & 0xDF } == [0x4E, 0x4F, 0x54, 0x00]
        guard isNegated else { return ["/": JSONValue(path)] }
        return ["/": JSONValue(DeviceText.string(bytes[4...])), "exclude": true]
    }
}
