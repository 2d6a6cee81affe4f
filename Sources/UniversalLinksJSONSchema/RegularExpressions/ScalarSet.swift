struct ScalarSet: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var properties: [UnicodeProperty] = []
    var nested: [ScalarSet] = []
    var isInverted = false

    init(ranges: [ClosedRange<UInt32>] = [], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    init(_ scalar: Unicode.Scalar) {
        self.init(ranges: [scalar.value...scalar.value])
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed =
            ranges.contains { $0.contains(scalar.value) }
            || properties.contains { $0.contains(scalar) }
            || nested.contains { $0.contains(scalar) }
        return isListed != isInverted
    }

    var inverted: ScalarSet {
        var copy = self
        copy.isInverted.toggle()
        return copy
    }
}

extension ScalarSet {
    /// `.`: anything but a line terminator.
    static let dot = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isInverted: true)

    /// `\d`: ASCII digits alone.
    static let digits = ScalarSet(ranges: [0x30...0x39])

    /// `\w`: ASCII letters, digits and the low line.
    static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

    /// `\s`: ECMA-262's WhiteSpace and LineTerminator.
    static let whitespace = ScalarSet(ranges: [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
}

/// A general category or a binary property, as in `\p{…}`. ECMA-262, tables 67 to 69.
struct UnicodeProperty: Sendable {
    private let test: @Sendable (Unicode.Scalar) -> Bool

    /// Nil if there is no such property or it is not supported.
    init?(named name: String) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case (let name?, 1):
            if let categories = UnicodeProperty.categories(named: name) {
                self.init(categories)
            } else if let test = UnicodeProperty.binary[name] {
                self.init(test: test)
            } else {
                return nil
            }
        case ("General_Category", 2), ("gc", 2):
            guard let categories = UnicodeProperty.categories(named: parts[1]) else { return nil }
            self.init(categories)
        default:
            return nil
        }
    }

    private init(_ categories: Set<Unicode.GeneralCategory>) {
        self.init { categories.contains($0.properties.generalCategory) }
    }

    private init(test: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.test = test
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool { test(scalar) }

    private static func categories(named name: String) -> Set<Unicode.GeneralCategory>? {
        if let category = single[name] { return [category] }
        guard let members = groups[name] else { return nil }
        return Set(members.compactMap { single[$0] })
    }

    private static let single: [String: Unicode.GeneralCategory] = {
        let rows: [(String, Unicode.GeneralCategory)] = [
            ("Lu Uppercase_Letter", .uppercaseLetter), ("Ll Lowercase_Letter", .lowercaseLetter),
            ("Lt Titlecase_Letter", .titlecaseLetter), ("Lm Modifier_Letter", .modifierLetter),
            ("Lo Other_Letter", .otherLetter), ("Mn Nonspacing_Mark", .nonspacingMark),
            ("Mc Spacing_Mark", .spacingMark), ("Me Enclosing_Mark", .enclosingMark),
            ("Nd Decimal_Number digit", .decimalNumber), ("Nl Letter_Number", .letterNumber),
            ("No Other_Number", .otherNumber), ("Pc Connector_Punctuation", .connectorPunctuation),
            ("Pd Dash_Punctuation", .dashPunctuation), ("Ps Open_Punctuation", .openPunctuation),
            ("Pe Close_Punctuation", .closePunctuation), ("Pi Initial_Punctuation", .initialPunctuation),
            ("Pf Final_Punctuation", .finalPunctuation), ("Po Other_Punctuation", .otherPunctuation),
            ("Sm Math_Symbol", .mathSymbol), ("Sc Currency_Symbol", .currencySymbol),
            ("Sk Modifier_Symbol", .modifierSymbol), ("So Other_Symbol", .otherSymbol),
            ("Zs Space_Separator", .spaceSeparator), ("Zl Line_Separator", .lineSeparator),
            ("Zp Paragraph_Separator", .paragraphSeparator), ("Cc Control cntrl", .control), ("Cf Format", .format),
            ("Cs Surrogate", .surrogate), ("Co Private_Use", .privateUse), ("Cn Unassigned", .unassigned),
        ]
        return table(rows)
    }()

    private static let groups: [String: [String]] = table([
        ("LC Cased_Letter", ["Lu", "Ll", "Lt"]), ("L Letter", ["Lu", "Ll", "Lt", "Lm", "Lo"]),
        ("M Mark Combining_Mark", ["Mn", "Mc", "Me"]), ("N Number", ["Nd", "Nl", "No"]),
        ("P Punctuation punct", ["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]), ("S Symbol", ["Sm", "Sc", "Sk", "So"]),
        ("Z Separator", ["Zs", "Zl", "Zp"]), ("C Other", ["Cc", "Cf", "Cs", "Co", "Cn"]),
    ])

    private static let binary: [String: @Sendable (Unicode.Scalar) -> Bool] = table([
        ("Any", { _ in true }), ("ASCII", { $0.isASCII }),
        ("Assigned", { $0.properties.generalCategory != .unassigned }),
        ("Alphabetic Alpha", { $0.properties.isAlphabetic }), ("Lowercase Lower", { $0.properties.isLowercase }),
        ("Uppercase Upper", { $0.properties.isUppercase }), ("White_Space space", { $0.properties.isWhitespace }),
        ("ASCII_Hex_Digit AHex", { $0.properties.isASCIIHexDigit }), ("Hex_Digit Hex", { $0.properties.isHexDigit }),
        ("ID_Start IDS", { $0.properties.isIDStart }), ("ID_Continue IDC", { $0.properties.isIDContinue }),
        ("XID_Start XIDS", { $0.properties.isXIDStart }), ("XID_Continue XIDC", { $0.properties.isXIDContinue }),
        ("Cased", { $0.properties.isCased }), ("Case_Ignorable CI", { $0.properties.isCaseIgnorable }),
        ("Dash", { $0.properties.isDash }), ("Diacritic Dia", { $0.properties.isDiacritic }),
        ("Emoji", { $0.properties.isEmoji }), ("Emoji_Presentation EPres", { $0.properties.isEmojiPresentation }),
        ("Emoji_Modifier EMod", { $0.properties.isEmojiModifier }), ("Extender Ext", { $0.properties.isExtender }),
        ("Emoji_Modifier_Base EBase", { $0.properties.isEmojiModifierBase }),
        ("Ideographic Ideo", { $0.properties.isIdeographic }), ("Math", { $0.properties.isMath }),
        ("Join_Control Join_C", { $0.properties.isJoinControl }), ("Radical", { $0.properties.isRadical }),
        ("Noncharacter_Code_Point NChar", { $0.properties.isNoncharacterCodePoint }),
        ("Default_Ignorable_Code_Point DI", { $0.properties.isDefaultIgnorableCodePoint }),
        ("Pattern_White_Space Pat_WS", { $0.properties.isPatternWhitespace }),
        ("Quotation_Mark QMark", { $0.properties.isQuotationMark }),
        ("Unified_Ideograph UIdeo", { $0.properties.isUnifiedIdeograph }),
        ("Variation_Selector VS", { $0.properties.isVariationSelector }),
    ])

    /// The table has an entry for each name in a row.
    private static func table<Value>(_ rows: [(names: String, value: Value)]) -> [String: Value] {
        var table: [String: Value] = [:]
        for row in rows {
            for name in row.names.split(separator: " ") { table[String(name)] = row.value }
        }
        return table
    }
}
