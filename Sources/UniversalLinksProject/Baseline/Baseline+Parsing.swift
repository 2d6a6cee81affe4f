package import JSONSyntax

/// Why a text is not a baseline.
package struct BaselineError: Error, Hashable, Sendable {
    /// Where.
    package let position: SourcePosition
    /// What is wrong and what to do about it, without the place.
    package let message: String
}

extension Baseline {
    /// Reads what ``text`` wrote.
    ///
    /// - Throws: if the text is something else.
    package init(parsing source: SourceText) throws(BaselineError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: source)
        } catch {
            throw BaselineError(position: error.position, message: error.message)
        }
        func failure(_ value: JSONValue, _ message: String) -> BaselineError {
            BaselineError(
                position: document.position(of: value.range),
                message: message)
        }
        let root = document.root
        guard let version = root.object?["schemaVersion"]?.number, let values = root.object?["diagnostics"]?.array
        else {
            throw failure(root, "This is not a baseline: it needs \"schemaVersion\" and \"diagnostics\".")
        }
        guard version == "1" else {
            throw failure(root, "The baseline has schemaVersion \(version.shortened(to: 20)); this program reads 1.")
        }
        var entries: [Entry] = []
        for value in values {
            guard let entry = Entry(value) else {
                throw failure(value, "An entry needs \"code\", \"name\", \"file\" and \"at\" as strings.")
            }
            entries.append(entry)
        }
        self.init(entries)
    }
}

extension Baseline.Entry {
    fileprivate init?(_ value: JSONValue) {
        guard let object = value.object, let code = object["code"]?.string, let name = object["name"]?.string,
            let file = object["file"]?.string, let place = object["at"]?.string
        else { return nil }
        let count = object["count"].map { $0.number.flatMap { Int($0) } } ?? 1
        guard let count, (1...1_000_000).contains(count) else { return nil }
        self.init(
            fingerprint: DiagnosticFingerprint(
                code: code, name: name, file: file, place: place, text: object["text"]?.string),
            count: count, range: value.range)
    }
}
