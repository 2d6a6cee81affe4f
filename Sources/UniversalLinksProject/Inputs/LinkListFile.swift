import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation
package import UniversalLinksLinting

package struct LinkListFile: Sendable {
    package let name: String
    package let isOnDisk: Bool
    package let list: LinkList
    private let bytes: [UInt8]
    private static let problemLimit = 100

    /// - Parameter tell: Receives all but the last problem of an invalid link list.
    /// - Throws: `RunFailure` if the file cannot be read, or is not a link list.
    package init(_ path: String, tell: (RunFailure) -> Void) throws(RunFailure) {
        try self.init(try InputFile(path), tell: tell)
    }

    /// - Parameters:
    ///   - notation: Nil for that of the file's name.
    ///   - tell: Receives all but the last problem of an invalid link list.
    package init(
        _ input: InputFile, as notation: LinkList.Notation? = nil, tell: (RunFailure) -> Void
    ) throws(RunFailure) {
        let bytes = try input.whole()
        do throws(LinkListError) {
            list = try LinkList(parsing: bytes, as: notation ?? LinkList.Notation(fileName: input.name, bytes))
        } catch {
            var failures = error.problems.prefix(LinkListFile.problemLimit).map {
                RunFailure(.wrongUsage, "\(input.name):\($0.position): \($0.message)")
            }
            let rest = error.problems.count - failures.count
            if rest > 0 { failures.append(RunFailure(.wrongUsage, about: input.name, "\(rest) more problems.")) }
            let last = failures.removeLast()
            failures.forEach(tell)
            throw last
        }
        (name, self.bytes) = (input.name, bytes)
        isOnDisk = if case .disk = input.origin { true } else { false }
    }

    package var links: [LinkURL] { list.expectations.compactMap { try? LinkURL(converting: $0.url) } }

    package var document: DiagnosticReport.NamedText {
        .init(name: name, source: SourceText(bytes), isFile: isOnDisk)
    }
}

extension LinkList {
    package enum Notation: Sendable {
        /// JSON, by this project's own strict reader.
        case json
        /// YAML 1.1.
        case yaml
        case lines

        /// The notation of a file by its name: `.json`, `.yml`, `.yaml` or `.txt`. For any other name: lines, if the
        /// first line that is not a comment has a URL, else JSON.
        package init(fileName: String, _ bytes: [UInt8]) {
            let name = fileName.lowercased()
            if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
                self = .yaml
            } else if name.hasSuffix(".txt") {
                self = .lines
            } else if name.hasSuffix(".json") {
                self = .json
            } else {
                self = Notation.startsWithURL(bytes) ? .lines : .json
            }
        }

        /// The notation of a text without a file: lines, if the first line that is not a comment has a URL; JSON, if the
        /// text begins with a bracket, or is empty; else YAML.
        package init(ofText bytes: [UInt8]) {
            if Notation.startsWithURL(bytes) {
                self = .lines
            } else {
                let first = bytes.first { !" \t\r\n".utf8.contains($0) }
                self = first.map { "{[".utf8.contains($0) } ?? true ? .json : .yaml
            }
        }

        private static func startsWithURL(_ bytes: [UInt8]) -> Bool {
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let lines = bytes.dropFirst(mark).prefix(65_536).split { $0 == 0x0A || $0 == 0x0D }
            let first = lines.lazy.map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.first {
                $0.first != UInt8(ascii: "#") && !$0.isEmpty
            }
            guard let first, let start = first.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= start | 0x20 else {
                return false
            }
            return String(decoding: first.prefix(64), as: UTF8.self).contains("://")
        }
    }

    /// - Throws: if the text is not in that notation, or has another shape.
    package init(parsing bytes: [UInt8], as notation: Notation) throws(LinkListError) {
        switch notation {
        case .json: try self.init(parsing: bytes)
        case .yaml: try self.init(try YAMLDocument(parsing: bytes).document)
        case .lines: try self.init(parsingLines: bytes)
        }
    }
}
