import JSONSyntax

/// What a text in some format must be like.
///
/// JSON Schema Validation section 7.3. The internationalised formats accept any letters beyond ASCII where their plain
/// counterparts accept ASCII letters.
struct FormatDefinition: Sendable {
    private let pattern: RegularExpression
    private let condition: @Sendable (String) -> Bool

    private init(_ pattern: String, _ condition: @escaping @Sendable (String) -> Bool = { _ in true }) {
        guard let pattern = try? RegularExpression("^(?:\(pattern))$") else {
            preconditionFailure("the pattern of a built-in format is not a regular expression: \(pattern)")
        }
        self.pattern = pattern
        self.condition = condition
    }

    func accepts(_ text: String) -> Bool {
        pattern.occurs(in: text) != false && condition(text)
    }

    /// Other formats are annotations.
    static let all: [String: FormatDefinition] = [
        "date": FormatDefinition(date, isDate),
        "time": FormatDefinition(time, isTime),
        "date-time": FormatDefinition("\(date)[Tt]\(time)") {
            isDate($0) && isTime(String($0.unicodeScalars.dropFirst(11)))
        },
        "duration": FormatDefinition(
            #"P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=\d)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)"#
        ),
        "email": FormatDefinition(email(letters: "A-Za-z0-9")),
        "idn-email": FormatDefinition(email(letters: #"A-Za-z0-9\u{80}-\u{10FFFF}"#)),
        "hostname": FormatDefinition(host(letters: "A-Za-z0-9")) { $0.utf8.count <= 253 },
        "idn-hostname": FormatDefinition(host(letters: #"A-Za-z0-9\u{80}-\u{10FFFF}"#)) { $0.utf8.count <= 253 },
        "ipv4": FormatDefinition(ipv4),
        "ipv6": FormatDefinition(ipv6),
        "uri": FormatDefinition(uri(others: "", isReference: false)),
        "uri-reference": FormatDefinition(uri(others: "", isReference: true)),
        "iri": FormatDefinition(uri(others: #"\u{A0}-\u{10FFFF}"#, isReference: false)),
        "iri-reference": FormatDefinition(uri(others: #"\u{A0}-\u{10FFFF}"#, isReference: true)),
        "uri-template": FormatDefinition(
            #"(?:[^\u{0}-\u{20}"'<>\\^`{|}%\u{7F}]|%\#(hex){2}|\{[+#./;?&=,!@|]?\#(variable)(?:,\#(variable))*\})*"#),
        "uuid": FormatDefinition("\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}"),
        "json-pointer": FormatDefinition(#"(?:/(?:[^~/]|~[01])*)*"#),
        "relative-json-pointer": FormatDefinition(#"(?:0|[1-9]\d*)(?:#|(?:/(?:[^~/]|~[01])*)*)"#),
        "regex": FormatDefinition(#"[^]*"#) { (try? RegularExpression($0)) != nil },
    ]

    // MARK: - Patterns

    private static let hex = "[0-9A-Fa-f]"
    private static let octet = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
    private static let ipv4 = #"\#(octet)(?:\.\#(octet)){3}"#
    private static let date = #"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"#
    private static let time =
        #"(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)"#
    private static let variable = #"(?:\w|%\#(hex){2})(?:\.?(?:\w|%\#(hex){2}))*(?::[1-9]\d{0,3}|\*)?"#

    /// RFC 4291 section 2.2: eight groups, of which `::` represents one or more.
    private static let ipv6: String = {
        let group = "\(hex){1,4}"
        let end = "(?:\(group):\(group)|\(ipv4))"
        var forms = ["(?:\(group):){6}\(end)", "::(?:\(group):){5}\(end)"]
        for count in 0...4 {
            forms.append("(?:(?:\(group):){0,\(count)}\(group))?::(?:\(group):){\(4 - count)}\(end)")
        }
        forms.append("(?:(?:\(group):){0,5}\(group))?::\(group)")
        forms.append("(?:(?:\(group):){0,6}\(group))?::")
        return forms.map { "(?:\($0))" }.joined(separator: "|")
    }()

    private static func host(letters: String) -> String {
        let label = "[\(letters)](?:[\(letters)-]{0,61}[\(letters)])?"
        return #"\#(label)(?:\.\#(label))*"#
    }

    private static func email(letters: String) -> String {
        let atom = "[\(letters)!#$%&'*+/=?^_`{|}~-]+"
        let quoted = #""(?:[^"\\\r\n]|\\[^\r\n])*""#
        return
            #"(?:\#(atom)(?:\.\#(atom))*|\#(quoted))@(?:\#(host(letters: letters))|\[\#(ipv4)\]|\[IPv6:(?:\#(ipv6))\])"#
    }

    /// RFC 3986 appendix A.
    private static func uri(others: String, isReference: Bool) -> String {
        let plain = #"A-Za-z0-9._~!$&'()*+,;=\-\#(others)"#
        let character = "(?:[\(plain):@]|%\(hex){2})"
        let authority =
            "(?:(?:[\(plain):]|%\(hex){2})*@)?"
            + #"(?:\[(?:\#(ipv6)|v\#(hex)+\.[\#(plain):]+)\]|(?:[\#(plain)]|%\#(hex){2})*)(?::\d*)?"#
        let tail = #"(?:\?(?:\#(character)|[/?])*)?(?:#(?:\#(character)|[/?])*)?"#
        let rooted = "//\(authority)(?:/\(character)*)*|/(?:\(character)+(?:/\(character)*)*)?"
        let absolute = "[A-Za-z][A-Za-z0-9+.-]*:(?:\(rooted)|\(character)+(?:/\(character)*)*|)\(tail)"
        guard isReference else { return absolute }
        let first = "(?:[\(plain)@]|%\(hex){2})+"
        return "\(absolute)|(?:\(rooted)|\(first)(?:/\(character)*)*|)\(tail)"
    }

    // MARK: - Conditions

    /// RFC 3339 section 5.7: the days of the month.
    @Sendable private static func isDate(_ text: String) -> Bool {
        let parts = text.unicodeScalars.prefix(10).split(separator: "-").compactMap { Int(String($0)) }
        guard parts.count == 3 else { return false }
        let isLeapYear = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        switch parts[1] {
        case 2: return parts[2] <= (isLeapYear ? 29 : 28)
        case 4, 6, 9, 11: return parts[2] <= 30
        default: return true
        }
    }

    /// RFC 3339 section 5.7: a leap second ends a day in UTC.
    @Sendable private static func isTime(_ text: String) -> Bool {
        let fields = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count >= 3, numbers[2] == 60 else { return true }
        var minutes = numbers[0] * 60 + numbers[1]
        if numbers.count >= 5, let sign = text.utf8.last(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
        {
            let shift = numbers[numbers.count - 2] * 60 + numbers[numbers.count - 1]
            minutes += sign == UInt8(ascii: "+") ? -shift : shift
        }
        return (minutes + 1440) % 1440 == 1439
    }
}

/// `format` as an assertion, for schemas whose metaschema has the vocabulary `format-assertion`; otherwise it is an
/// annotation.
///
/// JSON Schema Validation section 7.2.2.
struct Format: Keyword {
    private let name: String
    private let format: FormatDefinition

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        name = try compiler.string(source)
        guard let format = FormatDefinition.all[name] else { return nil }
        self.format = format
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let text = site.instance.string, !format.accepts(text) else { return }
        conclusion.fail("\(text.inQuotes) is not in the format \(name.inQuotes).")
    }
}
