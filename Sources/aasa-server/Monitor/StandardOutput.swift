import Foundation
import JSONSyntax

/// Where results go.
enum StandardOutput {
    /// - Throws: `ExitStatus`, after saying why, if it cannot be written, such as a disk that is full.
    static func write(_ text: String) throws(ExitStatus) { try write(Data(text.utf8)) }

    static func write(_ data: Data) throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            StandardError.write(error: "cannot write to standard output: \(String(cString: strerror(errno)))")
            throw .couldNotRun
        }
    }

    static func write(_ document: JSONValue) throws(ExitStatus) {
        try write(JSONWriter(layout: .pretty).text(of: document) + "\n")
    }
}
