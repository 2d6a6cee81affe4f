package import UniversalLinks

extension LinkList {
    /// How a list is written.
    package enum Notation: Sendable {
        /// JSON, by this project's own strict reader.
        case json
        /// YAML 1.1.
        case yaml

        /// The notation that a file's name implies: YAML for `.yml` and `.yaml`, else JSON.
        package init(fileName: String) {
            let name = fileName.lowercased()
            self = name.hasSuffix(".yml") || name.hasSuffix(".yaml") ? .yaml : .json
        }
    }

    /// Reads a list.
    ///
    /// - Throws: if the text is not in that notation, or its shape is another.
    package init(parsing bytes: [UInt8], as notation: Notation) throws(LinkListError) {
        switch notation {
        case .json: try self.init(parsing: bytes)
        case .yaml: try self.init(try YAMLDocument(parsing: bytes).document)
        }
    }
}
