import SignedEnvelope
import Testing
import UniversalLinksTestSupport

struct SignedDataTests {
    @Test(arguments: Fixtures.readable.indices)
    func payloadsOfOpenSSLAreRead(index: Int) throws {
        #expect(try SignedData(parsing: Fixtures.readable[index]).payload == Fixtures.payload)
    }

    @Test(arguments: [
        BER.definite(0x24, BER.octetString([1, 2]) + BER.octetString([3])),
        BER.indefinite(0x24, BER.octetString([1]) + BER.octetString([]) + BER.octetString([2, 3])),
        BER.indefinite(0x24, BER.definite(0x24, BER.octetString([1, 2])) + BER.octetString([3])),
        BER.definite(0x24, BER.indefinite(0x24, BER.octetString([1])) + BER.indefinite(0x24, BER.octetString([2, 3]))),
    ])
    func segmentedPayloadsAreJoined(payload: [UInt8]) throws {
        #expect(try SignedData(parsing: BER.envelope(payload: payload)).payload == [1, 2, 3])
    }

    @Test(arguments: [
        BER.octetString([]),
        BER.definite(0x24, []),
        BER.indefinite(0x24, []),
        BER.nested(11),
    ])
    func payloadsMayBeEmpty(payload: [UInt8]) throws {
        #expect(try SignedData(parsing: BER.envelope(payload: payload)).payload.isEmpty)
    }

    @Test(arguments: 1...8)
    func lengthsMayBeLongerThanNecessary(lengthOctets: Int) throws {
        let payload = BER.definite(0x04, [1, 2, 3], lengthOctets: lengthOctets)
        #expect(try SignedData(parsing: BER.envelope(payload: payload)).payload == [1, 2, 3])
    }

    @Test func payloadsMayClaimAnyContentType() throws {
        let encapsulated = [0x06, 0x01, 0x2A] + BER.definite(0xA0, BER.octetString([1]))
        #expect(try SignedData(parsing: BER.envelope(encapsulated: encapsulated)).payload == [1])
    }

    @Test(arguments: [
        [],
        [0x05, 0x00],
        BER.indefinite(0xA0, BER.indefinite(0x30, BER.version + BER.version) + BER.version) + BER.emptySet,
        [0xBF, 0x81, 0x80, 0x00, 0x80] + [0x1F, 0x85, 0x05, 0x01, 0xFF] + [0, 0],
        BER.definite(0xBF, [0x1F] + BER.repeated([0xFF], 64), lengthOctets: 2),
    ])
    func whatFollowsThePayloadIsPassedOver(rest: [UInt8]) throws {
        let envelope = BER.envelope(payload: BER.octetString([1]), rest: rest)
        #expect(try SignedData(parsing: envelope).payload == [1])
    }

    @Test(arguments: ["\n", "\r\n", " \t\n\n", "\0\0", "\0\n"])
    func whiteSpaceAndNULMayFollowTheEnvelope(padding: String) throws {
        for envelope in Fixtures.readable {
            #expect(try SignedData(parsing: envelope + Array(padding.utf8)).payload == Fixtures.payload)
        }
    }

    @Test func inputMayHave16MiB() throws {
        let frame = BER.envelope(payload: BER.definite(0x04, [], lengthOctets: 4))
        let octets = BER.zeros((16 << 20) - frame.count)
        let envelope = BER.envelope(payload: BER.octetString(octets))
        #expect(envelope.count == 16 << 20)
        #expect(try SignedData(parsing: envelope).payload == octets)
    }

    @Test func signedDataLooksLikeAnEnvelope() {
        for bytes in Fixtures.readable + [Fixtures.detached, BER.start, [0x30, 0x00] + BER.signedData] {
            #expect(SignedData.looksLikeEnvelope(bytes))
        }
    }

    @Test(arguments: [[], [0x30], Fixtures.payload, Fixtures.data, Fixtures.encryptedData, BER.signedData])
    func otherBytesDoNotLookLikeAnEnvelope(bytes: [UInt8]) {
        #expect(!SignedData.looksLikeEnvelope(bytes))
    }
}
