/// A path pattern cut at its slashes, as a person reads it.
struct PathSegments {
    /// What lies between two slashes of the pattern.
    struct Segment {
        /// Its tokens.
        let tokens: [Pattern.Token]
        /// Its bytes in the pattern as written.
        let range: Range<Int>

        /// Whether it matches text of any length, further segments included.
        var isOpen: Bool { tokens.contains(.anyRun) }

        /// Whether it is a star and nothing else.
        var isStar: Bool { tokens == [.anyRun] }

        /// Whether it names something: it is not made of wildcards alone.
        var isNamed: Bool {
            tokens.contains { token in
                switch token {
                case .literal, .variable: true
                case .anyScalar, .anyRun, .unterminatedVariable: false
                }
            }
        }
    }

    /// The segments that are not empty, in order.
    let segments: [Segment]

    /// Cuts a pattern as written. Linear time.
    ///
    /// - Parameter isFolded: Whether the tokens are folded, as case is ignored.
    init(of pattern: String, references: Pattern.References, isFolded: Bool) {
        var segments: [Segment] = []
        var tokens: [Pattern.Token] = []
        var start = 0
        var offset = 0
        func close() {
            if !tokens.isEmpty { segments.append(Segment(tokens: tokens, range: start..<offset)) }
            tokens = []
        }
        Pattern.forEachPiece(of: pattern.scalarList, references: references) { piece in
            let token = Pattern.Token(piece)
            if token == .literal("/") { close() }
            let end = min(offset + token.byteCount, pattern.utf8.count)
            if token == .literal("/") {
                start = end
            } else {
                tokens.append(isFolded ? CaseFolding.folded(token) : token)
            }
            offset = token == .unterminatedVariable ? pattern.utf8.count : end
        }
        close()
        self.segments = segments
    }
}

extension Pattern.Token {
    fileprivate init(_ piece: Pattern.Piece) {
        switch piece {
        case .scalar(let scalar): self.init(scalar)
        case .variable(let name): self = .variable(VerbatimText(String(scalars: name)))
        case .unterminatedVariable: self = .unterminatedVariable
        }
    }

    /// How many bytes it has in a pattern as written.
    var byteCount: Int {
        switch self {
        case .literal(let scalar): UTF8.width(scalar)
        case .anyScalar, .anyRun: 1
        case .variable(let name): name.string.utf8.count + "$()".utf8.count
        case .unterminatedVariable: "$(".utf8.count
        }
    }
}
