import Testing
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// Whatever the bytes: an answer or an error, soon.
struct HostileAppTests {
    enum Seedling: String, CaseIterable {
        case xml, binary, profile, executable, fat, archive, der

        var bytes: [UInt8] {
            var executable = AppFixture().executable
            executable.codeCount = 64
            switch self {
            case .xml: return ListValue.entitlements(AppFixture.domains).xml
            case .binary: return BinaryList(ListValue.entitlements(AppFixture.domains)).bytes
            case .profile: return AppFixture.profile(debugger: true).envelope
            case .executable: return executable.bytes
            case .fat: return SignedExecutable.fat([executable, executable])
            case .archive:
                var fixture = AppFixture()
                fixture.executable = executable
                fixture.profile = AppFixture.profile(debugger: false)
                return fixture.archive
            case .der:
                return SignedExecutable(der: ListValue.entitlements(AppFixture.domains).der).bytes
            }
        }
    }

    @Test(arguments: Seedling.allCases)
    func mutatedBytesEndInAnAnswerOrAnError(seedling: Seedling) {
        var generator = SeededGenerator(announcedFor: "mutated \(seedling.rawValue)")
        let original = seedling.bytes
        var read = 0
        for _ in 0..<400 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &generator) { mutate(&bytes, &generator) }
            if (try? AppFile(bytes: bytes)) != nil { read += 1 }
        }
        // Some mutations hit what nobody reads.
        #expect((try? AppFile(bytes: original)) != nil)
        #expect(read < 400)
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[index] = generator.pick([0x00, 0x7F, 0x80, 0xFF])
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        case 4:
            for offset in index..<min(index + 4, bytes.count) { bytes[offset] = 0xFF }
        default: bytes.removeSubrange(index..<min(index + 1 + bytes.count / 16, bytes.count))
        }
    }

    @Test(arguments: Seedling.allCases)
    func everyStartOfAFileIsAnError(seedling: Seedling) {
        let bytes = seedling.bytes
        for count in stride(from: 0, to: bytes.count - 40, by: max(1, bytes.count / 97)) {
            #expect(throws: AppFileError.self) { try AppFile(bytes: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [0, 20, 60])
    func entriesThatOverlapAreRefused(offset: Int) throws {
        var zip = ZipFile([
            ("Payload/A.app/Info.plist", [UInt8](repeating: 1, count: 400)),
            ("Payload/B.app/Info.plist", [UInt8](repeating: 2, count: 400)),
        ])
        zip.entries[1].claimedOffset = offset
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: zip.bytes) }
        #expect(error.message == "Files in the archive overlap. Export it again.")
    }

    @Test func noMoreThan64BundlesAreTried() throws {
        let list = ListValue.entitlements(AppFixture.domains).xml
        let good = AppFixture().archive
        #expect((try? AppFile(bytes: good)) != nil)
        // None of them has an executable.
        let zip = ZipFile((0..<100).map { ("Payload/A\($0).app/Info.plist", list) })
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: zip.bytes) }
        #expect(error.part?.hasPrefix("Payload/A0.app") == true)
    }

    @Test func sharedReferencesThatExpandAreRefused() throws {
        var list = BinaryList()
        var member = list.add(text: "applinks:eats.example")
        for _ in 0..<30 { member = list.add(array: [Int](repeating: member, count: 10)) }
        let key = list.add(text: "com.apple.developer.associated-domains")
        list.top = list.add(keys: [key], values: [member])
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: list.bytes) }
        #expect(error.message.contains("far more data than it contains"))
    }

    @Test func longTextsThatAreSharedAreRefused() throws {
        var list = BinaryList()
        let text = list.add(text: String(repeating: "a", count: 900_000))
        let domains = list.add(array: [Int](repeating: text, count: 1_000))
        let key = list.add(text: "com.apple.developer.associated-domains")
        list.top = list.add(keys: [key], values: [domains])
        #expect(throws: AppFileError.self) { try AppFile(bytes: list.bytes) }
    }

    @Test func aListThatHoldsItselfIsRefused() {
        var list = BinaryList()
        list.top = list.add(array: [0])
        #expect(throws: AppFileError.self) { try AppFile(bytes: list.bytes) }
        var keyed = BinaryList()
        let number = keyed.add(bytes: [0x10, 0x01])
        keyed.top = keyed.add(keys: [number], values: [number])
        #expect(throws: AppFileError.self) { try AppFile(bytes: keyed.bytes) }
    }

    @Test func manyBundlesAreBounded() throws {
        var files = AppFixture().files()
        var small = AppFixture()
        small.executable = SignedExecutable(xml: ListValue.entitlements([]).xml)
        small.executable.codeCount = 0
        for number in 0..<100 { files += small.files(in: "Payload/Eats.app/PlugIns/E\(number).appex/") }
        let read = try AppFile(bytes: ZipFile(files).bytes)
        #expect(read.declarations.count == 64)
        #expect(read.errors.count == 1)
    }
}
