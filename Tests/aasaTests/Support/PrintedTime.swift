import Foundation

/// What differs from run to run in what is printed about hosts.
enum PrintedTime {
    private static let patterns = [
        (#"\b[0-9]+(\.[0-9]+)? ms\b"#, "N ms"), (#"\b[0-9]+\.[0-9]+ s\b"#, "N s"),
        (#"\b[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]+Z| [0-9:]+( UTC)?)?"#, "DATE"),
        (#"answer is [0-9]+ s old"#, "answer is N s old"),
        (#"within [0-9]+ (h|min|s)( [0-9]+ (min|s))?, by"#, "within TIME, by"),
        (#"\b[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]+ GMT"#, "DATE"),
        (#"(connection|TLS|first byte) [0-9]+(?!\.)\b"#, "$1 N"), (#"/tmp/[^ ]*"#, "FILE"),
    ]

    /// A text without durations, dates and paths of temporary files.
    static func removed(from text: String) -> String {
        patterns.reduce(text) { text, pattern in
            text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
        }
    }
}
