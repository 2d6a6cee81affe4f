import JSONSyntax
import Testing

struct JSONValueTests {
    @Test(arguments: [
        ("null", "null"), ("true", "a boolean"), ("1", "a number"), (#""a""#, "a string"), ("[1]", "an array"),
        ("{}", "an object"),
    ])
    func eachKindAnswersOnlyToItsName(text: String, description: String) throws {
        let value = try JSONDocument(text).root
        #expect(value.typeDescription == description)
        #expect(value.isNull == (description == "null"))
        #expect((value.boolean != nil) == (description == "a boolean"))
        #expect((value.number != nil) == (description == "a number"))
        #expect((value.string != nil) == (description == "a string"))
        #expect((value.array != nil) == (description == "an array"))
        #expect((value.object != nil) == (description == "an object"))
    }

    @Test func valuesAreVisitedParentsFirstInTheOrderOfTheText() throws {
        let root = try JSONDocument(#"{"b":[1,{"x/y":2}],"a":{},"b":3}"#).root
        var visits: [String] = []
        root.forEachValue { pointer, value in visits.append("\(pointer) \(value.typeDescription)") }
        #expect(
            visits == [
                " an object", "/b an array", "/b/0 a number", "/b/1 an object", "/b/1/x~1y a number", "/a an object",
                "/b a number",
            ])
    }

    @Test func visitsStartAtAGivenPlace() {
        var visits: [String] = []
        let value: JSONValue = [1, "a"]
        value.forEachValue(at: JSONPointer(tokens: ["x"])) { pointer, _ in visits.append(pointer.description) }
        #expect(visits == ["/x", "/x/0", "/x/1"])
    }

    @Test(arguments: [Fixtures.associationFile, Fixtures.oddForms])
    func everyVisitedPointerNamesItsValue(text: String) throws {
        let root = try JSONDocument(text).root
        var count = 0
        root.forEachValue { pointer, value in
            #expect(root[pointer]?.range == value.range)
            #expect(JSONPointer(pointer.description) == pointer)
            count += 1
        }
        #expect(count > 15)
    }

    @Test func valuesCanBeWrittenAsLiterals() {
        let name = "b"
        let value: JSONValue = ["z": 1, "a": [true, nil, "text", "a\(name)"], "o": [:], "z": -2]
        #expect(
            JSONWriter(layout: .compact).text(of: value) == #"{"z":1,"a":[true,null,"text","ab"],"o":{},"z":-2}"#)
        #expect(value.range == .none)
    }

    @Test func valuesCanBeMadeFromWhatMayBeMissing() {
        let values: [JSONValue] = [
            JSONValue("a" as String?), JSONValue(nil as String?), JSONValue(1 as Int?), JSONValue(nil as Int?),
            JSONValue(true as Bool?), JSONValue(nil as Bool?), JSONValue(["a", "b"] as [String]),
        ]
        #expect(
            JSONWriter(layout: .compact).text(of: JSONValue(values)) == #"["a",null,1,null,true,null,["a","b"]]"#)
    }
}
