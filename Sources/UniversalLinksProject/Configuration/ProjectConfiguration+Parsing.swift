package import JSONSyntax
package import UniversalLinks

extension ProjectConfiguration {
    /// Reads a configuration: YAML, or JSON if the name ends with `.json`.
    ///
    /// ## Parsing behavior
    /// - Unknown keys, wrong types and values, and domains without a file are errors, all of them reported at once.
    /// - A syntax error is the only one reported.
    ///
    /// - Parameters:
    ///   - fileName: The name of the file, which says its notation.
    ///   - parseDomain: How a domain is read; nil for a text that is not one. The bridge to Foundation has one that
    ///     converts Unicode hosts.
    /// - Throws: if anything is wrong.
    package init(
        parsing bytes: [UInt8], named fileName: String = "aasa.yml",
        parseDomain: @escaping (String) -> AssociationFile.Domain? = { AssociationFile.Domain($0) }
    ) throws(ProjectConfigurationError) {
        var reader = ProjectConfigurationReader(
            try ProjectConfiguration.document(bytes, fileName), parseDomain: parseDomain)
        self = try reader.configuration()
    }

    /// The most values of a configuration, aliases written out.
    private static let maximumValueCount = 100_000

    /// The values of a configuration, with the types that they are written as.
    package static func document(_ bytes: [UInt8], _ fileName: String) throws(ProjectConfigurationError) -> JSONDocument
    {
        guard fileName.lowercased().hasSuffix(".json") else {
            do throws(LinkListError) {
                return try YAMLDocument(
                    parsing: bytes, as: "configuration", scalars: .typed, limit: maximumValueCount
                ).document
            } catch {
                throw ProjectConfigurationError([.init(error.position, error.message)])
            }
        }
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw ProjectConfigurationError([.init(error.position, error.message)])
        }
    }
}
