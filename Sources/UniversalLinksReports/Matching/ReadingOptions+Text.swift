import UniversalLinks

extension ReadingOptions {
    /// The line that names the options that are in force; none for today's reading.
    func lines(_ style: TextStyle) -> [String] {
        guard !names.isEmpty else { return [] }
        let names = names.joined(separator: ", ")
        return [style.styled("reading options: \(names), not as today's systems read", .doubtful)]
    }
}
