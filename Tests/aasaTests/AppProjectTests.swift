import Foundation
import Testing
import UniversalLinksTestSupport

/// `aasa app` and `aasa init` on the files of a project: Xcode, Expo, Cordova, Capacitor, Flutter.
struct AppProjectTests {
    private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files where !text.isEmpty { try folder.write(text, to: name) }
        return folder
    }

    @Test(arguments: ProjectThread.all)
    func theCauseOfAThreadComesFirst(thread: ProjectThread) throws {
        let run = try Self.folder(thread.files).run(thread.command)
        #expect(run.output.hasPrefix(thread.cause), "\(run.output)\(run.errors)")
        for words in thread.words { #expect(run.output.contains(words), "\(words) in \(run.output)") }
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.status == (thread.cause.hasPrefix("error") || run.output.contains("error[") ? 1 : 0))
    }

    @Test(arguments: ProjectThread.all)
    func theSameWithEverythingRightIsNotBlamed(thread: ProjectThread) throws {
        let files = thread.files.merging(thread.right) { $1 }
        let run = try Self.folder(files).run(thread.command)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(!run.output.contains("[AASA"), "\(run.output)")
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    // MARK: - Settings

    private static let two = ["app", ".", "--offline"]

    @Test func settingsAreResolvedThroughAllLevels() throws {
        var project = XcodeProjectText(targets: [
            .init(
                name: "Eats",
                configurations: [
                    (
                        "Debug",
                        [
                            "CODE_SIGN_ENTITLEMENTS": "$(SRCROOT)/App/${TARGET_NAME}.entitlements",
                            "HOST": "dev.$(inherited)",
                        ]
                    ),
                    (
                        "Release",
                        [
                            "CODE_SIGN_ENTITLEMENTS": "wrong",
                            "CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]": "App/Eats.entitlements",
                            "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]": "Mac.entitlements",
                        ]
                    ),
                ])
        ])
        project.common = ["HOST": "eats.example", "DEVELOPMENT_TEAM": "7Q4KX2M9TD"]
        project.files = ["Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig"]
        let folder = try Self.folder([
            "Eats.xcodeproj/project.pbxproj": project.text,
            "Config/Debug.xcconfig":
                "#include \"Base.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(inherited).debug // of tests\n",
            "Config/Release.xcconfig":
                "#include? \"Base.xcconfig\"\n#include? \"../Pods/Pods-Eats.release.xcconfig\"\n",
            "Config/Base.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.$(TARGET_NAME:lower);\n",
            "App/Eats.entitlements": ProjectThread.entitlements("applinks:$(HOST)"),
        ])
        let run = try folder.run(Self.two)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        for words in [
            "app identifier: 7Q4KX2M9TD.com.example.eats (project.pbxproj)", "  applinks:eats.example  not compared",
            "app identifier: 7Q4KX2M9TD.com.example.eats.debug (project.pbxproj)",
            "  applinks:dev.eats.example  not compared",
            "  builds: Debug of Eats", "  builds: Release of Eats",
        ] {
            #expect(run.output.contains(words), "\(words) in \(run.output)")
        }
        let defined = try folder.run(Self.two + ["--define", "HOST=mine.example"])
        #expect(defined.output.contains("  applinks:mine.example  not compared"), "\(defined.output)")
    }

    @Test func theDeveloperModeInWhatShipsIsAnError() throws {
        let files = [
            "Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                ("Debug", "D.entitlements"), ("Release", "R.entitlements"),
            ]),
            "D.entitlements": ProjectThread.entitlements("applinks:example.com?mode=developer"),
            "R.entitlements": ProjectThread.entitlements("applinks:example.com?mode=developer"),
        ]
        let run = try Self.folder(files).run(Self.two)
        #expect(run.status == 1)
        #expect(
            run.output.contains("error[AASA668] \"applinks:example.com?mode=developer\" only works in"), "\(run.output)"
        )
        #expect(run.output.contains("--> R.entitlements:"), "\(run.output)")
        #expect(!run.output.contains("--> D.entitlements:"), "\(run.output)")
    }

    @Test func releaseWithoutDomainsIsAnErrorAndOtherAppsAreNotCompared() throws {
        let release = [
            "Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                ("Debug", "D.entitlements"), ("Release", "R.entitlements"),
            ]),
            "D.entitlements": ProjectThread.entitlements("applinks:example.com"),
            "R.entitlements": ProjectThread.otherEntitlements,
        ]
        let run = try Self.folder(release).run(Self.two)
        #expect(
            run.output.hasPrefix(
                "error[AASA673] Release of Runner is signed with R.entitlements"),
            "\(run.output)")
        var project = XcodeProjectText(targets: [
            .init(
                name: "Runner",
                configurations: [
                    ("Debug", ["CODE_SIGN_ENTITLEMENTS": "D.entitlements", "PRODUCT_BUNDLE_IDENTIFIER": "a.dev"]),
                    ("Release", ["CODE_SIGN_ENTITLEMENTS": "R.entitlements", "PRODUCT_BUNDLE_IDENTIFIER": "a"]),
                ]),
            .init(
                name: "Share", type: "com.apple.product-type.app-extension",
                configurations: [("Debug", [:]), ("Release", ["CODE_SIGN_ENTITLEMENTS": "S.entitlements"])]),
        ])
        project.common = ["DEVELOPMENT_TEAM": "7Q4KX2M9TD"]
        let right = try Self.folder([
            "Runner.xcodeproj/project.pbxproj": project.text, "S.entitlements": ProjectThread.otherEntitlements,
            "D.entitlements": ProjectThread.entitlements("applinks:dev.example.com"),
            "R.entitlements": ProjectThread.entitlements("applinks:example.com"),
        ]).run(Self.two)
        #expect(right.status == 0, "\(right.output)\(right.errors)")
        #expect(!right.output.contains("[AASA"), "\(right.output)")
    }

    // MARK: - Identifiers

    private static let eats = [
        "Eats.xcodeproj/project.pbxproj": XcodeProjectText.runner([
            ("Debug", "E.entitlements"), ("Release", "E.entitlements"),
        ]),
        "E.entitlements": ProjectThread.entitlements("applinks:example.com"),
    ]

    private static func naming(_ app: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "*"}]}]}}"#
    }

    @Test(arguments: [
        ("7Q4KX2M9TD.com.example.runner", "1 app: no findings\n", Int32(0)),
        ("3Z8RW5N1HB.com.example.runner", "the project only says that the team is 7Q4KX2M9TD", 0),
        ("7Q4KX2M9TD.com.example.other", "error[AASA681] aasa.json does not list", 1),
    ])
    func theProjectNamesTheApp(listed: String, words: String, status: Int32) throws {
        let folder = try Self.folder(Self.eats.merging(["aasa.json": Self.naming(listed)]) { $1 })
        for input in [".", "E.entitlements"] {
            let run = try folder.run(["app", input, "--offline", "--local-file", "example.com=aasa.json"])
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(run.output.contains(words), "\(run.output)")
        }
    }

    @Test func initNamesTheAppOfTheProjectAndWhatDiffers() throws {
        let thread = ProjectThread.all[0]
        let files = ["web/.well-known/apple-app-site-association": Self.naming(ProjectThread.app)]
        let folder = try Self.folder(thread.files.merging(files) { $1 })
        let run = try folder.run(["init"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("Debug and Profile of Runner"), "\(run.errors)")
        let text = try String(contentsOf: folder.url.appendingPathComponent("aasa.yml"), encoding: .utf8)
        #expect(
            text.contains(
                "      - file: ios/Runner/RunnerRelease.entitlements\n        app: \(ProjectThread.app) # guess"),
            "\(text)")
        #expect(
            text.contains("# Found in the project of the app:\n#   Debug and Profile"), "\(text)"
        )
        #expect(try folder.run([]).status == 0)
        let app = try folder.run(["app", "--offline"])
        #expect(
            app.output.contains("aasa-site-association names the app") || app.output.contains("names the app"),
            "\(app.output)")
    }

    @Test func initReadsTheConfigurationOfExpo() throws {
        let folder = try Self.folder([
            "app.json":
                #"{"expo": {"ios": {"bundleIdentifier": "com.example.runner", "appleTeamId": "7Q4KX2M9TD", "associatedDomains": ["applinks:e.example"]}}}"#,
            "public/.well-known/apple-app-site-association": Self.naming(ProjectThread.app),
        ])
        #expect(try folder.run(["init"]).status == 0)
        let text = try String(contentsOf: folder.url.appendingPathComponent("aasa.yml"), encoding: .utf8)
        #expect(text.contains("  e.example: # guess: a domain in app.json\n"), "\(text)")
        #expect(text.contains("      - file: app.json\n        app: \(ProjectThread.app)"), "\(text)")
        let run = try folder.run([])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    // MARK: - Other places

    @Test(arguments: [
        (
            "app.json", #"{"expo": {"associatedDomains": ["applinks:a.example"], "ios": {"bundleIdentifier": "a"}}}"#,
            "error[AASA675] app.json lists associated domains as expo.associatedDomains"
        ),
        ("app.json", #"{"expo": {"ios": {"associatedDomains": "applinks:a.example"}}}"#, "is not an array"),
        ("app.json", #"{"name": "a", "displayName": "A"}"#, "It is not an .entitlements file"),
        ("app.json", #"{"expo": {,}}"#, "starts like JSON, but is not valid"),
        ("capacitor.config.json", #"{"appId": "com.example.a", "webDir": "www"}"#, "lists no associated domains"),
        ("config.xml", "<widget id='a'><host></widget>", "closes nothing"),
        (
            "config.xml", "<widget id='a'><universal-links><host name='a.example'/></universal-links>",
            "It is not a property list"
        ),
        (
            "Info.plist", ProjectThread.information("<key>com.apple.developer.associated-domains</key><array/>"),
            "systems do not read com.apple.developer.associated-domains"
        ),
        ("project.pbxproj", "{}", "Pass the folder that the project lies in."),
    ])
    func otherFilesAreToldApart(name: String, text: String, words: String) throws {
        let run = try Self.folder([name: text]).run(["app", name, "--offline"])
        #expect((run.output + run.errors).lowercased().contains(words.lowercased()), "\(run.output)\(run.errors)")
        #expect(run.status != 0)
    }

    @Test func domainsInAnInfoPlistAreInNoBuild() throws {
        let files = [
            "Info.plist": ProjectThread.information("<key>com.apple.developer.associated-domains</key><array/>")
        ]
        let run = try Self.folder(Self.eats.merging(files) { $1 }).run(Self.two)
        #expect(
            run.output.hasPrefix("warning[AASA675] Info.plist lists associated domains"),
            "\(run.output)")
    }

    // MARK: - Hostile projects

    @Test(arguments: [
        ("a conflict", "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n}", "marks of a merge conflict on line 3"),
        ("nesting", "{a = " + String(repeating: "{a=", count: 100_000), "nested too deeply"),
        ("lists", "{a = " + String(repeating: "(", count: 100_000), "nested too deeply"),
        ("no end", "{objects = {A = \"x", "quoted text has no end"), ("a comment", "{ /* ", "comment has no end"),
        ("nothing", "", "\"{\" is missing"),
        ("no project", "{objects = { A = {isa = PBXGroup;}; };}", "has no PBXProject"),
    ])
    func brokenProjectsAreNotPasses(name: String, text: String, words: String) throws {
        let folder = try Self.folder(["E.entitlements": ProjectThread.entitlements("applinks:example.com")])
        try folder.write(text, to: "E.xcodeproj/project.pbxproj")
        let run = try folder.run(Self.two)
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func namesLeadNowhereElse() throws {
        let outside = try Self.folder(["Secret.entitlements": ProjectThread.entitlements("applinks:secret.example")])
        let path = outside.url.appendingPathComponent("Secret.entitlements").path
        for file in [path, "../../../../../../../.." + path, "Link.entitlements"] {
            let folder = try Self.folder(["E.xcodeproj/project.pbxproj": XcodeProjectText.runner([("Release", file)])])
            let link = folder.url.appendingPathComponent("Link.entitlements").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            let run = try folder.run(Self.two)
            #expect(run.status == 3, "\(run.output)\(run.errors)")
            #expect(!run.output.contains("secret.example"), "\(run.output)")
        }
    }

    @Test func settingsThatNameEachOtherAreBounded() throws {
        var settings = ["CODE_SIGN_ENTITLEMENTS": "$(S0)", "S40": ""]
        for index in 0..<40 {
            settings["S\(index)"] = String(repeating: "$(S\(index + 1))", count: 200)
        }
        let project = XcodeProjectText(targets: [.init(name: "A", configurations: [("Release", settings)])])
        var file = "#include \"Loop.xcconfig\"\n"
        file += "S1 = $(S0)$(S0)\n"
        let folder = try Self.folder(["A.xcodeproj/project.pbxproj": project.text, "Loop.xcconfig": file])
        let run = try folder.run(Self.two)
        #expect(run.status == 3, "\(run.output)\(run.errors)")
    }
}

extension TemporaryFolder {
    fileprivate func run(_ arguments: [String]) throws -> BuiltProgram.Run { try BuiltProgram.run(arguments, in: url) }
}
