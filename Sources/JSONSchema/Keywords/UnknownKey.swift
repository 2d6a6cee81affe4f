import JSONSyntax

/// What to tell about a key that a schema does not allow.
struct UnknownKey: Sendable {
    let message: String

    init(_ key: String, known: [String]) {
        let start = "\(key.inQuotes) is no known key here"
        if let nearest = NearestText.nearest(to: key, among: known) {
            message = "\(start); did you mean \(nearest.inQuotes)?"
        } else if known.isEmpty {
            message = "\(start): the object takes no others."
        } else {
            message = "\(start); the known ones are \(known.list("and") { $0.inQuotes })."
        }
    }
}
