import Foundation
import UniversalLinksTestSupport

/// A page of the documentation with command lines and their output.
///
/// In blocks that start with ```` ```console ````, a line with `$ ` is a command line, and what follows is its output. Blocks that start
/// with ```` ```console test-bed ```` are about hosts of the test bed.
struct DocumentPage {
    /// A command line with the output that is shown below it.
    struct Example: Sendable, CustomStringConvertible {
        let page: String
        /// Its place among the examples of the page.
        let number: Int
        let line: String
        let output: String
        let isAboutHosts: Bool

        var description: String { "\(page): \(line)" }
    }

    let path: String
    private let pieces: [Piece]

    private enum Piece {
        case text(String)
        case example(Example)
    }

    init(_ path: String) throws {
        self.path = path
        var pieces: [Piece] = []
        var fence: String?
        var number = 0
        for line in try Checkout.text(of: path).components(separatedBy: "\n") {
            let isFence = line.hasPrefix("```")
            if isFence { fence = fence == nil ? String(line.dropFirst(3)) : nil }
            let isConsole = fence == "console" || fence == "console test-bed"
            if !isFence, isConsole, line.hasPrefix("$ ") {
                pieces.append(
                    .example(
                        Example(
                            page: path, number: number, line: String(line.dropFirst(2)), output: "",
                            isAboutHosts: fence == "console test-bed")))
                number += 1
            } else if !isFence, isConsole, case .example(let example)? = pieces.last {
                pieces[pieces.count - 1] = .example(example.printing(example.output + line + "\n"))
            } else {
                pieces.append(.text(line))
            }
        }
        self.pieces = pieces
    }

    var examples: [Example] {
        pieces.compactMap { piece in
            if case .example(let example) = piece { example } else { nil }
        }
    }

    /// Writes the page with other output below the command lines.
    func write(_ outputs: [Int: String]) throws {
        let lines = pieces.map { piece in
            switch piece {
            case .text(let line): line + "\n"
            case .example(let example): "$ \(example.line)\n" + (outputs[example.number] ?? example.output)
            }
        }
        let text = lines.joined().dropLast()
        try Data(text.utf8).write(to: Checkout.folder.appendingPathComponent(path))
    }
}

extension DocumentPage.Example {
    fileprivate func printing(_ output: String) -> Self {
        Self(page: page, number: number, line: line, output: output, isAboutHosts: isAboutHosts)
    }
}
