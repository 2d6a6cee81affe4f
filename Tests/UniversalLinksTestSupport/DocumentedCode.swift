import Foundation

/// The Swift code in the articles of a module, which has to be compiled somewhere.
public struct DocumentedCode: Sendable {
    /// Where the block is: `DecidingURLs.md:9`.
    public let place: String
    /// The modules that it imports.
    public let imports: [String]
    /// The lines behind the imports, as the article shows them.
    public let lines: [String]

    /// Every block of Swift in the articles of `Sources/<module>/<module>.docc`, in the order of their names.
    public static func blocks(of module: String) throws -> [DocumentedCode] {
        let folder = "Sources/\(module)/\(module).docc"
        return try names(in: folder, withExtension: "md").flatMap { name in
            blocks(in: try Checkout.text(of: "\(folder)/\(name)"), named: name)
        }
    }

    /// Those of the blocks that no Swift file of a folder contains line by line, indented by any number of spaces.
    public static func uncompiled(_ blocks: [DocumentedCode], in folder: String) throws -> [String] {
        let files = try names(in: folder, withExtension: "swift").map { name in
            try Checkout.text(of: "\(folder)/\(name)").components(separatedBy: "\n")
        }
        return blocks.filter { block in !files.contains { block.isContained(in: $0) } }.map(\.place)
    }

    private static func names(in folder: String, withExtension ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Checkout.folder.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix("." + ending) }.sorted()
    }

    private static func blocks(in article: String, named name: String) -> [DocumentedCode] {
        var blocks: [DocumentedCode] = []
        var block: (start: Int, lines: [String])?
        for (index, line) in article.components(separatedBy: "\n").enumerated() {
            if let open = block {
                if line == "```" {
                    let imports = open.lines.filter { $0.hasPrefix("import ") }
                    let code = open.lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
                    blocks.append(
                        DocumentedCode(place: "\(name):\(open.start)", imports: imports, lines: Array(code)))
                    block = nil
                } else {
                    block?.lines.append(line)
                }
            } else if line == "```swift" {
                block = (index + 1, [])
            }
        }
        return blocks
    }

    private func isContained(in file: [String]) -> Bool {
        guard imports.allSatisfy(file.contains), let first = lines.first else { return false }
        return file.indices.contains { start in
            guard file[start].hasSuffix(first), file.count - start >= lines.count else { return false }
            let indentation = file[start].dropLast(first.count)
            guard indentation.allSatisfy({ $0 == " " }) else { return false }
            return zip(lines, file[start...]).allSatisfy { line, compiled in
                line.isEmpty ? compiled.isEmpty : compiled == indentation + line
            }
        }
    }
}
