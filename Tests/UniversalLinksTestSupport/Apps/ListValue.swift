/// A value of a property list, to be written as XML, binary or DER.
public indirect enum ListValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByBooleanLiteral, Sendable
{
    case string(String)
    case boolean(Bool)
    case array([ListValue])
    case dictionary([(key: String, value: ListValue)])

    /// A value that is written out.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A value that is written out.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A value that is written out.
    public init(arrayLiteral elements: ListValue...) { self = .array(elements) }
    /// A value that is written out.
    public init(dictionaryLiteral elements: (String, ListValue)...) {
        self = .dictionary(elements.map { ($0.0, $0.1) })
    }
}

extension ListValue {
    /// Entitlements of an app that asks for these domains.
    public static func entitlements(
        _ domains: [String], app: String? = "7Q4KX2M9TD.com.example.eats", debugger: Bool? = nil,
        parent: String? = nil
    ) -> ListValue {
        var members: [(key: String, value: ListValue)] = []
        if let app { members.append(("application-identifier", .string(app))) }
        members.append(("com.apple.developer.associated-domains", .array(domains.map { .string($0) })))
        if let debugger { members.append(("get-task-allow", .boolean(debugger))) }
        if let parent {
            members.append(("com.apple.developer.parent-application-identifiers", .array([.string(parent)])))
        }
        return .dictionary(members)
    }

    /// As XML, a value a line.
    public var xml: [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(element)</plist>

            """.utf8)
    }

    private var element: String {
        switch self {
        case .string(let text):
            "<string>\(text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;"))</string>\n"
        case .boolean(let flag): flag ? "<true/>\n" : "<false/>\n"
        case .array(let values): "<array>\n" + values.map(\.element).joined() + "</array>\n"
        case .dictionary(let members):
            "<dict>\n" + members.map { "<key>\($0.key)</key>\n" + $0.value.element }.joined() + "</dict>\n"
        }
    }

    // MARK: - DER

    /// As the signature of an executable holds it: `[APPLICATION 16]` with a version and a dictionary.
    public var der: [UInt8] { ListValue.element(0x70, [0x02, 0x01, 0x01] + derElement) }

    var derElement: [UInt8] {
        switch self {
        case .string(let text): return ListValue.element(0x0C, Array(text.utf8))
        case .boolean(let flag): return [0x01, 0x01, flag ? 0xFF : 0x00]
        case .array(let values): return ListValue.element(0x30, values.flatMap(\.derElement))
        case .dictionary(let members):
            return ListValue.element(
                0xB0,
                members.flatMap { member in
                    ListValue.element(
                        0x30, ListValue.element(0x0C, Array(member.key.utf8)) + member.value.derElement)
                })
        }
    }

    /// An element of DER.
    public static func element(_ identifier: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let count = contents.count
        if count < 0x80 { return [identifier, UInt8(count)] + contents }
        let width = count < 0x100 ? 1 : count < 0x1_0000 ? 2 : count < 0x100_0000 ? 3 : 4
        return [identifier, 0x80 | UInt8(width)] + Bytes.big(count, width) + contents
    }

    // MARK: - Profiles

    /// As the payload of a signed envelope, as provisioning profiles are.
    public var envelope: [UInt8] {
        let signed: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
        let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
        let content = ListValue.element(0xA0, ListValue.element(0x04, xml))
        let encapsulated = ListValue.element(0x30, data + content)
        let elements = ListValue.element(0x30, [0x02, 0x01, 0x01, 0x31, 0x00] + encapsulated + [0x31, 0x00])
        return ListValue.element(0x30, signed + ListValue.element(0xA0, elements))
    }
}
