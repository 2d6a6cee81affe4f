import Testing

@testable import UniversalLinksMonitor

struct TextDifferenceTests {
    private func difference(_ old: String, _ new: String, context: Int = 1) -> [TextDifference.Line] {
        TextDifference(from: Array(old.utf8), to: Array(new.utf8), context: context).lines
    }

    @Test func `Equal texts have no lines`() {
        #expect(difference("a\nb\n", "a\nb\n") == [])
        #expect(difference("", "") == [])
        #expect(difference("a\r\nb", "a\nb\n") == [])
    }

    @Test func `Lines that differ are shown with those around them`() {
        #expect(
            difference("1\n2\n3\n4\n5\n6\n", "1\n2\n3\nfour\n5\n6\n")
                == [.gap(2), .same("3"), .removed("4"), .added("four"), .same("5"), .gap(1)])
        #expect(difference("", "a\nb") == [.added("a"), .added("b")])
        #expect(difference("a\nb", "") == [.removed("a"), .removed("b")])
    }

    @Test func `Long texts are cut, and the page says so`() {
        let old = Array((0..<5_000).map { "old \($0)" }.joined(separator: "\n").utf8)
        let new = Array((0..<5_000).map { "new \($0)" }.joined(separator: "\n").utf8)
        let difference = TextDifference(from: old, to: new)
        #expect(difference.isCut)
        #expect(difference.lines.count == TextDifference.shownLimit)
    }

    @Test func `Bytes that are not UTF-8 are compared as well`() {
        #expect(TextDifference(from: [0xFF, 0x0A], to: [0x61, 0x0A]).lines == [.removed("\u{FFFD}"), .added("a")])
    }
}
