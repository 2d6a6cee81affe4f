import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

@Suite struct NetworkAddressTextTests {
    /// Text, and the same address as RFC 5952 writes it.
    static let addresses: [(text: String, written: String)] = [
        ("0.0.0.0", "0.0.0.0"),
        ("192.0.2.1", "192.0.2.1"),
        ("255.255.255.255", "255.255.255.255"),
        ("::", "::"),
        ("::1", "::1"),
        ("1::", "1::"),
        ("0:0:0:0:0:0:0:0", "::"),
        ("2001:DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a"),
        ("2001:db8::0001", "2001:db8::1"),
        // One group of zeros is no run.
        ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        // The longest run, and of two the first.
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
        ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("::ffff:192.0.2.128", "::ffff:192.0.2.128"),
        ("::ffff:c000:280", "::ffff:192.0.2.128"),
        ("::13.1.68.3", "::d01:4403"),
        ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
        ("FE80::A", "fe80::a"),
    ]

    @Test(arguments: addresses) func addressesAreReadAndWritten(_ row: (text: String, written: String)) throws {
        let address = try #require(NetworkAddress(row.text), "\(row.text)")
        #expect(address.description == row.written)
        #expect(NetworkAddress(row.written) == address)
    }

    @Test(arguments: [
        "", ".", "1", "127.1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", ".1.2.3.4", "1..2.3", "256.0.0.1", "1.2.3.1000",
        "010.0.0.1",
        "00.0.0.0", "0x7f.0.0.1", "+1.2.3.4", "1.2.3.-4", " 1.2.3.4", "1.2.3.4 ", "１.2.3.4", "2130706433",
        ":", ":::", "1:", ":1", "::1::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "12345::", "g::", "+1::", "-1::", "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "1.2.3.4::", "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "[::1]", "fe80::1%eth0", "::1/128", "::ffff:1.2.3.04",
    ]) func otherTextsAreRefused(_ text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func whatIsWrittenIsReadAsTheSame() throws {
        var generator = SeededGenerator(announcedFor: "whatIsWrittenIsReadAsTheSame")
        for _ in 0..<2_000 {
            let count = generator.oneIn(4) ? 4 : 16
            // Many zeros, so that runs of them are likely.
            let bytes = (0..<count / 2).flatMap { _ -> [UInt8] in
                generator.oneIn(2)
                    ? [0, 0] : [UInt8.random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator)]
            }
            let address = try #require(NetworkAddress(bytes: bytes))
            #expect(NetworkAddress(address.description) == address, "\(address)")
            #expect(NetworkAddress(address.description.uppercased()) == address, "\(address)")
        }
    }
}
