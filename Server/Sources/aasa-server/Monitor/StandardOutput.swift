import Foundation
import JSONSyntax

/// Where results go.
enum StandardOutput {
    /// - Throws: What the system says if it cannot be written, such as a disk that is full.
    static func write(_ text: String) throws { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

    static func write(_ document: JSONValue) throws { try write(JSONWriter(layout: .pretty).text(of: document) + "\n") }
}
