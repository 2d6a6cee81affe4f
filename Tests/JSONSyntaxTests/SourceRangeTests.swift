import JSONSyntax
import Testing

struct SourceRangeTests {
    @Test func rangesAreHalfOpen() {
        let range = SourceRange(start: 2, end: 5)
        #expect((0...6).filter { range.contains($0) } == [2, 3, 4])
        #expect(range.count == 3)
    }

    @Test func anEndBeforeTheStartIsRaised() {
        #expect(SourceRange(start: 5, end: 2) == SourceRange(start: 5, end: 5))
    }

    @Test func theRangeOfNothingIsEmpty() {
        #expect(SourceRange.none.count == 0)
        #expect(!SourceRange.none.contains(0))
    }

    @Test func positionsComeInTheOrderOfTheText() {
        let positions = [(2, 1), (1, 9), (1, 10), (10, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(positions.sorted().map(\.description) == ["1:9", "1:10", "2:1", "10:1"])
    }
}
