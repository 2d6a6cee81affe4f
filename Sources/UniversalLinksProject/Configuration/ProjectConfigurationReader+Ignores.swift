import JSONSyntax
import UniversalLinks

extension ProjectConfigurationReader {
    private static let ignoreKeys = ["code", "file", "pointer", "reason", "expires"]

    mutating func ignores(of value: Value) -> [IgnoredDiagnostic] {
        (list(value, "ignore", of: "entries with \"code\" and \"reason\"") ?? []).compactMap { ignore(of: $0) }
    }

    private mutating func ignore(of entry: Value) -> IgnoredDiagnostic? {
        guard let members = object(entry, "an entry of \"ignore\"", keys: Self.ignoreKeys) else { return nil }
        for key in ["code", "reason"] where members[VerbatimText(key)] == nil {
            let why = key == "code" ? "Name the diagnostic." : "Say why, for whoever reads it in a year."
            report(entry, "The entry has no \"\(key)\". \(why)")
        }
        let code = members["code"].flatMap { value in
            text(value, "code").flatMap { self.code($0.value, at: $0.place.range) }
        }
        if let code, Diagnostic.Code.ofUpkeep.contains(code) {
            report(entry, "\(code) is about entries without effect, and cannot be ignored. Fix what it points at.")
        }
        let reason = members["reason"].flatMap { text($0, "reason") }
        let file = members["file"].flatMap { path($0, "file") }
        let pointer = members["pointer"].flatMap { self.pointer($0) }
        let expiry = members["expires"].flatMap { date($0) }
        guard let code, let reason else { return nil }
        return IgnoredDiagnostic(
            code: code, file: file?.value, pointer: pointer, reason: reason.value, expiry: expiry, place: entry.place)
    }

    private mutating func pointer(_ value: Value) -> JSONPointer? {
        guard let text = value.json.string, let pointer = JSONPointer(text) else {
            report(
                value,
                "\"pointer\" is \(value.description). Write a JSON pointer, such as /applinks/details/0/components/3.")
            return nil
        }
        return pointer
    }

    private mutating func date(_ value: Value) -> CalendarDate? {
        guard let date = value.json.string.flatMap({ CalendarDate($0) }) else {
            report(value, "\"expires\" is \(value.description). Write a date such as 2027-01-31.")
            return nil
        }
        return date
    }
}
