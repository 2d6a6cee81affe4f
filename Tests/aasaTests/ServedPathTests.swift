import Foundation
import Testing
import UniversalLinksTestSupport

/// A file with an extension may be served under the right path: what the repository says about that counts.
struct ServedPathTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let isReported: Bool
        let files: [String: String]
        var file = "public/apple-app-site-association.json"

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "a route", isReported: false,
            files: [".git/HEAD": "", "api/routes.go": "r.Get(\"/.well-known/apple-app-site-association\", serve)"]),
        Case(
            name: "a route by parts", isReported: false,
            files: [
                ".git/HEAD": "", "Sources/routes.swift": "app.get(\".well-known\", \"apple-app-site-association\")",
            ]),
        Case(
            name: "the name of the file alone", isReported: true,
            files: [".git/HEAD": "", "Dockerfile": "COPY apple-app-site-association.json /srv/"]),
        Case(
            name: "documentation alone", isReported: true,
            files: [".git/HEAD": "", "README.md": "See apple-app-site-association.", "main.go": "package main"]),
        Case(
            name: "others' code alone", isReported: true,
            files: [".git/HEAD": "", "node_modules/x/a.js": "apple-app-site-association", "a.js": "start()"]),
        Case(name: "no repository", isReported: true, files: [:]),
        Case(name: "a repository with nothing else", isReported: false, files: [".git/HEAD": ""]),
        Case(
            name: "the right folder, a repository with nothing else", isReported: true, files: [".git/HEAD": ""],
            file: ".well-known/apple-app-site-association.json"),
        Case(
            name: "a folder that a servlet maps", isReported: false,
            files: [".git/HEAD": "", "src/Servlet.java": "@WebServlet(\"/.well-known/*\")"],
            file: "src/well-known/apple-app-site-association"),
        Case(
            name: "a folder that nothing maps", isReported: true,
            files: [".git/HEAD": "", "src/Servlet.java": "@WebServlet(\"/menu/*\")"],
            file: "src/well-known/apple-app-site-association"),
    ]

    @Test(arguments: cases)
    func theRepositoryCounts(served: Case) throws {
        let folder = try TemporaryFolder()
        for (name, text) in served.files { try folder.write(text, to: name) }
        try folder.write(
            "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.com.example.eats\"] } }\n", to: served.file)
        let run = try BuiltProgram.run(["lint", "--no-config", "--format", "concise", served.file], in: folder.url)
        #expect(run.status == 0)
        #expect(
            (run.output.contains("AASA045") || run.output.contains("AASA046")) == served.isReported, "\(run.output)")
    }
}
