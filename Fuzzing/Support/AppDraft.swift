// A fuzzing program has these files in its own module.
#if canImport(UniversalLinksTestSupport)
    import UniversalLinksTestSupport
#endif

/// A file that tells about an app, chosen byte by byte: right in most of its parts, so that what lies deep inside is read as well.
struct AppDraft {
    private var roomForValues = 40

    private static let keys = [
        "com.apple.developer.associated-domains", "application-identifier", "com.apple.application-identifier",
        "com.apple.developer.team-identifier", "get-task-allow", "com.apple.security.get-task-allow", "Entitlements",
        "TeamIdentifier", "CFBundleIdentifier", "CFBundleExecutable", "NSAppClip", "ExpirationDate", "ApplicationPath",
        "ApplicationProperties", "a", "é",
    ]
    private static let texts = [
        "applinks:eats.example", "webcredentials:eats.example", "applinks:*.eats.example?mode=developer", "applinks:",
        "7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.*", "7Q4KX2M9TD", "com.example.eats", "$(TeamIdentifierPrefix)x",
        "$(APP_DOMAIN)", "Eats", "*", "", "&", "é", "\u{202E}",
    ]
    private static let folders = [
        "Payload/Eats.app/", "Payload/Eats.app/PlugIns/Share.appex/", "Payload/Eats.app/AppClips/Clip.app/",
        "Payload/Eats.app/Watch/Watch.app/", "Payload/Other.app/", "Payload/../", "/",
    ]
    private static let names = [
        "Info.plist", "Eats", "embedded.mobileprovision", "embedded.provisionprofile", "Contents/Info.plist",
        "Contents/MacOS/Eats", "Contents/embedded.provisionprofile", "_CodeSignature/CodeResources",
    ]

    /// The file.
    static func bytes(_ input: inout FuzzInput) -> [UInt8] {
        var draft = AppDraft()
        switch input.byte() {
        case 0: return input.spoiled(draft.entitlements(&input).xml)
        case 1: return input.spoiled(draft.binaryList(&input))
        case 2: return input.spoiled(draft.profile(&input).envelope)
        case 3: return input.spoiled(draft.executable(&input).bytes)
        case 4:
            let slices = (0...input.number(below: 3)).map { _ in draft.executable(&input) }
            return input.spoiled(SignedExecutable.fat(slices, isWide: input.number(below: 2) == 0))
        case 5: return input.spoiled(draft.archive(&input))
        default: return input.bytes
        }
    }

    // MARK: - Lists

    private mutating func value(_ input: inout FuzzInput) -> ListValue {
        roomForValues -= 1
        guard roomForValues > 0 else { return "" }
        switch input.number(below: 6) {
        case 0: return .boolean(input.number(below: 2) == 0)
        case 1, 2: return .array((0..<input.number(below: 5)).map { _ in value(&input) })
        case 3: return dictionary(&input)
        default: return .string(input.pick(AppDraft.texts))
        }
    }

    private mutating func dictionary(_ input: inout FuzzInput) -> ListValue {
        .dictionary((0..<input.number(below: 6)).map { _ in (input.pick(AppDraft.keys), value(&input)) })
    }

    private mutating func entitlements(_ input: inout FuzzInput) -> ListValue {
        guard input.number(below: 3) > 0 else { return dictionary(&input) }
        let domains = (0..<input.number(below: 4)).map { _ in input.pick(AppDraft.texts) }
        return .entitlements(domains, app: input.pick(AppDraft.texts), debugger: input.pick([nil, true, false]))
    }

    private mutating func profile(_ input: inout FuzzInput) -> ListValue {
        guard input.number(below: 4) > 0 else { return value(&input) }
        return .dictionary([
            ("TeamIdentifier", .array([.string(input.pick(AppDraft.texts))])), ("Entitlements", entitlements(&input)),
        ])
    }

    /// A list whose objects may be shared, refer to themselves, or be no objects.
    private mutating func binaryList(_ input: inout FuzzInput) -> [UInt8] {
        var list = BinaryList(entitlements(&input))
        for _ in 0..<input.number(below: 4) {
            switch input.number(below: 3) {
            case 0: list.top = list.add(array: (0..<input.number(below: 5)).map { _ in input.number(below: 24) })
            case 1:
                let count = input.number(below: 5)
                let references = (0..<2 * count).map { _ in input.number(below: 24) }
                list.top = list.add(keys: Array(references[..<count]), values: Array(references[count...]))
            default: _ = list.add(bytes: (0..<input.number(below: 12)).map { _ in input.byte() })
            }
        }
        return list.bytes
    }

    // MARK: - Executables and archives

    private mutating func executable(_ input: inout FuzzInput) -> SignedExecutable {
        var executable = SignedExecutable(
            xml: input.number(below: 4) > 0 ? input.spoiled(entitlements(&input).xml) : nil,
            der: input.number(below: 4) > 0 ? input.spoiled(entitlements(&input).der) : nil)
        let kind = input.byte()
        executable.isWide = kind & 1 == 0
        executable.isLittleEndian = kind & 2 == 0
        executable.isSigned = kind & 12 != 12
        executable.team = kind & 16 == 0 ? "7Q4KX2M9TD" : nil
        executable.identifier = input.pick(AppDraft.texts)
        executable.codeCount = input.number(below: 32)
        return executable
    }

    private mutating func archive(_ input: inout FuzzInput) -> [UInt8] {
        var archive = ZipFile()
        for _ in 0..<input.number(below: 7) {
            var entry = ZipFile.Entry(input.pick(AppDraft.folders) + input.pick(AppDraft.names), contents(&input))
            let kind = input.byte()
            if kind & 1 != 0 { entry.method = 0 }
            if kind & 6 == 6 { entry.flags = Int(input.byte()) }
            if kind & 24 == 24 { entry.claimedCount = Int(input.byte()) << input.number(below: 40) }
            if kind & 96 == 96 { entry.claimedOffset = Int(input.byte()) << input.number(below: 40) }
            entry.isZip64 = kind & 128 != 0
            archive.entries.append(entry)
        }
        archive.isZip64 = input.number(below: 4) == 0
        archive.comment = Array(repeating: input.byte(), count: input.number(below: 30))
        return archive.bytes
    }

    private mutating func contents(_ input: inout FuzzInput) -> [UInt8] {
        switch input.number(below: 5) {
        case 0: BinaryList(["CFBundleIdentifier": "com.example.eats", "CFBundleExecutable": "Eats"]).bytes
        case 1: dictionary(&input).xml
        case 2: profile(&input).envelope
        case 3: executable(&input).bytes
        default: input.spoiled(binaryList(&input))
        }
    }
}
