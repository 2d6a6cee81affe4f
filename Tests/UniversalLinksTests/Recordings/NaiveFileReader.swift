import Foundation
import JSONSyntax

/// The details of a file, one for each app that each lists, from its bytes.
struct NaiveFileReader {
    let reading: NamedReading
    private var file: FileReading? { reading.file }

    init(reading: NamedReading) { self.reading = reading }

    func details(of bytes: [UInt8]) throws -> [NaiveFile.Detail] {
        guard let text = try text(of: bytes) else { return [] }
        guard let root = try? JSONDocument(parsing: Array(text.utf8)).root else { throw NaiveFile.Refused() }
        if let array = root.array {
            if file == .arraysAreRefused { throw NaiveFile.Refused() }
            guard file == .arraysAreSearched, let first = array.lazy.compactMap(\.object).first else { return [] }
            return try details(of: first)
        }
        guard let object = root.object else {
            if file == .bareValuesDoNothing { return [] }
            throw NaiveFile.Refused()
        }
        return try details(of: object)
    }

    // MARK: - Text

    /// Nil for a file that does nothing.
    private func text(of bytes: [UInt8]) throws -> String? {
        if bytes.first == 0x30 {
            if file == .signedFilesAreRefused { throw NaiveFile.Refused() }
            guard let content = content(ofEnvelope: bytes) else {
                if file == .brokenEnvelopesDoNothing { return nil }
                throw NaiveFile.Refused()
            }
            // The examples are signed by nobody who is known.
            if file == .signaturesAreChecked { throw NaiveFile.Refused() }
            return try text(of: content)
        }
        let encodings: [(mark: [UInt8], encoding: String.Encoding)] = [
            ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0xFF, 0xFE], .utf16LittleEndian),
        ]
        for (mark, encoding) in encodings where bytes.starts(with: mark) {
            guard file != .onlyUTF8IsRead, let text = String(bytes: bytes.dropFirst(mark.count), encoding: encoding)
            else { throw NaiveFile.Refused() }
            return text
        }
        var bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            if file == .marksAreRefused { throw NaiveFile.Refused() }
            bytes.removeFirst(3)
        }
        let repaired = String(decoding: bytes, as: UTF8.self)
        guard repaired.utf8.elementsEqual(bytes) || file == .invalidTextIsRepaired else { throw NaiveFile.Refused() }
        switch file {
        case .invalidTextIsRepaired: return repaired.replacing("\\ud800", with: "?")
        case .commentsAreAllowed:
            return repaired.replacing(#/^(/\*.*?\*/|//[^\n]*\n)/#, with: "")
        case .trailingCommasAreAllowed: return repaired.replacing(#/,(?=[\]}])/#, with: "")
        default: return repaired
        }
    }

    /// What an envelope contains; nil where its bytes end too soon.
    private func content(ofEnvelope bytes: [UInt8]) -> [UInt8]? {
        guard let whole = element(at: 0, in: bytes), whole.upperBound <= bytes.count else { return nil }
        // The type of what is signed, "data".
        let type: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
        let found = bytes.indices.first { bytes[$0...].starts(with: type) }
        guard let found, let outer = element(at: found + type.count, in: bytes),
            let inner = element(at: outer.lowerBound, in: bytes), inner.upperBound <= bytes.count
        else { return nil }
        return Array(bytes[inner])
    }

    private func element(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard start + 1 < bytes.count else { return nil }
        let first = Int(bytes[start + 1])
        guard first >= 0x80 else { return (start + 2)..<(start + 2 + first) }
        let count = first & 0x7F
        guard start + 2 + count <= bytes.count else { return nil }
        let length = bytes[(start + 2)..<(start + 2 + count)].reduce(0) { $0 << 8 | Int($1) }
        return (start + 2 + count)..<(start + 2 + count + length)
    }

    // MARK: - Objects

    /// The value of a key, as often as it is there.
    private func value(_ key: String, _ object: JSONObject) -> JSONValue? {
        let found = object.members.filter {
            file == .keysIgnoreCase ? $0.key.lowercased() == key.lowercased() : $0.key == key
        }
        return (file == .firstOfDuplicateKeysCounts ? found.first : found.last)?.value
    }

    private func wrongType<Value>(_ result: Value) throws -> Value {
        if file == .wrongTypesRefuseTheFile { throw NaiveFile.Refused() }
        return result
    }

    private func checkKeys(of object: JSONObject, _ known: Set<String>) throws {
        if file == .unknownKeysRefuseTheFile, !Set(object.members.map(\.key)).isSubset(of: known) {
            throw NaiveFile.Refused()
        }
    }

    // MARK: - Details

    private func details(of root: JSONObject) throws -> [NaiveFile.Detail] {
        try checkKeys(of: root, ["applinks", "webcredentials", "appclips", "activitycontinuation"])
        for member in root.members where member.value.object == nil { try wrongType(()) }
        guard let service = value("applinks", root)?.object else { return [] }
        try checkKeys(of: service, ["apps", "details", "defaults", "substitutionVariables"])
        let apps = (value("apps", service)?.array ?? []).compactMap(\.string)
            .map { NaiveFile.Detail(app: $0, components: nil) }
        let defaults = try value("defaults", service).flatMap { value in
            try value.object ?? wrongType(nil)
        }
        let variables = variables(of: value("substitutionVariables", service)?.object)
        let reader = { (object: JSONObject, ids: [String]) throws -> [NaiveFile.Detail] in
            let components = try components(of: object, defaults, variables)
            return ids.map { NaiveFile.Detail(app: $0, components: components) }
        }
        guard let details = value("details", service) else {
            return file == .appsAloneMatchNothing ? [] : apps
        }
        var result: [NaiveFile.Detail] = []
        if let array = details.array {
            for member in array {
                guard let object = member.object else {
                    try wrongType(())
                    continue
                }
                result += try reader(object, identifiers(of: object))
            }
        } else if let object = details.object {
            for member in object.members {
                guard let detail = member.value.object else {
                    try wrongType(())
                    continue
                }
                let inside = try identifiers(of: detail)
                let hasInside = value("appIDs", detail) != nil || value("appID", detail) != nil
                result += try reader(detail, file == .identifiersInsideCount && hasInside ? inside : [member.key])
            }
        } else if file == .listsOfOtherTypesCountAsAbsent {
            return apps
        }
        return file == .appsAreReadBesideDetails ? result + apps : result
    }

    private func identifiers(of detail: JSONObject) throws -> [String] {
        let list = value("appIDs", detail)
        if let array = list?.array {
            return try array.compactMap { member in try member.string ?? wrongType(nil) }
        }
        if list != nil, file == .appIDsOfOtherTypesHideAppID { return [] }
        return [value("appID", detail)?.string].compactMap { $0 }
    }

    // MARK: - Components

    private func components(
        of detail: JSONObject, _ appLinksDefaults: JSONObject?, _ variables: [(name: String, values: [String])]
    ) throws -> [NaiveFile.Component]? {
        try checkKeys(of: detail, ["appIDs", "appID", "components", "paths", "defaults"])
        let defaults = [value("defaults", detail)?.object, appLinksDefaults].compactMap { $0 }
        let (list, paths) = (value("components", detail), value("paths", detail))
        if list != nil, list?.array == nil, file == .listsOfOtherTypesMatchNothing { return [] }
        if let array = list?.array {
            return array.compactMap { component($0, defaults, variables) }
        }
        if let array = paths?.array {
            return array.compactMap { path($0, defaults, variables) }
        }
        if paths != nil, file == .listsOfOtherTypesMatchNothing { return [] }
        switch file {
        case .detailsWithoutListsMatchNothing: return []
        case .detailsWithoutListsTakeDefaults: return [compared([], defaults, variables)]
        default: return nil
        }
    }

    private func component(
        _ value: JSONValue, _ defaults: [JSONObject], _ variables: [(name: String, values: [String])]
    ) -> NaiveFile.Component? {
        if let object = value.object { return compared([object], defaults, variables) }
        switch file {
        case .componentsOfOtherTypesAreSkipped: return nil
        case .componentsOfOtherTypesTakeDefaults: return compared([], defaults, variables)
        default: return .matchesEverything
        }
    }

    private func path(
        _ value: JSONValue, _ defaults: [JSONObject], _ variables: [(name: String, values: [String])]
    ) -> NaiveFile.Component? {
        let defaults = file == .defaultsSkipPaths ? [] : defaults
        guard let text = value.string else {
            return file == .componentsOfOtherTypesAreSkipped ? nil : compared([], defaults, variables)
        }
        let isNegated =
            file == .notIsInUpperCase ? text.hasPrefix("NOT ") : text.lowercased().hasPrefix("not ")
        guard isNegated, !(text.count == 4 && file == .notAloneIsAPath) else {
            return compared([JSONObject([.init(key: "/", value: JSONValue(text))])], defaults, variables)
        }
        let pattern = JSONObject.Member(key: "/", value: JSONValue(String(text.dropFirst(4))))
        let settings: [JSONObject.Member] = [
            .init(key: "exclude", value: true), .init(key: "caseSensitive", value: true),
        ]
        return file == .negatedPathsTakeDefaults
            ? compared([JSONObject([pattern])], defaults + [JSONObject([settings[0]])], variables)
            : compared([JSONObject([pattern] + settings)], defaults, variables)
    }

    private func compared(
        _ own: [JSONObject], _ defaults: [JSONObject], _ variables: [(name: String, values: [String])]
    ) -> NaiveFile.Component {
        let levels = own + defaults
        var component = OracleComponent()
        component.variables = variables
        for (key, set) in [
            ("/", { (text: String) in component.own.path = text }), ("#", { component.own.fragment = $0 }),
        ] {
            switch pattern(key, levels) {
            case .text(let text): set(text)
            case .nothing: return .matchesNothing
            case .anything: break
            }
        }
        for level in levels {
            guard let query = value("?", level) else { continue }
            if let text = query.string {
                component.own.query = .text(text)
            } else if let object = query.object {
                let items = object.members.compactMap { member in
                    member.value.string.map { (name: member.key, pattern: $0) }
                }
                if items.count == object.members.count { component.own.query = .items(items) }
            } else if file == .patternsOfOtherTypesMatchNothing {
                return .matchesNothing
            } else if file == .patternsOfOtherTypesTakeDefaults {
                continue
            }
            break
        }
        component.own.caseSensitive = levels.lazy.compactMap { flag("caseSensitive", $0) }.first
        component.own.percentEncoded = levels.lazy.compactMap { flag("percentEncoded", $0) }.first
        component.own.exclude = own.first.flatMap { flag("exclude", $0) }
        let inherited = defaults.map { flag("exclude", $0) }
        component.detailDefaults = OracleComponent.Keys(exclude: inherited.first ?? nil)
        component.appLinksDefaults = OracleComponent.Keys(exclude: inherited.dropFirst().compactMap { $0 }.first)
        if file == .undefinedVariablesAreEmpty {
            let names = component.own.patterns.flatMap { $0.matches(of: #/\$\(([^)]*)\)/#).map { String($0.1) } }
            component.variables += names.filter { !component.defines($0) }.map { ($0, [""]) }
        }
        return .compared(component)
    }

    private enum Pattern {
        case text(String)
        case anything
        case nothing
    }

    private func pattern(_ key: String, _ levels: [JSONObject]) -> Pattern {
        for level in levels {
            guard let found = value(key, level) else { continue }
            if let text = found.string { return .text(text) }
            switch file {
            case .patternsOfOtherTypesMatchNothing: return .nothing
            case .patternsOfOtherTypesTakeDefaults: continue
            default: return .anything
            }
        }
        return .anything
    }

    private func flag(_ key: String, _ level: JSONObject) -> Bool? {
        guard let found = value(key, level) else { return nil }
        if let boolean = found.boolean { return boolean }
        switch file {
        case .flagsOfOtherTypesAreIgnored: return nil
        case .everyValueSetsAFlag: return true
        default: break
        }
        if let number = found.number { return Double(number) != 0 }
        let text = (found.string ?? "").drop { $0.isWhitespace }
        let digits = text.drop { "+-".contains($0) }.drop { $0 == "0" }
        return digits.first.map { "YyTt123456789".contains($0) } ?? false
    }

    // MARK: - Variables

    private func variables(of object: JSONObject?) -> [(name: String, values: [String])] {
        var result: [(name: String, values: [String])] = []
        for member in object?.members ?? [] {
            let isList = member.value.array.map { $0.allSatisfy { $0.string != nil } } ?? false
            if file == .variablesOfOtherTypesAreDropped, !isList { continue }
            let list = member.value.array ?? [member.value]
            var values = list.compactMap(\.string)
            if file == .variablesWithoutValuesAreEmpty, values.isEmpty { values = [""] }
            result.append((member.key, values))
        }
        guard file == .referencesInValuesAreReplaced else { return result }
        return result.map { name, values in
            (
                name,
                values.flatMap { value in
                    let other = result.first { value.contains("$(\($0.name))") }
                    return other.map { other in
                        other.values.map { value.replacingOccurrences(of: "$(\(other.name))", with: $0) }
                    } ?? [value]
                }
            )
        }
    }
}
