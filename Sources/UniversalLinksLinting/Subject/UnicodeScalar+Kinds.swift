extension Unicode.Scalar {
    /// Whether it is one of `A` to `Z` and `a` to `z`.
    var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z": true
        default: false
        }
    }

    /// Whether it is one of `0` to `9`.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// Whether Unicode calls it white space; without a look into its tables for ASCII.
    var isWhitespace: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
