import Crypto

extension Alert {
    /// The key of the alert that tells transitions: their identifiers alone decide it, so that an alert that is made again
    /// after a crash has the key that it had before.
    ///
    /// SHA-256 of the sorted identifiers, each followed by a line feed, in lower-case hexadecimal digits.
    static func key(ofTransitions ids: some Sequence<String>) -> String {
        var hash = SHA256()
        for id in ids.sorted() { hash.update(data: Array("\(id)\n".utf8)) }
        return HexadecimalDigits.text(of: hash.finalize())
    }
}
