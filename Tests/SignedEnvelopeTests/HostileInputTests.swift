import SignedEnvelope
import Testing
import UniversalLinksTestSupport

struct HostileInputTests {
    @Test(arguments: Fixtures.readable.indices)
    func everyTruncationIsAnError(index: Int) throws {
        let envelope = Fixtures.readable[index]
        for count in envelope.indices {
            let bytes = Array(envelope.prefix(count))
            let error = try #require(throws: SignedDataError.self) { try SignedData(parsing: bytes) }
            #expect(error.code == (SignedData.looksLikeEnvelope(bytes) ? .truncated : .notAnEnvelope))
        }
    }

    @Test
    func manyEmptySegmentsTakeLinearTime() throws {
        for segment in [BER.octetString([]), BER.definite(0x24, []), BER.indefinite(0x24, [])] {
            let payload = BER.indefinite(0x24, BER.repeated(segment, 60_000))
            #expect(try SignedData(parsing: BER.envelope(payload: payload)).payload.isEmpty)
        }
    }

    @Test func mutationsGiveAPayloadOrAnError() {
        var generator = SeededGenerator(announcedFor: "mutationsGiveAPayloadOrAnError")
        var payloads = 0
        for _ in 0..<20_000 {
            let bytes = mutation(of: Fixtures.all, using: &generator)
            do throws(SignedDataError) {
                let payload = try SignedData(parsing: bytes).payload
                #expect(payload.count < bytes.count, "\(bytes)")
                payloads += 1
            } catch {
                #expect((0...bytes.count).contains(error.byteOffset), "\(bytes)")
            }
        }
        #expect(payloads > 0 && payloads < 20_000)
    }

    private func mutation(of fixtures: [[UInt8]], using generator: inout SeededGenerator) -> [UInt8] {
        guard var bytes = fixtures.randomElement(using: &generator) else { return [] }
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 8, bytes.count), using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.removeSubrange(start...)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            default: bytes.replaceSubrange(start..<end, with: (start..<end).map { _ in octet(using: &generator) })
            }
        }
        return bytes
    }

    /// Half of the time an octet that means something to the reader.
    private func octet(using generator: inout SeededGenerator) -> UInt8 {
        let telling: [UInt8] = [0x00, 0x04, 0x1F, 0x24, 0x30, 0x7F, 0x80, 0x84, 0x88, 0xA0, 0xBF, 0xFF]
        return Bool.random(using: &generator)
            ? telling[Int.random(in: telling.indices, using: &generator)]
            : UInt8.random(in: 0...0xFF, using: &generator)
    }
}
