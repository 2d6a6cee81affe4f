import UniversalLinksAppBundles

extension AppFileError {
    /// The message as it is after a name and a colon.
    package var reason: String {
        guard let first = message.first, let second = message.dropFirst().first, second.isLowercase else {
            return message
        }
        return first.lowercased() + message.dropFirst()
    }

    /// The file with the part of it that the error is about.
    package func name(in file: String) -> String { file + (part.map { "/" + $0 } ?? "") }
}
