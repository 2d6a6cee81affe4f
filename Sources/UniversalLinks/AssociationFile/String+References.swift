extension String {
    /// Whether the text holds a `$(`, which a value of a variable may not (semantics V2).
    var holdsReference: Bool {
        zip(unicodeScalars, unicodeScalars.dropFirst()).contains { $0 == "$" && $1 == "(" }
    }
}
