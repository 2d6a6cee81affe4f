/// What the author of a pattern seems to have meant, if it is something that patterns do not mean.
///
/// One for each pattern: the first that applies, so that one mistake is reported once.
enum PatternMisreading: Hashable {
    /// A `NOT `, in a list that does not support it or in a spelling that none supports.
    case negation
    /// A whole URL, or one without its scheme; with the index at which its path starts.
    case address(hasScheme: Bool, pathStart: Int)
    /// A regular expression; with the first piece of it.
    case regularExpression(String)
    /// A route of a web framework, with a placeholder.
    case route(String)
    /// A pattern with the mark that comes before a query or fragment.
    case delimiter
    /// A path or query with a fragment after it; with the index of its `#`.
    case fragment(Int)
    /// A path with a query after it; with the index of its `?`.
    case query(Int)

    /// Whether a scalar may be between `NOT` and a path in place of the one space.
    static func isNegationMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isWhitespace || ":;,=>!".unicodeScalars.contains(scalar)
    }

    /// Whether a scalar that no URL can contain belongs to this misreading, and needs no diagnostic of its own.
    func explains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .negation: scalar.isWhitespace
        case .query: "[]".unicodeScalars.contains(scalar)
        case .regularExpression: "[]{}|^<>".unicodeScalars.contains(scalar)
        case .route: "[]{}<>".unicodeScalars.contains(scalar)
        case .address, .delimiter, .fragment: scalar == "#"
        }
    }
}

extension PatternMisreading {
    /// What the author of a pattern seems to have meant; nil without a sign of it. Linear time.
    init?(_ use: PatternUse) {
        let scalars = use.scalarsWithoutReferences
        let isPath = use.part == .path
        if isPath {
            if use.isMisplacedNegation(scalars) {
                self = .negation
                return
            }
            if let address = AddressSign.find(in: scalars) {
                self = address
                return
            }
        }
        if let mark = RegularExpressionSign.find(in: scalars, isPath: isPath, isEncoded: use.isComparedEncoded) {
            self = .regularExpression(mark)
        } else if let placeholder = RouteSign.find(in: scalars) {
            self = .route(placeholder)
        } else if use.startsWithDelimiter(scalars) {
            self = .delimiter
        } else if use.part != .fragment, let index = scalars.firstIndex(of: "#") {
            self = .fragment(index)
        } else if isPath, let index = QuerySign.find(in: scalars) {
            self = .query(index)
        } else {
            return nil
        }
    }
}

extension PatternUse {
    /// It replaces each character of a reference, so that indices stay.
    static let referenceMark: Unicode.Scalar = "\u{FFFC}"

    /// With one mark for each character of a reference, so that nothing inside counts and indices stay.
    var scalarsWithoutReferences: [Unicode.Scalar] {
        guard text.containsReference else { return text.scalarList }
        return tokens.flatMap { token -> [Unicode.Scalar] in
            switch token {
            case .literal(let scalar): [scalar]
            case .anyScalar: ["?"]
            case .anyRun: ["*"]
            case .variable(let name):
                Array(repeating: PatternUse.referenceMark, count: name.string.unicodeScalars.count + 3)
            case .unterminatedVariable: []
            }
        }
    }

    fileprivate func isMisplacedNegation(_ scalars: [Unicode.Scalar]) -> Bool {
        if isPathsMember { return isMalformedNegation(scalars) }
        guard scalars.count > 3, scalars[0] == "N" || scalars[0] == "n" else { return false }
        let start = scalars.prefix(5)
        if start.starts(with: "NOT".unicodeScalars) { return " /*\t\u{A0}".unicodeScalars.contains(scalars[3]) }
        let isNot = String(String.UnicodeScalarView(start.prefix(4))).asciiLowercased.hasSameScalars(as: "not ")
        return isNot && start.count == 5 && "/*".unicodeScalars.contains(scalars[4])
    }

    private func isMalformedNegation(_ scalars: [Unicode.Scalar]) -> Bool {
        guard let first = scalars.first, first == "N" || first == "!" || first.isWhitespace, !isNegatedPathsMember
        else {
            return false
        }
        if first.isWhitespace {
            let word = scalars.drop { $0.isWhitespace }.prefix(4)
            return String(String.UnicodeScalarView(word)).asciiLowercased.hasSameScalars(as: "not ")
        }
        if scalars.starts(with: ["!", "/"]) { return true }
        guard scalars.starts(with: "NOT".unicodeScalars) else { return false }
        if scalars.count > 3, "\t\u{A0}".unicodeScalars.contains(scalars[3]) { return true }
        let behind = scalars.dropFirst(3).prefix(8).drop { PatternMisreading.isNegationMark($0) }
        guard let next = behind.first else { return scalars.count < 8 }
        return "/*".unicodeScalars.contains(next)
    }

    fileprivate func startsWithDelimiter(_ scalars: [Unicode.Scalar]) -> Bool {
        switch part {
        case .path: false
        case .fragment: scalars.first == "#"
        case .query: itemName == nil && scalars.first == "?" && QuerySign.find(in: scalars) == 0
        }
    }
}
