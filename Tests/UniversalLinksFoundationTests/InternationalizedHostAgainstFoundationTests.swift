import Foundation
import Testing
import UniversalLinksFoundation
import UniversalLinksTestSupport

/// Unicode hosts become what Foundation makes of them (semantics H3, H5): UTS #46 with one version of Unicode's data.
struct InternationalizedHostAgainstFoundationTests {
    /// Foundation uses the Unicode data of Apple's systems there, which follows the system's version.
    static let isComparable: Bool = {
        #if os(Linux)
            true
        #else
            false
        #endif
    }()
    static let reason: Comment = "NOT RUN: the tables are those of the toolchain for Linux"

    /// Scalars from every corner that UTS #46 treats in its own way, with the borders of blocks.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x61...0x7A, 0x61...0x7A, 0x30...0x39, 0x21...0x7E, 0xA0...0x24F, 0x250...0x36F, 0x370...0x52F, 0x590...0x5FF,
        0x600...0x6FF, 0x700...0x8FF, 0x900...0xDFF, 0xE00...0x11FF, 0x1200...0x1CFF, 0x1D00...0x1FFF, 0x2000...0x2FFF,
        0x3000...0x33FF, 0x4E00...0x4FFF, 0xA000...0xABFF, 0xAC00...0xAFFF, 0xD700...0xD7FF, 0xF900...0xFFFF,
        0x1_0000...0x1_1FFF, 0x1_6000...0x1_6FFF, 0x1_D000...0x1_EFFF, 0x2_F800...0x2_FA1F, 0xE_0000...0xE_01FF,
        0x1100...0x11FF, 0x300...0x36F, 0x200C...0x200D, 0x660...0x669, 0x5D0...0x5EA, 0x620...0x64A, 0x930...0x94D,
    ]

    private func expect(_ host: String, _ differences: inout [String]) -> Bool {
        let url = "https://\(host)/"
        let expected = URLComponents(string: url)?.encodedHost
        let found = try? LinkURL(converting: url).host
        if expected != found {
            let scalars = host.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
            differences.append("\(scalars): \(found ?? "nil"), in Foundation \(expected ?? "nil")")
        }
        return expected != nil
    }

    @Test(.enabled(if: isComparable, reason))
    func hostsOfAllScripts() {
        let count = Rounds.count(8_000, long: 200_000)
        var generator = SeededGenerator(announcedFor: "InternationalizedHostAgainstFoundation")
        var differences: [String] = []
        var convertedCount = 0
        for _ in 0..<count {
            // Labels mostly keep to one or two blocks: a mixture of all would be invalid most of the time.
            let home = generator.pick(Self.blocks)
            let other = generator.pick(Self.blocks)
            var host = ""
            for label in 0..<Int.random(in: 1...3, using: &generator) {
                if label > 0 { host += generator.pick([".", ".", ".", "。", ".."]) }
                if Int.random(in: 0..<8, using: &generator) == 0 {
                    host += generator.pick([
                        "a", "1a", "xn--r8jz45g", "xn--4db", "xn--9ca", "XN--ls8h", "-", "a-", "א", "ab--c",
                    ])
                }
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let block = Int.random(in: 0..<4, using: &generator) == 0 ? other : home
                    let value = UInt32.random(in: block, using: &generator)
                    guard let scalar = Unicode.Scalar(value), !"/?#@:[]\\%".unicodeScalars.contains(scalar) else {
                        continue
                    }
                    host.unicodeScalars.append(scalar)
                }
            }
            if host.isEmpty { continue }
            if expect(host, &differences) { convertedCount += 1 }
        }
        #expect(differences.isEmpty, "\(differences.count) differ: \(differences.prefix(20).joined(separator: "\n"))")
        #expect(convertedCount > count / 5)
    }

    @Test(.enabled(if: isComparable, reason))
    func everyScalarInTheMiddleOfALabel() {
        var differences: [String] = []
        // A part of them drawn by a prime, where time is short.
        for value in stride(from: UInt32(0x80), through: 0x10_FFFF, by: Rounds.areLong ? 1 : 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            // Planes without characters are looked at in part: all of their scalars are alike.
            guard value < 0x3_2000 || (0xE_0000...0xE_0FFF).contains(value) || value.isMultiple(of: 251) else {
                continue
            }
            _ = expect("a\(scalar)b", &differences)
            _ = expect("\(scalar).com", &differences)
        }
        #expect(differences.isEmpty, "\(differences.count) differ: \(differences.prefix(20).joined(separator: "\n"))")
    }

    @Test(.enabled(if: isComparable, reason))
    func labelsInPunycodeWithAnyText() {
        var generator = SeededGenerator(announcedFor: "LabelsInPunycode")
        var differences: [String] = []
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789-")
        for _ in 0..<Rounds.count(1_000, long: 20_000) {
            let text = String((0..<Int.random(in: 0...9, using: &generator)).map { _ in generator.pick(characters) })
            _ = expect("é.xn--\(text)", &differences)
        }
        // Labels of which nothing remains.
        for host in [
            "1.\u{AD}", "é.\u{AD}", "xn--9ca.\u{AD}", "\u{AD}", "\u{AD}.é", "a.\u{AD}.é", "a\u{AD}.\u{AD}",
            "xn--9ca.a.\u{AD}",
        ] {
            _ = expect(host, &differences)
        }
        for count in [60, 61, 62, 63, 64, 250, 252, 253, 254, 2_047, 2_048, 2_049] {
            _ = expect(String(repeating: "a", count: count) + ".é", &differences)
            _ = expect(String(repeating: "é", count: count), &differences)
            _ = expect(String(repeating: "é.", count: count / 8), &differences)
            _ = expect("é" + String(repeating: ".a", count: count / 2), &differences)
            _ = expect("é" + String(repeating: "\u{AD}", count: count), &differences)
        }
        #expect(differences.isEmpty, "\(differences.count) differ: \(differences.prefix(20).joined(separator: "\n"))")
    }

    /// Ordering thousands of marks, and counting thousands of scalars, must not take long.
    @Test func longHostsAreRefusedWithoutMuchWork() {
        for piece in ["\u{301}", "\u{316}\u{301}", "例", "\u{FDFA}", "각"] {
            #expect(AssociationFile.Domain(converting: "a" + String(repeating: piece, count: 2_000)) == nil)
            #expect(AssociationFile.Domain(converting: String(repeating: piece, count: 1_000_000)) == nil)
        }
    }
}
