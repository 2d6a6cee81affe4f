/// Lists that text shows up to a number of entries.
enum ShortenedList {
    /// What stands for the entries of a list that are not shown: `… and 5,361 more findings (--limit 0 shows all)`.
    static func rest(_ count: Int, of noun: String) -> String {
        "… and \(grouped(count)) more \(noun)\(count == 1 ? "" : "s") (--limit 0 shows all)"
    }

    /// The first entries of a list in a sentence: `a, b and 3 more`.
    static func sentence(_ shown: [String], of count: Int) -> String {
        let rest = count > shown.count ? ["\(grouped(count - shown.count)) more"] : []
        let entries = shown + rest
        guard entries.count > 1 else { return entries.first ?? "" }
        return entries.dropLast().joined(separator: ", ") + " and " + entries[entries.count - 1]
    }

    /// A number with a comma between thousands.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3), digits[index - 1] != "-" { text += "," }
            text.append(digits[index])
        }
    }

    /// The entries that are shown, and how many are not.
    static func split<Entry>(_ entries: [Entry], limit: Int) -> (shown: ArraySlice<Entry>, rest: Int) {
        guard limit > 0, entries.count > limit else { return (entries[...], 0) }
        return (entries.prefix(limit), entries.count - limit)
    }
}
