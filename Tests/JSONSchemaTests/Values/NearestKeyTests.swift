import Testing

@testable import struct JSONSchema.NearestKey

@Suite struct NearestKeyTests {
    @Test(
        arguments: [
            ("componens", ["component", "components"], "component"), ("detials", ["details"], "details"),
            ("APPIDS", ["appIDs"], "appIDs"),
            ("a", ["b"], nil), ("ab", ["cd"], nil), ("exclude", ["include"], "include"), ("excluded", ["include"], nil),
            ("paths", [], nil), ("#", ["?", "/"], nil), ("", ["a"], nil),
        ] as [(String, [String], String?)])
    func theNearestKeyHasFewestEdits(mistyped: String, known: [String], expected: String?) {
        #expect(NearestKey(to: mistyped, among: known).key == expected)
    }
}
