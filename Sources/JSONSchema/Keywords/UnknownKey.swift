import JSONSyntax

/// Messages about a key that a schema does not allow.
struct UnknownKey: Sendable {
    let message: String

    init(_ key: String, known: [String]) {
        let start = "\(key.inQuotes) is not a known key here"
        if let nearest = NearestText.nearest(to: key, among: known) {
            message = "\(start); did you mean \(nearest.inQuotes)?"
        } else if known.isEmpty {
            message = "\(start): the object allows no other keys."
        } else {
            message = "\(start); the known keys are \(known.list("and") { $0.inQuotes })."
        }
    }
}
