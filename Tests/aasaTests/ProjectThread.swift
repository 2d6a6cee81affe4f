import Testing
import UniversalLinksTestSupport

/// A public thread whose cause lies in the files of an app's project, rebuilt with them; and the same project with everything
/// right, which must not be blamed.
struct ProjectThread: CustomTestStringConvertible {
    /// The thread.
    let source: String
    let files: [String: String]
    let command: [String]
    /// What the first line of the answer starts with.
    let cause: String
    /// Further words of the answer.
    var words: [String] = []
    /// The files that are different where everything is right; an empty one is not there.
    let right: [String: String]

    var testDescription: String { source }

    static let app = "7Q4KX2M9TD.com.example.runner"

    static func entitlements(_ domains: String...) -> String {
        String(decoding: ListValue.entitlements(domains, app: nil, debugger: nil).xml, as: UTF8.self)
    }

    /// Entitlements without the key of associated domains, as Xcode writes them for other capabilities.
    static let otherEntitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>aps-environment</key><string>development</string></dict></plist>
        """

    static func information(_ members: String) -> String {
        "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>\(members)</dict></plist>"
    }

    private static let flutter =
        "name: runner\ndependencies:\n  flutter:\n    sdk: flutter\n  app_links: ^6.3.2\nflutter:\n  uses-material-design: true\n"

    static func cordova(debug: String, release: String) -> String {
        """
        <?xml version='1.0' encoding='utf-8'?>
        <widget id="com.example.runner" version="1.0.0" xmlns="http://www.w3.org/ns/widgets">
            <!-- <host name="none.example" /> -->
            <platform name="ios">
                <config-file target="*-Debug.plist" parent="com.apple.developer.associated-domains">
                    <array><string>\(debug)</string></array>
                </config-file>
                <config-file target="*-Release.plist" parent="com.apple.developer.associated-domains">
                    <array><string>\(release)</string></array>
                </config-file>
            </platform>
        </widget>
        """
    }

    private static func signedByConfiguration(_ domain: String?) -> [String: String] {
        let text = domain.map { entitlements($0) } ?? otherEntitlements
        return ["App/Entitlements-Debug.plist": text, "App/Entitlements-Release.plist": text]
    }

    static let all: [ProjectThread] = [
        ProjectThread(
            source: "https://github.com/flutter/website/issues/10111",
            files: [
                "ios/Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Debug", "Runner/Runner.entitlements"), ("Release", "Runner/RunnerRelease.entitlements"),
                    ("Profile", "Runner/Runner.entitlements"),
                ]), "ios/Runner/Runner.entitlements": otherEntitlements,
                "ios/Runner/RunnerRelease.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", ".", "--offline"],
            cause: "warning[AASA673] Debug and Profile of Runner are signed with "
                + "ios/Runner/Runner.entitlements, which has no associated domains; Release has \"applinks:example.com\"",
            words: ["app identifier: \(app) (project.pbxproj)"],
            right: ["ios/Runner/Runner.entitlements": entitlements("applinks:example.com?mode=developer")]),
        ProjectThread(
            source: "https://github.com/flutter/website/issues/10111 (one file named)",
            files: [
                "ios/Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Debug", "Runner/Runner.entitlements"), ("Release", "Runner/RunnerRelease.entitlements"),
                ]), "ios/Runner/Runner.entitlements": otherEntitlements,
                "ios/Runner/RunnerRelease.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", "ios/Runner/RunnerRelease.entitlements", "--offline"],
            cause:
                "warning[AASA673] Debug of Runner is signed with ios/Runner/Runner.entitlements",
            words: ["builds: Release of Runner"],
            right: ["ios/Runner/Runner.entitlements": entitlements("applinks:example.com")]),
        ProjectThread(
            source: "https://github.com/flutter/website/issues/10111 (without the project)",
            files: [
                "ios/Runner/Runner.entitlements": otherEntitlements,
                "ios/Runner/RunnerRelease.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", "ios/Runner/RunnerRelease.entitlements", "--app", app, "--offline"],
            cause: "warning[AASA673] ios/Runner/Runner.entitlements has no associated domains",
            right: [
                "ios/Runner/Runner.entitlements": "",
                "ios/Runner/NotificationService.entitlements": otherEntitlements,
            ]),
        ProjectThread(
            source: "https://github.com/nordnet/cordova-universal-links-plugin/issues/89",
            files: [
                "App.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Debug", "$(PROJECT_DIR)/$(PROJECT_NAME)/Entitlements-$(CONFIGURATION).plist"),
                    ("Release", "$(PROJECT_DIR)/$(PROJECT_NAME)/Entitlements-$(CONFIGURATION).plist"),
                ]), "App/Resources/App.entitlements": entitlements("applinks:example.com"),
            ].merging(signedByConfiguration(nil)) { $1 },
            command: ["app", ".", "--offline"],
            cause:
                "error[AASA674] No configuration of App.xcodeproj/project.pbxproj is signed with App/Resources/App.entitlements",
            words: ["Set CODE_SIGN_ENTITLEMENTS of the target to App/Resources/App.entitlements"],
            right: signedByConfiguration("applinks:example.com")),
        ProjectThread(
            source: "https://github.com/phonegap/build/issues/581",
            files: ["config.xml": cordova(debug: "applinks:example.com", release: "applinks:example")],
            command: ["app", "config.xml", "--offline"],
            cause:
                "note[AASA673] Debug of config.xml has \"applinks:example.com\" where Release has "
                + "\"applinks:example\"",
            words: ["AASA662", "--> config.xml:"],
            right: ["config.xml": cordova(debug: "applinks:example.com", release: "applinks:example.com")]),
        ProjectThread(
            source: "https://github.com/expo/expo-docs/pull/203",
            files: [
                "app.json":
                    #"{"expo": {"name": "a", "ios": {"bundleIdentifier": "com.example.runner", "appleTeamId": "7Q4KX2M9TD", "associatedDomains": ["www.mydomain.com"]}}}"#
            ],
            command: ["app", "app.json", "--offline"],
            cause: "error[AASA651] \"www.mydomain.com\" does not start with a service",
            words: ["= help: Write \"applinks:www.mydomain.com\".", "app identifier: \(app) (app configuration)"],
            right: [
                "app.json":
                    #"{"expo": {"ios": {"bundleIdentifier": "com.example.runner", "associatedDomains": ["applinks:www.mydomain.com"]}}}"#
            ]),
        ProjectThread(
            source: "https://github.com/expo/expo/pull/12911",
            files: [
                "app.json": #"{"expo": {"ios": {"associatedDomains": ["applinks:new.example.com"]}}}"#,
                "ios/Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Debug", "Runner/Runner.entitlements"), ("Release", "Runner/Runner.entitlements"),
                ]), "ios/Runner/Runner.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", ".", "--offline"],
            cause:
                "warning[AASA676] ios/Runner/Runner.entitlements has no \"applinks:new.example.com\"",
            words: ["= help: Run npx expo prebuild"],
            right: ["ios/Runner/Runner.entitlements": entitlements("applinks:example.com", "applinks:new.example.com")]),
        ProjectThread(
            source: "https://github.com/llfbandit/app_links/issues/156",
            files: [
                "pubspec.yaml": flutter, "ios/Runner/Info.plist": information(""),
                "ios/Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Release", "Runner/Runner.entitlements")
                ]),
                "ios/Runner/Runner.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", ".", "--offline"],
            cause: "warning[AASA677] Flutter (since 3.27) and app_links both handle links",
            right: ["ios/Runner/Info.plist": information("<key>FlutterDeepLinkingEnabled</key><false/>")]),
        ProjectThread(
            source: "https://github.com/llfbandit/app_links/issues/156 (without a plugin)",
            files: [
                "pubspec.yaml": "name: runner\ndependencies:\n  flutter:\n    sdk: flutter\n",
                "ios/Runner/Info.plist": information("<key>FlutterDeepLinkingEnabled</key><false/>"),
                "ios/Runner.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Release", "Runner/Runner.entitlements")
                ]),
                "ios/Runner/Runner.entitlements": entitlements("applinks:example.com"),
            ],
            command: ["app", ".", "--offline"],
            cause:
                "note[AASA677] ios/Runner/Info.plist sets FlutterDeepLinkingEnabled to false",
            right: ["ios/Runner/Info.plist": information("")]),
        ProjectThread(
            source: "https://github.com/eldadfux/cordova-plugin-universal-links/issues/3",
            files: [
                "App.xcodeproj/project.pbxproj": XcodeProjectText.runner([("Debug", nil), ("Release", nil)]),
                "App/App.swift": "",
            ],
            command: ["app", ".", "--offline"],
            cause:
                "error[AASA691] Debug and Release of Runner are signed without CODE_SIGN_ENTITLEMENTS",
            right: [
                "App.xcodeproj/project.pbxproj": XcodeProjectText.runner([
                    ("Debug", "App/App.entitlements"), ("Release", "App/App.entitlements"),
                ]), "App/App.entitlements": entitlements("applinks:example.com"),
            ]),
        ProjectThread(
            source: "https://github.com/ionic-team/ionic-plugin-deeplinks/issues/162",
            files: ["config.xml": cordova(debug: "applinks:example.com", release: "applinks:applinks:example.com")],
            command: ["app", "config.xml", "--offline"],
            cause: "note[AASA673] Debug of config.xml has \"applinks:example.com\" where",
            right: ["config.xml": cordova(debug: "applinks:example.com", release: "applinks:example.com")]),
    ]
}
