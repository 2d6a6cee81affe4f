import JSONSyntax
import Testing

struct TextEditTests {
    static func edit(_ start: Int, _ end: Int, _ text: String = "") -> TextEdit {
        TextEdit(SourceRange(start: start, end: end), text)
    }

    @Test(arguments: [
        ([], "abcdef"), ([edit(0, 1, "X")], "Xbcdef"), ([edit(5, 6, "X")], "abcdeX"), ([edit(0, 6)], ""),
        ([edit(0, 0, "X")], "Xabcdef"), ([edit(6, 6, "X")], "abcdefX"), ([edit(3, 3, "é🍕")], "abcé🍕def"),
        ([edit(4, 5, "Y"), edit(1, 2, "X")], "aXcdYf"), ([edit(0, 3), edit(3, 6)], ""),
        ([edit(1, 3, "X"), edit(1, 1, "("), edit(3, 3, ")")], "a(X)def"),
        ([edit(2, 2, ""), edit(3, 4, "long text")], "abclong textef"),
    ])
    func whatNoEditTouchesStays(edits: [TextEdit], expected: String) throws {
        let bytes = try #require(SourceText(Array("abcdef".utf8)).applying(edits))
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        [edit(0, 7)], [edit(7, 7)], [edit(-1, 2)], [edit(0, 2), edit(1, 3)], [edit(0, 4), edit(2, 2, "X")],
        [edit(2, 2, "X"), edit(2, 2, "Y")], [edit(1, 2), edit(1, 2)], [.removingByteOrderMark, .removingByteOrderMark],
    ])
    func editsThatConflictOrReachBeyondTheTextAreRefused(edits: [TextEdit]) {
        #expect(SourceText(Array("abcdef".utf8)).applying(edits) == nil)
    }

    @Test func aByteOrderMarkStaysUnlessItIsTakenOut() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let source = SourceText(mark + "ab".utf8)
        #expect(source.applying([]) == mark + "ab".utf8)
        #expect(source.applying([Self.edit(0, 1, "X")]) == mark + "Xb".utf8)
        #expect(source.applying([.removingByteOrderMark]) == Array("ab".utf8))
        #expect(source.applying([Self.edit(1, 2, "X"), .removingByteOrderMark]) == Array("aX".utf8))
        #expect(source.applying([Self.edit(0, 0, "X"), .removingByteOrderMark]) == Array("Xab".utf8))
        #expect(SourceText(Array("ab".utf8)).applying([.removingByteOrderMark]) == Array("ab".utf8))
    }

    @Test func bytesThatAreNoTextStay() {
        let source = SourceText([0xFF, 0x41, 0xC3])
        #expect(source.applying([Self.edit(1, 2, "B")]) == [0xFF, 0x42, 0xC3])
    }

    @Test(arguments: [
        (edit(1, 3), edit(3, 5), false), (edit(1, 3), edit(2, 5), true), (edit(1, 3), edit(1, 1), false),
        (edit(1, 3), edit(2, 2), true), (edit(1, 3), edit(3, 3), false), (edit(1, 1), edit(1, 1), true),
        (edit(1, 1), edit(2, 2), false), (edit(1, 3), edit(1, 3), true), (edit(1, 9), edit(3, 5), true),
        (.removingByteOrderMark, edit(0, 0), false), (.removingByteOrderMark, edit(0, 3), false),
        (.removingByteOrderMark, .removingByteOrderMark, true),
    ])
    func aConflictIsOneFromBothSides(left: TextEdit, right: TextEdit, conflict: Bool) {
        #expect(left.conflicts(with: right) == conflict)
        #expect(right.conflicts(with: left) == conflict)
    }

    @Test func aListTakesAllEditsOfAFixOrNone() {
        var list = EditList()
        let additions: [([TextEdit], Bool)] = [
            ([Self.edit(4, 6), Self.edit(0, 2)], true), ([Self.edit(8, 9), Self.edit(5, 7)], false),
            ([Self.edit(10, 12), Self.edit(11, 13)], false), ([Self.edit(2, 4), Self.edit(6, 6, "X")], true),
            ([Self.edit(6, 6, "Y")], false),
        ]
        for (edits, isAdded) in additions {
            let result = list.insert(edits)
            #expect(result == isAdded)
        }
        #expect(list.edits.map(\.range.start) == [0, 2, 4, 6])
    }

    @Test func aListRefusesExactlyWhatConflicts() {
        let edits = [.removingByteOrderMark] + (0...4).flatMap { start in (start...5).map { Self.edit(start, $0) } }
        for first in edits {
            for second in edits {
                for third in edits {
                    var list = EditList()
                    let takesSecond = list.insert([first]) && list.insert([second])
                    #expect(takesSecond == !first.conflicts(with: second))
                    guard takesSecond else { continue }
                    let conflict = first.conflicts(with: third) || second.conflicts(with: third)
                    let takesThird = list.insert([third])
                    #expect(takesThird == !conflict)
                }
            }
        }
    }
}
