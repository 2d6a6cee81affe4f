/// A QR code (ISO/IEC 18004) of bytes, with error correction level M: 15 % of it may be damaged.
package struct QRCode: Hashable, Sendable {
    /// The modules per side, without the quiet zone.
    package let size: Int
    /// Row by row, whether a module is dark.
    private let modules: [Bool]

    /// The capacity of version 25.
    package static let byteLimit = QRVersion.largest.byteCapacity

    /// Nil for a text of more than ``byteLimit`` bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(forByteCount: bytes.count) else { return nil }
        var canvas = QRCanvas(version)
        canvas.draw(codewords: version.codewords(of: bytes))
        let masked = QRMask.all.map { canvas.masked(with: $0) }
        let best = masked.min { $0.penalty < $1.penalty } ?? canvas
        (size, modules) = (best.size, best.modules)
    }

    /// Whether a module is dark; false outside of the code.
    package subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}

extension QRCode {
    /// The light modules that readers need around a code.
    private static let quietZone = 4

    /// The code for a terminal: two modules per character. Light ones are drawn, so that a dark background works like
    /// paper.
    ///
    /// - Parameter isColored: Whether escape sequences set the colours, so that a light background works too.
    package func text(isColored: Bool) -> String {
        let range = -2..<size + 2
        let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let line = range.map { column in
                switch (self[column, row], self[column, row + 1]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
            return isColored ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// An SVG image, black on white, that scales to any size.
    ///
    /// - Parameter title: The text alternative, for example the text in the code.
    package func svg(title: String) -> String {
        let side = size + 2 * QRCode.quietZone
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while self[column, row] { column += 1 }
                if column > start {
                    path +=
                        "M\(start + QRCode.quietZone) \(row + QRCode.quietZone)h\(column - start)v1h-\(column - start)z"
                }
                column += 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" shape-rendering="crispEdges">\
            <title>\(QRCode.escaped(title))</title><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case _ where scalar.value < 0x20: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
