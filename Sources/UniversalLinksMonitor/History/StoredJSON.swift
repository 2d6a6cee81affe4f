import Foundation

/// Values in columns of the database. Equal values have equal texts.
enum StoredJSON {
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: `HistoryError` with code `corrupt` if the text is not what ``text(of:)`` writes.
    static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw HistoryError(
                .corrupt,
                "the history contains a value that cannot be read (\(type)). It was changed by another program, or was "
                    + "written by another version.")
        }
    }
}
