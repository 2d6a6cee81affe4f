/// What association files in tests have in common.
public enum TestFile: Sendable {
    /// The app that most of them list.
    public static let app = "ABCDE12345.com.example.app"

    /// Text as a JSON string.
    public static func jsonText(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
