/// A project of Xcode as text, with as much of it as says how apps are signed.
struct XcodeProjectText {
    var targets: [Target]
    /// Settings of the project, for each configuration.
    var common: [String: String] = [:]
    /// The files of settings that configurations are based on, by configuration; paths as a group without a path has them.
    var files: [String: String] = [:]

    struct Target {
        var name: String
        var type = "com.apple.product-type.application"
        /// The settings of each build configuration, in order.
        var configurations: [(name: String, settings: [String: String])]
    }

    var text: String {
        var lines = [
            "// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tclasses = {\n\t};", "\tobjectVersion = 54;",
            "\tobjects = {",
        ]
        let names = targets.first?.configurations.map(\.name) ?? []
        func object(_ identifier: String, _ isa: String, _ members: [String]) {
            lines.append("\t\t\(identifier) /* \(isa) */ = {isa = \(isa); \(members.joined(separator: " ")) };")
        }
        func list(_ identifier: String, _ configurations: [(name: String, settings: [String: String])], _ base: Bool) {
            for (index, configuration) in configurations.enumerated() {
                let settings = configuration.settings.sorted { $0.key < $1.key }
                    .map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: " ")
                let file =
                    base && files[configuration.name] != nil
                    ? ["baseConfigurationReference = F\(configuration.name) /* x */;"] : []
                object(
                    "\(identifier)C\(index)", "XCBuildConfiguration",
                    file + ["buildSettings = { \(settings) };", "name = \"\(configuration.name)\";"])
            }
            let all = configurations.indices.map { "\(identifier)C\($0) /* x */," }.joined(separator: " ")
            object(
                "\(identifier)L", "XCConfigurationList",
                ["buildConfigurations = ( \(all) );", "defaultConfigurationName = Release;"])
        }
        for (name, path) in files.sorted(by: { $0.key < $1.key }) {
            object("F\(name)", "PBXFileReference", ["path = \(path);", "sourceTree = \"<group>\";"])
        }
        object(
            "G", "PBXGroup",
            [
                "children = ( \(files.keys.sorted().map { "F\($0)," }.joined(separator: " ")) );",
                "sourceTree = \"<group>\";",
            ])
        list("P", names.map { ($0, common) }, false)
        object("ROOT", "PBXProject", ["buildConfigurationList = PL;", "mainGroup = G;", "targets = ( );"])
        for (index, target) in targets.enumerated() {
            list("T\(index)", target.configurations, true)
            object(
                "T\(index)", "PBXNativeTarget",
                ["buildConfigurationList = T\(index)L;", "name = \(target.name);", "productType = \"\(target.type)\";"])
        }
        return (lines + ["\t};", "\trootObject = ROOT /* Project object */;", "}", ""]).joined(separator: "\n")
    }

    /// The project of a Flutter app, signed with these files.
    static func runner(_ files: [(configuration: String, file: String?)]) -> String {
        XcodeProjectText(
            targets: [
                Target(
                    name: "Runner",
                    configurations: files.map { configuration, file in
                        var settings = [
                            "PRODUCT_BUNDLE_IDENTIFIER": "com.example.runner", "DEVELOPMENT_TEAM": "7Q4KX2M9TD",
                            "INFOPLIST_FILE": "Runner/Info.plist",
                        ]
                        settings["CODE_SIGN_ENTITLEMENTS"] = file
                        return (configuration, settings)
                    })
            ]
        ).text
    }
}
