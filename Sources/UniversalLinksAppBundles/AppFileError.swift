/// Why a file does not say what an app is.
package struct AppFileError: Error, Hashable, Sendable {
    /// The part of the file or folder that it is about; nil for the whole.
    package let part: String?
    /// What is wrong and what to do about it, in sentences; parts of the input in it are not escaped.
    package let message: String

    init(_ message: String, part: String? = nil) {
        self.message = message
        self.part = part
    }

    /// The same about a part.
    func about(_ part: String) -> AppFileError { AppFileError(message, part: self.part ?? part) }
}

extension AppFileError: CustomStringConvertible {
    /// The part and the message.
    package var description: String { (part.map { $0 + ": " } ?? "") + message }
}
