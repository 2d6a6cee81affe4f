extension QRCode {
    /// The light modules around a code that readers need.
    private static let quietZone = 4

    /// The code for a terminal: two modules in each character, light ones drawn, so that a dark background is as good as paper.
    ///
    /// - Parameter isColored: Whether escape sequences set the colours, so that a terminal with a light background works too.
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

    /// The code as an SVG image: black on white, scaled to whatever size it is shown at.
    ///
    /// - Parameter title: What it is, for those who cannot see it; the text in the code, say.
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
