import Foundation

/// Lists in the files of an app's project, which `aasa app` reads beside the entitlements.
extension GrowingList {
    private static func project(_ name: String, _ files: @escaping @Sendable (Int) -> [(name: String, text: String)])
        -> GrowingList
    {
        GrowingList(name: name, commands: [.app]) { count in
            [(name: "App.entitlements", text: ProjectThread.entitlements("applinks:$(HOST)"))] + files(count)
        }
    }

    private static func xcode(_ settings: [String: String], targets: Int = 1) -> (name: String, text: String) {
        let all = ["CODE_SIGN_ENTITLEMENTS": "App.entitlements", "PRODUCT_BUNDLE_IDENTIFIER": "a.b"].merging(settings) {
            $1
        }
        let project = XcodeProjectText(
            targets: (0..<targets).map { .init(name: "A\($0)", configurations: [("Debug", all), ("Release", all)]) })
        return (name: "App.xcodeproj/project.pbxproj", text: project.text)
    }

    /// The lists of projects.
    static let ofAppProjects: [GrowingList] = [
        project("targets of a project") { [xcode(["HOST": "eats.example"], targets: $0)] },
        project("settings of a target") { count in
            let pairs = (0..<(10 * count)).map { ("S\($0)", "$(S\($0 + 1))") }
            return [xcode(Dictionary(pairs) { first, _ in first }.merging(["HOST": "$(S0).example"]) { $1 })]
        },
        project("objects of a project") { count in
            let objects = (0..<(20 * count)).map {
                "O\($0) = {isa = PBXGroup; children = (O\($0 + 1), ); path = a; };\n"
            }
            let (name, text) = xcode(["HOST": "eats.example"])
            let longer = text.replacing("\tobjects = {", with: "\tobjects = {\n" + objects.joined())
            return [(name: name, text: longer)]
        },
        project("other entitlements") { count in
            (0..<count).map {
                (name: "Other/A\($0).entitlements", text: ProjectThread.entitlements("applinks:a\($0).example"))
            }
                + [xcode(["HOST": "eats.example"])]
        },
    ]
}
