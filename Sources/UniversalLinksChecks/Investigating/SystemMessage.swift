import JSONSyntax
import UniversalLinks

/// What the system says when an app may not use a domain's passkeys, passwords or callbacks, found in pasted text.
///
/// The messages are those of `ASAuthorizationError` and `ASWebAuthenticationSessionError`, as people report them:
/// <https://github.com/strelov1/freehire/pull/1942>, <https://github.com/f-23/react-native-passkey/issues/96>.
package struct SystemMessage: Hashable, Sendable {
    /// Nil if the message names none.
    package let app: String?
    package let host: String
    package let service: String
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
        case notAssociated
        case notVerified
        case callback
    }

    package init?(in text: String) {
        let words = SystemMessage.words(of: text)
        let match = SystemMessage.forms.lazy.compactMap { form in form.match(in: words).map { (form, $0) } }.first
        guard let (form, found) = match, let host = found["host"].map(SystemMessage.host), !host.isEmpty else {
            return nil
        }
        self.host = host
        app = found["app"]
        service = found["service"].map(\.asciiLowercased).flatMap(SystemMessage.known) ?? "webcredentials"
        kind = words.contains { $0.asciiLowercased == "callbacks" } ? .callback : form.kind
    }

    private static let maximumByteCount = 65_536

    /// The words without the marks around them: quotes, backslashes of quoted text, brackets, and stops at their ends.
    private static func words(of text: String) -> [String] {
        let quotes = Set("\"'`\\“”‘’„«»<>".unicodeScalars)
        let scalars = String(decoding: text.utf8.prefix(maximumByteCount), as: UTF8.self).unicodeScalars
        let texts = scalars.filter { !quotes.contains($0) }.split { $0.properties.isWhitespace || $0 == "=" }
        // A message may be the value of a key of JSON.
        let pieces = texts.flatMap { text in
            text.contains("/") ? [text] : text.split { $0 == ":" || $0 == "," }
        }
        return pieces.map { piece in
            let ends = Set(".,;:!?()[]{}".unicodeScalars)
            let start = piece.drop { ends.contains($0) && $0 != "." }
            let trailing = start.reversed().prefix { ends.contains($0) }.count
            return String(String.UnicodeScalarView(start.dropLast(trailing)))
        }
    }

    private static func host(_ text: String) -> String {
        let bare = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        return String(bare.prefix { $0 != "/" }).asciiLowercased
    }

    private static func known(_ service: String) -> String? {
        AssociationFile.Service.publicNames.containsSameScalars(as: service) ? service : nil
    }

    // MARK: - Forms

    private struct Form {
        let kind: Kind
        let words: [String]

        init(_ kind: Kind, _ text: String) {
            (self.kind, words) = (kind, text.split(separator: " ").map { String($0) })
        }

        func match(in text: [String]) -> [String: String]? {
            guard text.count >= words.count else { return nil }
            return (0...(text.count - words.count)).lazy.compactMap { match(text[$0..<($0 + words.count)]) }.first
        }

        private func match(_ text: ArraySlice<String>) -> [String: String]? {
            var found: [String: String] = [:]
            for (word, part) in zip(words, text) {
                if word.hasPrefix("$") {
                    found[String(word.dropFirst())] = part
                } else if !part.asciiLowercased.hasSameScalars(as: word) {
                    return nil
                }
            }
            return found
        }
    }

    private static let forms = [
        Form(.notAssociated, "application with identifier $app is not associated with domain $host"),
        Form(.notAssociated, "application with identifier $app is not associated with the domain $host"),
        Form(.notVerified, "unable to verify $service association of $app with domain $host"),
        Form(.callback, "requires associated domains using the $service service type for $host"),
        Form(.notAssociated, "$host failed to approve $app"),
    ]
}
