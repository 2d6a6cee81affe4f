import Foundation
import Testing
import UniversalLinksTestSupport

/// Swift's comparisons of strings normalise them, which takes the square of the length for combining marks that follow one another
/// in the wrong order. Nothing compares what a file contains like that, wherever the marks are.
///
/// A minute of work is not a measurement, but what ends a program that would not end by itself: one such comparison takes seconds,
/// and a file leads to dozens.
struct CombiningMarksTests {
    private static let app = "7Q4KX2M9TD.example.eats"
    private static let marks = String(repeating: "\u{316}\u{301}", count: 50_000)

    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String

        init(_ name: String, _ file: String) { (testDescription, self.file) = (name, file) }

        init(_ name: String, component: String, variables: String = "") {
            self.init(
                name,
                "{\"applinks\":{\(variables)\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[{\(component)}]}]}}")
        }
    }

    static let places: [Place] = {
        let links = "\"applinks\":{\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"/a\"}]}]}"
        return [
            Place("a path", component: "\"/\":\"/a\(marks)\""),
            Place("a fragment", component: "\"#\":\"f\(marks)\""),
            Place("a query item's name", component: "\"?\":{\"q\(marks)\":\"1\"}"),
            Place("a query item's value", component: "\"?\":{\"q\":\"1\(marks)\"}"),
            Place("a comment", component: "\"/\":\"/a\",\"comment\":\"\(marks)\""),
            Place("a key of a component", component: "\"/\":\"/a\",\"x\(marks)\":1"),
            Place("a flag", component: "\"/\":\"/a\",\"exclude\":\"t\(marks)\""),
            Place("a variable that is not defined", component: "\"/\":\"/$(a\(marks))\""),
            Place(
                "a variable", component: "\"/\":\"/$(a\(marks))\"",
                variables: "\"substitutionVariables\":{\"a\(marks)\":[\"x\"]},"),
            Place(
                "a value of a variable", component: "\"/\":\"/$(a)\"",
                variables: "\"substitutionVariables\":{\"a\":[\"x\(marks)\",\"y\"]},"),
            Place("a key of the outermost object", "{\"x\(marks)\":1,\(links)}"),
            Place("a service", "{\"web\(marks)\":{\"apps\":[\"\(app)\"]},\(links)}"),
            Place("an app of a service", "{\"webcredentials\":{\"apps\":[\"7Q4KX2M9TD.x\(marks)\"]},\(links)}"),
            Place("a key of applinks", "{\"applinks\":{\"a\(marks)\":1,\"details\":[]}}"),
            Place("a key of defaults", "{\"applinks\":{\"defaults\":{\"a\(marks)\":1},\"details\":[]}}"),
            Place("a key of a detail", "{\"applinks\":{\"details\":[{\"appID\":\"\(app)\",\"p\(marks)\":[\"*\"]}]}}"),
            Place("an app", "{\"applinks\":{\"details\":[{\"appID\":\"7Q4KX2M9TD.\(marks)\",\"paths\":[\"*\"]}]}}"),
            Place("a prefix", "{\"applinks\":{\"details\":[{\"appID\":\"A\(marks).a.b\",\"paths\":[\"*\"]}]}}"),
            Place(
                "paths",
                "{\"applinks\":{\"details\":[{\"appID\":\"\(app)\",\"paths\":[\"N\(marks)\",\"NOT /\(marks)\"]}]}}"),
            Place("a key of details", "{\"applinks\":{\"details\":{\"\(app)\(marks)\":{\"paths\":[\"/a\"]}}}}"),
        ]
    }()

    @Test(arguments: Rounds.draw(places, oneOf: 4, for: "places of marks"))
    func lintingEnds(place: Place) throws {
        try expectEnd(["lint", "--no-config"], with: place, statuses: [0, 1])
    }

    static let others: [[String]] = [
        ["fmt", "--no-config", "--diff"], ["examples"], ["migrate"], ["lint", "--no-config", "--pedantic"],
        ["match", EatsExample.menu, "--aasa"], ["explain", EatsExample.menu, "--aasa"], ["diff", EatsExample.aasa],
    ]

    static let commandsAndPlaces = others.flatMap { command in places.map { (command, $0) } }

    @Test(arguments: Rounds.draw(commandsAndPlaces, oneOf: 30, for: "commands and places of marks"))
    func theOtherCommandsEnd(command: [String], place: Place) throws {
        try expectEnd(command, with: place, statuses: [0, 1])
    }

    private func expectEnd(_ arguments: [String], with place: Place, statuses: Set<Int32>) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(place.file, to: "apple-app-site-association")
        let run = try BuiltProgram.run(arguments + [file.path], secondsOfWork: 60)
        #expect(statuses.contains(run.status), "\(run.errors)")
    }
}
