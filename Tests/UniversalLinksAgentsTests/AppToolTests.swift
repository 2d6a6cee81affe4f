import Foundation
import JSONSyntax
import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

/// The tool that compares an app with the files of its domains.
struct AppToolTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [{"/": "/*"}]}]}}

        """

    private static func entitlements(
        _ domains: [String] = ["applinks:eats.example"], app: String? = "7Q4KX2M9TD.com.example.eats"
    ) -> String {
        String(decoding: ListValue.entitlements(domains, app: app).xml, as: UTF8.self)
    }

    private func folder() throws -> AgentFolder {
        let folder = try AgentFolder()
        try folder.write(Self.file, to: "site/aasa")
        try folder.write(Self.entitlements(), to: "Eats.entitlements")
        return folder
    }

    static let calls: [(arguments: JSONValue, words: [String])] = [
        (["filePath": "Eats.entitlements"], ["not compared", "1 app: 1 domain not compared"]),
        (
            ["filePath": "Eats.entitlements", "localFiles": ["eats.example=site/aasa"]],
            ["applinks:eats.example  site/aasa names the app", "1 app: no findings"]
        ),
        (
            ["file": JSONValue(entitlements()), "localFiles": ["eats.example=site/aasa"]],
            ["entitlements (", "site/aasa names the app"]
        ),
        (
            [
                "file": JSONValue(entitlements(app: nil)), "localFiles": ["eats.example=site/aasa"],
                "app": "7Q4KX2M9TD.com.example.other",
            ], ["error[AASA681]", "  help: ", "site/aasa does not name the app"]
        ),
        (
            ["file": JSONValue(entitlements(app: nil)), "localFiles": ["eats.example=site/aasa"]],
            ["pass \"app\": \"PREFIX.bundle.id\"", "entitlements: error: no app identifier"]
        ),
        (
            [
                "file": JSONValue(entitlements(["applinks:$(HOST)"])), "localFiles": ["eats.example=site/aasa"],
                "define": ["HOST=eats.example"],
            ], ["site/aasa names the app"]
        ),
        (
            ["file": JSONValue(entitlements(["applinks:eats.example?mode=developer"])), "release": true],
            ["error[AASA668]"]
        ),
    ]

    @Test(arguments: calls)
    func anAppIsComparedWithItsDomains(arguments: JSONValue, words: [String]) async throws {
        let result = try await folder().call("app", arguments)
        #expect(!result.isError)
        for word in words { #expect(result.text.contains(word), "\(result.text)") }
        #expect(result.document?["apps"]?.array?.count == 1)
    }

    static let mistakes: [(arguments: JSONValue, words: String)] = [
        ([:], "no aasa.yml was found"), (["file": "x"], "entitlements: it is not an .entitlements file"),
        (["file": "x", "filePath": "Eats.entitlements"], "not both"), (["filePath": "none"], "no such file"),
        (["filePath": "-"], "no such file"), (["filePath": "Eats.entitlements", "app": "eats"], "PREFIX.bundle.id"),
        (["filePath": "Eats.entitlements", "localFiles": ["site/aasa"]], "DOMAIN=PATH"),
        (["filePath": "Eats.entitlements", "localFiles": ["eats.example="]], "DOMAIN=PATH"),
        (["filePath": "Eats.entitlements", "localFiles": ["a=site/aasa", "a=site/aasa"]], "two files"),
        (["filePath": "Eats.entitlements", "define": ["HOST"]], "NAME=VALUE"),
        (["filePath": "Eats.entitlements", "offline": true], "app has no argument \"offline\"."),
    ]

    @Test(arguments: mistakes)
    func whatIsWrongWithArgumentsIsAnAnswer(arguments: JSONValue, words: String) async throws {
        let result = try await folder().call("app", arguments)
        #expect(result.isError && result.text.contains(words), "\(result.text)")
    }

    @Test func aProjectSaysWhichAppsAndFiles() async throws {
        let folder = try folder()
        try folder.write(Self.entitlements(app: nil), to: "Eats.entitlements")
        let none = "version: 1\ndomains:\n  eats.example:\n    file: site/aasa\n"
        try folder.write(none, to: "aasa.yml")
        let missing = try await folder.call("app", [:])
        #expect(missing.isError && missing.text.contains("aasa.yml lists no entitlements"), "\(missing.text)")
        try folder.write(
            none + "    apps: [7Q4KX2M9TD.com.example.eats]\n    entitlements: Eats.entitlements\n", to: "aasa.yml")
        let result = try await folder.call("app", [:])
        #expect(result.text.contains("7Q4KX2M9TD.com.example.eats (aasa.yml)"), "\(result.text)")
        #expect(result.text.contains("site/aasa names the app"), "\(result.text)")
    }

    static let escapes: [JSONValue] = [
        ["filePath": "link"], ["filePath": "../secret"], ["filePath": "folder"],
        ["filePath": "Eats.entitlements", "localFiles": ["eats.example=link"]],
        ["filePath": "Eats.entitlements", "configPath": "link"],
    ]

    @Test(arguments: escapes)
    func nothingOutsideIsRead(arguments: JSONValue) async throws {
        let folder = try folder()
        try folder.writeOutside(Self.entitlements(["applinks:secret.example"]), to: "secret")
        try folder.writeOutside(Self.entitlements(["applinks:secret.example"]), to: "other/App.entitlements")
        try folder.link("link", toOutside: "secret")
        try folder.link("folder", toOutside: "other")
        let result = try await folder.call("app", arguments)
        #expect(result.isError, "\(result.text)")
        #expect(result.text.contains("it is outside the folder that the program was started in"), "\(result.text)")
        #expect(!result.text.contains("secret.example"), "\(result.text)")
    }

    /// The folder of an app or of a project inside may contain links that lead out.
    @Test func linksInAFolderDoNotLeadOut() async throws {
        let folder = try folder()
        try folder.writeOutside(Self.entitlements(["applinks:secret.example"]), to: "App.entitlements")
        let information = ListValue.dictionary([
            ("CFBundleIdentifier", "com.secret.app"), ("CFBundleExecutable", "App"),
        ])
        try folder.writeOutside(String(decoding: information.xml, as: UTF8.self), to: "Info.plist")
        try folder.link("Eats.app/Info.plist", toOutside: "Info.plist")
        try folder.link("project/App.entitlements", toOutside: "App.entitlements")
        for path in ["Eats.app", "project"] {
            let result = try await folder.call("app", ["filePath": JSONValue(path)])
            #expect(result.isError && !result.text.contains("secret"), "\(result.text)")
        }
        #expect(
            try await folder.call("app", ["filePath": "Eats.app"]).text.contains(
                "it leads out of the folder that may be read, through a symbolic link"))
    }

    /// A project around the folder may be read by a user, not by an agent.
    @Test func theProjectAroundTheFolderIsNotRead() async throws {
        let folder = try folder()
        let project = """
            // !$*UTF8*$!
            { archiveVersion = 1; objects = {
              R = { isa = PBXProject; targets = (T); buildConfigurationList = L; };
              T = { isa = PBXNativeTarget; name = Eats; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
              L = { isa = XCConfigurationList; buildConfigurations = (C); };
              C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
                PRODUCT_BUNDLE_IDENTIFIER = com.secret.app; DEVELOPMENT_TEAM = 7Q4KX2M9TD;
                CODE_SIGN_ENTITLEMENTS = inside/Eats.entitlements; }; };
            }; rootObject = R; }
            """
        try folder.writeOutside(project, to: "Eats.xcodeproj/project.pbxproj")
        try folder.write(Self.entitlements(app: nil), to: "Eats.entitlements")
        let result = try await folder.call("app", ["filePath": "Eats.entitlements"])
        #expect(!result.isError && !result.text.contains("com.secret.app"), "\(result.text)")
        let outer = AgentClient(folder: folder.url.deletingLastPathComponent().path)
        let whole = try await outer.call("app", ["filePath": "inside/Eats.entitlements"])
        #expect(whole.text.contains("com.secret.app"), "\(whole.text)")
    }

    // MARK: - The network

    /// Fails every request, and remembers the hosts.
    private actor Unreachable: Transport {
        private(set) var requests: [ExchangeRequest] = []

        func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
            requests.append(request)
            var exchange = HTTPExchange(request, start: UTCInstant(seconds: 1_795_262_400))
            exchange.failure = ExchangeFailure(.nameNotFound)
            return exchange
        }
    }

    @Test func onlyMissingFilesAreRequested() async throws {
        let transport = Unreachable()
        let entitlements = Self.entitlements(["applinks:eats.example", "applinks:other.example"])
        let arguments: [JSONObject.Member] = [
            .init(key: "file", value: JSONValue(entitlements)),
            .init(key: "localFiles", value: ["eats.example=site/aasa"]),
        ]
        let result = try await folder().call("app", JSONValue(.object(JSONObject(arguments))), over: transport)
        #expect(result.text.contains("error[AASA684]"), "\(result.text)")
        let requests = await transport.requests
        #expect(!requests.isEmpty && requests.allSatisfy { "\($0.address)".contains("other.example") })
        #expect(requests.allSatisfy { $0.reachability == .publicAddresses })

        let quiet = Unreachable()
        let offline = arguments + [.init(key: "offline", value: true)]
        _ = try await folder().call("app", JSONValue(.object(JSONObject(offline))), over: quiet)
        #expect(await quiet.requests.isEmpty)
    }
}
