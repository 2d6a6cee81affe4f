/// A limit on how many of something there may be.
struct CountBound: Sendable {
    private let limit: Int
    private let isMaximum: Bool

    init(_ source: KeywordSource, _ compiler: inout SchemaCompiler, isMaximum: Bool) throws(SchemaError) {
        limit = try compiler.count(source)
        self.isMaximum = isMaximum
    }

    func allows(_ count: Int) -> Bool { isMaximum ? count <= limit : count >= limit }

    func message(for count: Int, _ subject: String, _ noun: String) -> String {
        "\(subject) has \(count.of(noun)); the \(isMaximum ? "maximum" : "minimum") is \(limit)."
    }
}
