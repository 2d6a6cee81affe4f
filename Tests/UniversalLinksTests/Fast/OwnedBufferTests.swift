import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Memory that grows, beside an array.
struct OwnedBufferTests {
    @Test(arguments: [0, 1, 2, 9])
    func capacityIsTakenWhenItIsNeeded(_ capacity: Int) {
        var block = OwnedBuffer<UInt32>(capacity: capacity)
        #expect(block.count == 0)
        #expect(block.byteCount == (capacity > 1 ? 4 * capacity : 0))
        block.append(7)
        #expect(block.count == 1)
        #expect(block[0] == 7)
        #expect(block.byteCount >= 4)
    }

    @Test func elementsAreThoseOfAnArray() {
        var random = SeededGenerator(announcedFor: "OwnedBufferTests")
        for _ in 0..<200 {
            var block = OwnedBuffer<UInt16>(capacity: Int.random(in: 0...5, using: &random))
            var array: [UInt16] = []
            for _ in 0..<40 {
                let element = UInt16.random(in: 0...999, using: &random)
                switch Int.random(in: 0...7, using: &random) {
                case 0:
                    let count = Int.random(in: 0...6, using: &random)
                    block.append(repeating: element, count: count)
                    array += [UInt16](repeating: element, count: count)
                case 1:
                    let added = (0..<5).map { element &+ $0 }
                    added.withUnsafeBufferPointer { block.append($0) }
                    array += added
                case 2 where !array.isEmpty:
                    let last = block.removeLast()
                    let expected = array.removeLast()
                    #expect(last == expected)
                case 3 where !array.isEmpty:
                    let count = Int.random(in: 0...array.count, using: &random)
                    block.shorten(to: count)
                    array.removeLast(array.count - count)
                case 4 where random.oneIn(4):
                    if random.oneIn(2) { block.release() } else { block.removeAll() }
                    array = []
                case 5 where !array.isEmpty:
                    let index = Int.random(in: array.indices, using: &random)
                    block[index] = element
                    array[index] = element
                case 6:
                    block.reserveCapacity(array.count + 3)
                default:
                    block.append(element)
                    array.append(element)
                }
            }
            let elements = Array(block.elements)
            #expect(elements == array)
            let view = block.view
            #expect((0..<view.count).map { view[$0] } == array)
            let start = Int.random(in: 0...array.count, using: &random)
            let end = Array(block.elements(from: start, count: array.count - start))
            #expect(end == Array(array[start...]))
        }
    }

    @Test func releasingGivesTheMemoryBack() {
        var block = OwnedBuffer<UInt64>(repeating: 1, count: 1_000)
        #expect(block.byteCount == 8_000)
        block.removeAll()
        #expect(block.byteCount == 8_000)
        block.release()
        #expect(block.byteCount == 0)
    }

    @Test func exactRoomIsNotMore() {
        var block = OwnedBuffer<UInt8>()
        block.reserveCapacity(100)
        #expect(block.byteCount == 100)
        block.append(repeating: 1, count: 100)
        #expect(block.byteCount == 100)
        block.reserveCapacity(101)
        #expect(block.byteCount == 101)
        block.append(repeating: 1, count: 2)
        #expect(block.byteCount > 102, "by half, so that many elements can follow one by one")
    }
}
