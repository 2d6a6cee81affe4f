import UniversalLinksFoundation

/// Reads property lists in the old style, as Xcode writes its projects: `{ key = "value"; list = (a, b); /* comment */
/// }`.
///
/// The work is in proportion to the number of bytes, and nesting is bounded.
struct OpenStepReader {
    private let bytes: [UInt8]
    private var index = 0

    static let maximumByteCount = 32 * 1_048_576
    private static let maximumDepth = 32

    init(_ bytes: [UInt8]) throws(AppFileError) {
        guard bytes.count <= OpenStepReader.maximumByteCount else {
            throw AppFileError("It is larger than 32 MiB, which is too large for an Xcode project.")
        }
        self.bytes = bytes
    }

    /// Reads the outermost dictionary, and passes on its members, so that the caller need not keep all of a large one.
    ///
    /// - Parameter streamed: The key of a member that is a dictionary, whose own members are passed on one by one
    ///   instead.
    mutating func readDictionary(
        streaming streamed: String, _ body: (_ key: String, _ value: PropertyListValue) -> Void
    ) throws(AppFileError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipSpace()
        try expect("{")
        while try !isAtEnd("}") {
            let key = try string()
            try skipSpace()
            try expect("=")
            try skipSpace()
            if key == streamed, next == UInt8(ascii: "{") {
                index += 1
                while try !isAtEnd("}") { body(try string(), try memberValue(depth: 2)) }
                try skipSpace()
                try expect(";")
            } else {
                body(key, try value(depth: 1))
                try skipSpace()
                try expect(";")
            }
        }
    }

    // MARK: - Values

    /// What is after a key, up to its semicolon.
    private mutating func memberValue(depth: Int) throws(AppFileError) -> PropertyListValue {
        try skipSpace()
        try expect("=")
        let value = try value(depth: depth)
        try skipSpace()
        try expect(";")
        return value
    }

    private mutating func value(depth: Int) throws(AppFileError) -> PropertyListValue {
        guard depth <= OpenStepReader.maximumDepth else { throw failure("it is nested too deeply") }
        try skipSpace()
        switch next {
        case UInt8(ascii: "{")?:
            index += 1
            var members: [String: PropertyListValue] = [:]
            while try !isAtEnd("}") {
                let key = try string()
                members[key] = try memberValue(depth: depth + 1)
            }
            return .dictionary(members)
        case UInt8(ascii: "(")?:
            index += 1
            var members: [PropertyListValue] = []
            while try !isAtEnd(")") {
                members.append(try value(depth: depth + 1))
                try skipSpace()
                if next == UInt8(ascii: ",") { index += 1 } else if next != UInt8(ascii: ")") { throw unexpected(")") }
            }
            return .array(members)
        case UInt8(ascii: "<")?:
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw unexpected(">") }
            index = end + 1
            return .other
        default:
            return .string(try string())
        }
    }

    private mutating func string() throws(AppFileError) -> String {
        try skipSpace()
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try quotedString() }
        let start = index
        while index < bytes.count, OpenStepReader.isPlain(bytes[index]) { index += 1 }
        guard index > start else { throw failure("a key or a value is missing") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: byte >= 0x80
        }
    }

    /// A text between quotes. Only the escapes for quotes and space are decoded; numbers of characters stay as written.
    private mutating func quotedString() throws(AppFileError) -> String {
        let quote = bytes[index]
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                text.append(byte)
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "U"), UInt8(ascii: "0")...UInt8(ascii: "7"): text += [byte, bytes[index]]
            default: text.append(bytes[index])
            }
            index += 1
        }
        throw failure("a quoted text has no end")
    }

    // MARK: - Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether a list ends here; then its bracket is skipped.
    private mutating func isAtEnd(_ bracket: Unicode.Scalar) throws(AppFileError) -> Bool {
        try skipSpace()
        guard let next else { throw unexpected(bracket) }
        guard next == UInt8(ascii: bracket) else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws(AppFileError) {
        guard next == UInt8(ascii: sign) else { throw unexpected(sign) }
        index += 1
    }

    private mutating func skipSpace() throws(AppFileError) {
        while let byte = next {
            if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(AppFileError) {
        var end = index + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
                index = end + 2
                return
            }
            end += 1
        }
        throw failure("a comment has no end")
    }

    // MARK: - Errors

    private func unexpected(_ sign: Unicode.Scalar) -> AppFileError { failure("\"\(sign)\" is missing") }

    private func failure(_ problem: String) -> AppFileError {
        let place = min(index, bytes.count)
        // A conflict is the usual reason, and worth naming.
        let isConflict = ["<<<<<<<", "=======", ">>>>>>>"].contains { bytes[place...].starts(with: $0.utf8) }
        let line = 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
        let problem = isConflict ? "it has marks of a merge conflict" : problem
        return AppFileError("It is not an Xcode project that can be read: \(problem) on line \(line).")
    }
}
