import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

struct AppCommandTests {
    static let app = EatsExample.app
    static let domains = ["applinks:eats.example", "webcredentials:eats.example"]
    static let naming = """
        {
          "applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/menu/*"}]}]},
          "webcredentials": {"apps": ["\(app)"]}
        }

        """

    static func archive(_ list: ListValue, name: String = "Eats") -> [UInt8] {
        let information: ListValue = ["CFBundleIdentifier": "com.example.eats", "CFBundleExecutable": .string(name)]
        return ZipFile([
            ("Payload/Eats.app/Info.plist", information.xml),
            ("Payload/Eats.app/Eats", SignedExecutable(xml: list.xml, der: list.der).bytes),
        ]).bytes
    }

    /// A folder with a file of entitlements, an archive, and the file of eats.example.
    func folder(
        _ domains: [String] = domains, app: String? = app, debugger: Bool? = nil, file: String = naming
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let list = ListValue.entitlements(domains, app: app, debugger: debugger)
        try folder.write(list.xml, to: "Eats.entitlements")
        try folder.write(BinaryList(list).bytes, to: "Binary.entitlements")
        try folder.write(Self.archive(list), to: "Eats.ipa")
        try folder.write(file, to: "aasa.json")
        return folder
    }

    static let local = ["--offline", "--local-file", "eats.example=aasa.json"]

    @Test(arguments: ["Eats.entitlements", "Binary.entitlements", "Eats.ipa"])
    func anAppThatAgreesWithItsDomainsPasses(file: String) throws {
        let run = try folder().run(["app", file] + Self.local)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("app identifier: \(Self.app) ("))
        #expect(run.output.contains("applinks:eats.example        aasa.json names the app"))
        #expect(run.output.contains("webcredentials:eats.example  aasa.json names the app"))
        #expect(run.output.hasSuffix("1 app: no findings\n"))
    }

    @Test func aMistakeIsShownWhereItStands() throws {
        let folder = try folder(["applinks:eats.example/", "applinks:https://x.example"])
        let run = try folder.run(["app", "Eats.entitlements", "--offline"])
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA654] \"applinks:eats.example/\" has a slash after the host"))
        #expect(run.output.contains("  --> Eats.entitlements:9:9\n"))
        #expect(run.output.contains("<string>applinks:eats.example/</string>"))
        #expect(run.output.contains("help: Write \"applinks:eats.example\"."))
        #expect(run.output.contains("error[AASA653]"))
        #expect(run.output.contains("  applinks:eats.example/      unusable\n"))
    }

    @Test func whatIsMissingIsToldWithItsSide() throws {
        let other = """
            {"applinks": {"details": [{"appIDs": ["3Z8RW5N1HB.com.example.eats"], "components": [{"/": "*"}]}]}}
            """
        let run = try folder(file: other).run(["app", "Eats.ipa"] + Self.local)
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA681] aasa.json does not list \(Self.app) under applinks"))
        #expect(run.output.contains("the same bundle identifier with another prefix (aasa.json:1:"))
        #expect(run.output.contains("error[AASA682] aasa.json has no webcredentials"))
        #expect(run.output.contains("Eats.ipa/Payload/Eats.app (code signature)"))
    }

    @Test func aFileThatIsNoJSONAndOneThatIsMissingAreDifferent() throws {
        let broken = try folder(file: "{").run(["app", "Eats.ipa"] + Self.local)
        #expect(broken.status == 1)
        #expect(broken.output.contains("error[AASA683]"))
        let missing = try folder().run(
            ["app", "Eats.ipa", "--offline", "--local-file", "eats.example=none"])
        #expect(missing.status == 3)
        #expect(missing.errors == "aasa: error: none: there is no such file. Check the path.\n")
    }

    // MARK: - The app identifier

    @Test func anInputWithoutAnAppIsComparedWithNothingAndIsNoPass() throws {
        let folder = try folder(app: nil)
        let run = try folder.run(["app", "Eats.entitlements"] + Self.local)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.output.hasSuffix("1 app: 2 domains not compared\n"), "\(run.output)")
        #expect(
            run.errors
                == "aasa: error: Eats.entitlements: no app identifier, so the files of its domains were not compared; "
                + "pass --app PREFIX.bundle.id.\n")
        let json = try folder.run(["app", "Eats.entitlements", "--format", "json"] + Self.local)
        #expect(json.status == 2)
        #expect(try json.json()[JSONPointer(tokens: ["summary", "notCompared"])]?.number == "2")
        let junit = try folder.run(["app", "Eats.entitlements", "--format", "junit"] + Self.local)
        #expect(junit.status == 2)
        #expect(junit.output.contains("skipped=\"2\""), "\(junit.output)")
        let given = try folder.run(
            ["app", "Eats.entitlements", "--app", Self.app] + Self.local)
        #expect(given.status == 0, "\(given.output)\(given.errors)")
        #expect(given.output.contains("app identifier: \(Self.app) (--app)"))
    }

    @Test func aServiceWithASpaceIsOneMistake() throws {
        let run = try folder(["app links:*my_domain.com"]).run(["app", "Eats.entitlements", "--offline"])
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "error[AASA652] The service \"app links\" in \"app links:*my_domain.com\" is written with a space.\n"
            ))
        #expect(run.output.contains("= help: Write \"applinks:*.my_domain.com\".\n"))
        #expect(run.output.hasSuffix("1 app: 1 error\n"))
    }

    /// The identifiers of the file, and what is found for an app of which aasa.yml has the bundle identifier alone.
    @Test(
        arguments: [
            (["7Q4KX2M9TD.com.example.eats"], ["AASA696"], Int32(0)),
            (["7Q4KX2M9TD.com.example.eats", "3Z8RW5N1HB.com.example.eats"], ["AASA696"], 0),
            (["7Q4KX2M9TD.com.example.other"], ["AASA681"], 1),
        ] as [([String], [String], Int32)])
    func everyAppWithTheBundleIdentifierOfTheProjectIsCompared(
        apps: [String], codes: [String], status: Int32
    ) throws {
        let list = apps.map { "\"\($0)\"" }.joined(separator: ", ")
        let folder = try folder(
            ["applinks:eats.example"], app: nil,
            file: "{\"applinks\": {\"details\": [{\"appIDs\": [\(list)], \"components\": [{\"/\": \"/menu/*\"}]}]}}")
        try folder.write(
            """
            version: 1
            domains:
              eats.example:
                file: aasa.json
                entitlements:
                  - { file: Eats.entitlements, app: com.example.eats }

            """, to: "aasa.yml")
        let run = try folder.run(["app", "--format", "json"] + Self.local)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        let diagnostics = try run.json().object?["diagnostics"]?.array ?? []
        #expect(diagnostics.compactMap { $0.object?["code"]?.string } == codes, "\(run.output)")
        let text = try folder.run(["app"] + Self.local)
        #expect(!text.output.contains("no findings"), "\(text.output)")
    }

    // MARK: - Nothing to associate

    @Test func anAppWithoutDomainsIsAnError() throws {
        let run = try folder([]).run(["app", "Eats.entitlements"] + Self.local)
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA671] The entitlements contain no associated domain"))
    }

    @Test func aProfileThatDoesNotAllowDomainsIsAnError() throws {
        let folder = try TemporaryFolder()
        let entitlements: ListValue = ["application-identifier": .string(Self.app)]
        let profile: ListValue = ["Entitlements": entitlements, "TeamIdentifier": .array([.string("7Q4KX2M9TD")])]
        try folder.write(profile.xml, to: "Eats.mobileprovision")
        let run = try folder.run(["app", "Eats.mobileprovision", "--offline"])
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("error[AASA695] The profile has no com.apple.developer."))
        #expect(!run.output.contains("AASA671"), "\(run.output)")
    }

    // MARK: - App Clips

    static let clip = app + ".Clip"
    static let right = #"{"appclips": {"apps": ["\#(clip)"]}}"#
    static let wrong =
        #"{"applinks": {"details": [{"appIDs": ["\#(clip)"], "components": [{"/": "*"}]}]}}"#

    /// The App Clip's domains, whether its entitlements name its parent, the file, and what is found.
    typealias ClipCase = (domains: [String], isDeclared: Bool, file: String, codes: [String])

    static let clipCases: [ClipCase] = [
        (["applinks:eats.example"], true, right, ["AASA672"]),
        (["applinks:eats.example"], true, wrong, ["AASA672"]),
        (["applinks:eats.example"], false, right, ["AASA672"]),
        (["applinks:eats.example"], false, wrong, ["AASA672"]),
        (["appclips:eats.example"], true, right, []),
        (["appclips:eats.example"], false, right, []),
        (["appclips:eats.example"], true, wrong, ["AASA682"]),
        (["appclips:eats.example", "applinks:eats.example"], true, right, []),
    ]

    @Test(arguments: clipCases)
    func anAppClipIsAssociatedByAppClips(row: ClipCase) throws {
        let (domains, isDeclared, file, codes) = row
        let folder = try TemporaryFolder()
        let list = ListValue.entitlements(domains, app: Self.clip, parent: isDeclared ? Self.app : nil)
        try folder.write(list.xml, to: "Clip.entitlements")
        try folder.write(file, to: "aasa.json")
        let run = try folder.run(["app", "Clip.entitlements", "--format", "json"] + Self.local)
        let diagnostics = try run.json().object?["diagnostics"]?.array ?? []
        #expect(diagnostics.compactMap { $0.object?["code"]?.string } == codes, "\(run.output)")
        #expect(run.status == (codes.isEmpty ? 0 : 1))
        guard codes == ["AASA672"] else { return }
        #expect(diagnostics.first?.object?["help"]?.string == "Write \"appclips:eats.example\".", "\(run.output)")
    }

    @Test func anotherAppThanTheInputsIsTold() throws {
        let run = try folder().run(
            ["app", "Eats.ipa", "--app", "3Z8RW5N1HB.com.example.eats", "--offline"])
        #expect(run.status == 0)
        #expect(run.output.contains("warning[AASA692] 3Z8RW5N1HB.com.example.eats was given"))
    }

    @Test(arguments: [
        (["--app", "com.example.eats"], "--app expects a complete app identifier"), (["--app", ""], "--app expects"),
        (["--define", "X"], "--define expects NAME=VALUE"), (["--define", "=x"], "--define expects NAME=VALUE"),
        (["--local-file", "x"], "--local-file expects DOMAIN=FILE"),
        (["--local-file", "a/b=c"], "is not a valid domain"),
        (["--local-file", "a.example=b", "--local-file", "*.A.example=c"], "has two files"),
    ])
    func wrongOptionsAreNamed(options: [String], words: String) throws {
        let run = try folder().run(["app", "Eats.ipa", "--offline"] + options)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    // MARK: - Builds

    @Test func buildSettingsAreGivenOrMissed() throws {
        let folder = try folder(["applinks:$(HOST)"], app: "$(AppIdentifierPrefix)com.example.eats")
        let missing = try folder.run(
            ["app", "Eats.entitlements", "--app", Self.app, "--offline"])
        #expect(missing.status == 1)
        #expect(missing.output.contains("error[AASA669] The value of $(HOST)"))
        let given = try folder.run(
            [
                "app", "Eats.entitlements", "--define", "HOST=eats.example", "--define",
                "AppIdentifierPrefix=7Q4KX2M9TD.",
            ] + Self.local)
        #expect(given.status == 0, "\(given.output)\(given.errors)")
        #expect(given.output.contains("applinks:eats.example  aasa.json names the app"))
    }

    @Test(
        arguments: [
            (nil, [], Int32(0)), (nil, ["--release"], 1), (true, [], 0), (false, [], 1), (true, ["--release"], 1),
        ] as [(Bool?, [String], Int32)])
    func theDeveloperModeIsNotForReleases(debugger: Bool?, options: [String], status: Int32) throws {
        let folder = try folder(["applinks:eats.example?mode=developer"], debugger: debugger)
        let run = try folder.run(["app", "Eats.ipa", "--offline"] + options)
        #expect(run.status == status, "\(run.output)")
        #expect(run.output.contains("error[AASA668]") == (status == 1))
    }

    @Test func anUnsignedAppIsAnErrorAndNoPass() throws {
        var executable = SignedExecutable()
        executable.isSigned = false
        let folder = try TemporaryFolder()
        let information: ListValue = ["CFBundleIdentifier": "com.example.eats", "CFBundleExecutable": "Eats"]
        try folder.write(information.xml, to: "Eats.app/Info.plist")
        try folder.write(executable.bytes, to: "Eats.app/Eats")
        let run = try folder.run(["app", "Eats.app", "--offline"])
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA691] The code signature of Eats.app has no entitlements"))
    }

    // MARK: - Bad input

    @Test(arguments: [
        ("none", Int32(3), "none: there is no such file"), ("text", 3, "text: it is not an .entitlements file"),
        ("", 2, "the file name is empty"), ("Broken.ipa", 3, "Broken.ipa: it is not a complete zip archive"),
        ("Odd.ipa", 3, "Odd.ipa/Payload/Eats.app/Missing: the file is missing"),
    ])
    func badInputIsOneLine(file: String, status: Int32, words: String) throws {
        let folder = try folder()
        try folder.write("hello", to: "text")
        try folder.write(Array("PK\u{3}\u{4}".utf8), to: "Broken.ipa")
        try folder.write(Self.archive(.entitlements([]), name: "Missing"), to: "Odd.ipa")
        let run = try folder.run(["app", file, "--offline"])
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func namesFromTheAppAreEscaped() throws {
        let folder = try folder(["applinks:ea\u{202E}ts.example"])
        let run = try folder.run(["app", "Binary.entitlements", "--offline"])
        #expect(!run.output.unicodeScalars.contains("\u{202E}"))
        #expect(run.output.contains("\\u{202E}"))
    }

    // MARK: - Formats

    @Test func jsonHoldsTheAppAndItsAnswers() throws {
        let run = try folder().run(["app", "Eats.ipa", "--format", "json"] + Self.local)
        let root = try run.json()
        func text(_ path: String...) -> String? { root[JSONPointer(tokens: path)]?.string }
        #expect(text("apps", "0", "path") == "Payload/Eats.app")
        #expect(text("apps", "0", "appIdentifier", "value") == Self.app)
        #expect(text("apps", "0", "appIdentifier", "source") == "code signature (DER)")
        #expect(text("apps", "0", "domains", "0", "answer") == "named")
        #expect(text("apps", "0", "domains", "0", "file") == "aasa.json")
        #expect(root[JSONPointer(tokens: ["diagnostics"])]?.array?.isEmpty == true)
    }

    @Test(arguments: ["concise", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode"])
    func everyFormatHasTheDiagnostics(format: String) throws {
        let folder = try folder(["applinks:eats.example/"])
        let run = try folder.run(["app", "Eats.entitlements", "--offline", "--format", format])
        #expect(run.status == 1)
        #expect(run.output.contains("AASA654") || run.output.contains("path-in-associated-domain"))
        #expect(run.output.contains("Eats.entitlements"))
    }

    @Test func standardInputIsRead() throws {
        let list = ListValue.entitlements(["applinks:eats.example"])
        for input in [list.xml, BinaryList(list).bytes, Self.archive(list)] {
            let run = try BuiltProgram.run(["app", "-", "--offline"], input: input)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("applinks:eats.example  not compared"))
        }
    }
}

extension TemporaryFolder {
    /// Runs the program in the folder, which is there as long.
    fileprivate func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram.run(arguments, in: url)
    }
}
