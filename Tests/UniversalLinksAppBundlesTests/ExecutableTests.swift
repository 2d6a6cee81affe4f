import Testing
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// What an executable's code signature says.
struct ExecutableTests {
    static let domains = AppFixture.domains
    static let signed = AppFixture().executable

    static func executable(wide: Bool, little: Bool) -> SignedExecutable {
        var executable = signed
        executable.isWide = wide
        executable.isLittleEndian = little
        return executable
    }

    @Test(arguments: [true, false], [true, false])
    func thinExecutablesOfEveryKindAreRead(wide: Bool, little: Bool) throws {
        let app = try #require(try AppFile.first(Self.executable(wide: wide, little: little).bytes))
        #expect(app.kind == .executable)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == Self.domains)
        #expect(app.entitlements?.source == .signatureDER)
        #expect(app.teamIdentifier?.value == "7Q4KX2M9TD")
        #expect(app.teamIdentifier?.source == .codeDirectory)
        #expect(app.bundleIdentifier?.value == "com.example.eats")
        // The XML says the same, and is there to be shown.
        #expect(app.xml != nil)
        #expect(app.contradictions.isEmpty)
    }

    @Test(arguments: [true, false])
    func fatExecutablesAreReadByTheFirstSliceWithEntitlements(wide: Bool) throws {
        var bare = SignedExecutable()
        bare.isWide = false
        let bytes = SignedExecutable.fat([bare, Self.signed], isWide: wide)
        #expect(try AppFile.first(bytes)?.entitlements?.value.associatedDomains.map(\.text) == Self.domains)
    }

    @Test(
        arguments: [
            (ListValue.entitlements(domains).xml, nil, StatementSource.signatureXML),
            (nil, ListValue.entitlements(domains).der, .signatureDER),
            (nil, Array(ListValue.entitlements(domains).der.dropFirst(6)), .signatureDER),
        ] as [([UInt8]?, [UInt8]?, StatementSource)])
    func eitherFormOfEntitlementsIsEnough(xml: [UInt8]?, der: [UInt8]?, source: StatementSource) throws {
        let app = try #require(try AppFile.first(SignedExecutable(xml: xml, der: der).bytes))
        #expect(app.entitlements?.source == source)
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == Self.domains)
    }

    @Test func formsThatDisagreeAreTold() throws {
        let executable = SignedExecutable(
            xml: ListValue.entitlements(["applinks:old.example"]).xml, der: ListValue.entitlements(Self.domains).der)
        let app = try #require(try AppFile.first(executable.bytes))
        #expect(app.contradictions == [.disagreeingEntitlements])
        #expect(app.entitlements?.value.associatedDomains.map(\.text) == Self.domains)
        // A code frame of the other text would mislead.
        #expect(app.xml == nil)
    }

    @Test(arguments: [(true, Signing.development), (false, .distribution(.unknown))])
    func theDebuggerTellsWhatItIsSignedFor(debugger: Bool, signing: Signing) throws {
        let list = ListValue.entitlements(Self.domains, debugger: debugger)
        #expect(try AppFile.first(SignedExecutable(xml: list.xml, der: list.der).bytes)?.signing?.value == signing)
    }

    @Test func anUnsignedExecutableSaysNothing() throws {
        var executable = SignedExecutable()
        executable.isSigned = false
        let app = try #require(try AppFile.first(executable.bytes))
        #expect(app.entitlements == nil && app.appIdentifier == nil && app.teamIdentifier == nil)
    }

    @Test(arguments: [
        // The number of load commands, their size, and the place of the signature.
        (16, 0xFFFF_FFFF), (20, 0xFFFF_FFFF), (20, 0x7FFF_FFFF), (64, 0xFFFF_FFFF), (68, 0xFFFF_FFFF), (60, 4),
        (36, 0), (36, 0xFFFF_FFFF),
    ])
    func numbersThatAreTooLargeAreDamage(offset: Int, number: Int) throws {
        var bytes = Self.signed.bytes
        bytes.replaceSubrange(offset..<(offset + 4), with: Bytes.little(number, 4))
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: bytes) }
        #expect(error.message.contains("damaged"), "\(error)")
    }

    @Test(arguments: [4, 8, 16, 24, 32])
    func signaturesThatPointOutsideThemselvesAreDamage(offset: Int) throws {
        var bytes = Self.signed.bytes
        let start = bytes.count - Self.signed.signature.count
        bytes.replaceSubrange((start + offset)..<(start + offset + 4), with: Bytes.big(0xFFFF_FFFF, 4))
        #expect(throws: AppFileError.self) { try AppFile(bytes: bytes) }
    }

    @Test func entitlementsInDERMayNotBeNestedWithoutEnd() {
        var element: [UInt8] = [0x01, 0x01, 0xFF]
        for _ in 0..<5_000 { element = ListValue.element(0x30, element) }
        let pair = ListValue.element(0x30, ListValue.element(0x0C, [0x61]) + element)
        let der = ListValue.element(0x70, [0x02, 0x01, 0x01] + ListValue.element(0xB0, pair))
        #expect(throws: AppFileError.self) { try AppFile(bytes: SignedExecutable(der: der).bytes) }
    }
}
