extension Findings {
    /// A comparison with a JSON Schema.
    package struct SchemaSummary: Sendable {
        /// What the file is called.
        package let fileName: String
        /// What the schema is called.
        package let schemaName: String
        /// How many values the schema does not allow.
        package let violationCount: Int

        /// A comparison.
        package init(fileName: String, schemaName: String, violationCount: Int) {
            self.fileName = fileName
            self.schemaName = schemaName
            self.violationCount = violationCount
        }
    }
}
