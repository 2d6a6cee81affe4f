import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

@Suite struct NetworkAddressTextTests {
    /// Text, and the same address as in RFC 5952.
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
        // One group of zeros is not a run.
        ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        // The longest run, and the first of two.
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

@Suite struct NetworkAddressReservationTests {
    typealias Reservation = NetworkAddress.Reservation

    static let addresses: [(text: String, reservation: Reservation?)] = [
        ("0.0.0.0", .unspecified),
        ("0.255.255.255", .reserved),
        ("1.0.0.0", nil),
        ("9.255.255.255", nil), ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", nil),
        ("100.63.255.255", nil), ("100.64.0.0", .shared), ("100.127.255.255", .shared), ("100.128.0.0", nil),
        ("126.255.255.255", nil), ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", nil),
        ("169.253.255.255", nil), ("169.254.169.254", .linkLocal), ("169.255.0.0", nil),
        ("172.15.255.255", nil), ("172.16.0.0", .privateUse), ("172.31.255.255", .privateUse), ("172.32.0.0", nil),
        ("192.0.0.1", .reserved), ("192.0.0.9", nil), ("192.0.0.10", nil), ("192.0.0.11", .reserved),
        ("192.0.1.0", nil),
        ("192.0.2.1", .documentation), ("192.0.3.0", nil),
        ("192.88.99.1", .reserved),
        ("192.167.255.255", nil), ("192.168.0.1", .privateUse), ("192.169.0.0", nil),
        ("198.17.255.255", nil), ("198.18.0.0", .benchmarking), ("198.19.255.255", .benchmarking), ("198.20.0.0", nil),
        ("198.51.100.1", .documentation), ("203.0.113.1", .documentation),
        ("223.255.255.255", nil), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
        ("240.0.0.0", .reserved), ("255.255.255.254", .reserved), ("255.255.255.255", .broadcast),
        ("8.8.8.8", nil), ("17.253.144.10", nil),

        ("::", .unspecified), ("::1", .loopback),
        ("100::1", .reserved), ("100:0:0:1::1", .reserved), ("200::1", .reserved), ("1fff::1", .reserved),
        ("2001:1::1", nil), ("2001:1::4", .reserved), ("2001:2::1", .benchmarking), ("2001:3::1", nil),
        ("2001:4:112::1", nil),
        ("2001:10::1", .reserved), ("2001:20::1", nil), ("2001:1ff::1", .reserved), ("2001:200::1", nil),
        ("2001:db8::1", .documentation), ("2001:db9::1", nil), ("3fff::1", .documentation), ("3fff:1000::1", nil),
        ("2606:4700::1111", nil), ("2a00:1450:4001::200e", nil),
        ("4000::1", .reserved), ("5f00::1", .reserved), ("fbff::1", .reserved),
        ("fc00::1", .uniqueLocal), ("fdff::1", .uniqueLocal), ("fe00::1", .reserved),
        ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateUse), ("ff02::1", .multicast),

        // IPv4 in IPv6.
        ("::ffff:127.0.0.1", .loopback), ("::ffff:10.1.2.3", .privateUse), ("::ffff:8.8.8.8", nil),
        ("::ffff:0.0.0.0", .unspecified),
        ("::ffff:0:192.168.1.1", .privateUse),
        ("::127.0.0.1", .loopback), ("::169.254.169.254", .linkLocal), ("::2", .reserved),
        ("64:ff9b::10.0.0.1", .privateUse), ("64:ff9b::8.8.8.8", nil), ("64:ff9b:1::8.8.8.8", .reserved),
        ("2002:7f00:1::", .loopback), ("2002:c0a8:101::1", .privateUse), ("2002:808:808::1", nil),
        ("2001:0:808:808::80ff:fffe", .loopback), ("2001::f5ff:fffe", .privateUse), ("2001::f7f7:f7f7", nil),
    ]

    @Test(arguments: addresses) func addressesAreJudged(_ row: (text: String, reservation: Reservation?)) throws {
        let address = try #require(NetworkAddress(row.text))
        #expect(address.reservation == row.reservation, "\(row.text)")
    }
}
