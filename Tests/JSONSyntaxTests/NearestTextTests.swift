import JSONSyntax
import Testing

struct NearestTextTests {
    @Test(
        arguments: [
            ("componens", ["component", "components"], "component"), ("detials", ["details"], "details"),
            ("APPIDS", ["appIDs"], "appIDs"),
            ("a", ["b"], nil), ("ab", ["cd"], nil), ("exclude", ["include"], "include"), ("excluded", ["include"], nil),
            ("paths", [], nil), ("#", ["?", "/"], nil), ("", ["a"], nil),
        ] as [(String, [String], String?)])
    func theNearestTextHasFewestEdits(text: String, candidates: [String], expected: String?) {
        #expect(NearestText.nearest(to: text, among: candidates) == expected)
    }

    @Test func hostileSizesCostNothing() {
        let long = String(repeating: "a", count: 100_000)
        #expect(NearestText.nearest(to: long, among: [long + "b"]) == nil)
        #expect(NearestText.nearest(to: "exclud", among: [String](repeating: long, count: 1_000)) == nil)
    }
}
