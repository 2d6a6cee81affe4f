import JSONSyntax
import Testing

struct JSONObjectTests {
    /// On both sides of the size from which an object keeps a table of its keys.
    static let sizes = [0, 1, 2, 7, 8, 9, 10, 100]

    private func object(of size: Int, then members: String = "") throws -> JSONObject {
        let fillers = (0..<size).map { "\"key \($0)\":\($0)" }
        let text = "{\((fillers + (members.isEmpty ? [] : [members])).joined(separator: ","))}"
        return try #require(JSONDocument(text).root.object)
    }

    @Test(arguments: sizes)
    func membersKeepTheirOrder(size: Int) throws {
        let object = try object(of: size)
        #expect(object.members.map(\.key) == (0..<size).map { "key \($0)" })
        #expect(object.members.map(\.value.number) == (0..<size).map(String.init))
        #expect(object.shadowedIndices.isEmpty)
        #expect(object.effectiveMembers.map(\.key) == object.members.map(\.key))
    }

    @Test(arguments: sizes)
    func everyKeyIsFound(size: Int) throws {
        let object = try object(of: size)
        for index in 0..<size {
            #expect(object["key \(index)"]?.number == String(index))
            #expect(object.member("key \(index)")?.key == "key \(index)")
        }
        #expect(object["key \(size)"] == nil)
        #expect(object.member("") == nil)
    }

    @Test(arguments: sizes)
    func ofDuplicateKeysTheLastOneCounts(size: Int) throws {
        let object = try object(of: size, then: #""a":"first","b":"only","a":"second","\u0061":"last""#)
        #expect(object.members.count == size + 4)
        #expect(object["a"]?.string == "last")
        #expect(object["b"]?.string == "only")
        #expect(object.shadowedIndices == [size, size + 2])
        #expect(object.effectiveMembers.map(\.key).suffix(2) == ["b", "a"])
        #expect(object.effectiveMembers.count == size + 2)
        #expect(object.member("a")?.keyRange == object.members.last?.keyRange)
    }

    @Test(arguments: sizes)
    func keysAreNotNormalised(size: Int) throws {
        let object = try object(of: size, then: #""\u00e9":"composed","e\u0301":"decomposed""#)
        #expect(object["\u{E9}"]?.string == "composed")
        #expect(object["e\u{301}"]?.string == "decomposed")
        #expect(object.shadowedIndices.isEmpty)
    }

    @Test(arguments: sizes)
    func keysAreCaseSensitive(size: Int) throws {
        let object = try object(of: size, then: #""Details":1"#)
        #expect(object["Details"] != nil)
        #expect(object["details"] == nil)
    }

    @Test func emptyKeysAreKeys() throws {
        #expect(try object(of: 0, then: #""":1"#)[""]?.number == "1")
    }

    @Test func membersThatWereMadeStandNowhere() {
        let member = JSONObject.Member(key: "a", value: 1)
        #expect(member.keyRange == SourceRange.none)
        #expect(JSONObject([member, member]).shadowedIndices == [0])
    }
}
