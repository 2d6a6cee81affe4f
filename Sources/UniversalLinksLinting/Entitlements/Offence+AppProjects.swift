import UniversalLinks

extension Offence {
    /// What is found in the files of a project, before anything is built.
    static let ofProjects: [Offence] = [
        ofEntry(
            .configurationsDiffer, severity: .warning,
            "Builds of one app that ask for other domains than its other builds",
            effect: "Links open the app in some builds and the browser in others.",
            "Each build configuration is signed with the file that `CODE_SIGN_ENTITLEMENTS` names, and Xcode may add the "
                + "capability to one of them alone. Modes, and builds with another bundle identifier, are not compared. "
                + "It is an error if builds for release have no domains.",
            remedy: "Add the entries to the other file too, or sign all configurations with one file.",
            [.entitlementShape]),
        ofEntry(
            .unsignedEntitlements, "Entitlements with which no build is signed",
            effect: "No build claims the domains of the file: their links open in the browser.",
            "No configuration of the Xcode project names the file as its `CODE_SIGN_ENTITLEMENTS`.",
            remedy:
                "Set `CODE_SIGN_ENTITLEMENTS` of the target to the file, or add the Associated Domains capability in "
                + "Xcode, which does so.",
            [.entitlementShape]),
        ofEntry(
            .misplacedDomains, severity: .warning, "Associated domains at a place that nothing reads",
            effect: "These domains are in no build, unless they are listed at the right place too.",
            "Systems read associated domains from the entitlements that an app is signed with, never from `Info.plist`. "
                + "Expo reads them from `ios.associatedDomains`.",
            remedy: "Move them to the target's `.entitlements` file; in Expo, to `ios.associatedDomains`.",
            [.entitlementShape]),
        ofEntry(
            .staleNativeProject, severity: .warning,
            "An Xcode project that lacks domains of the configuration that it is made from",
            effect: "Builds of the Xcode project do not claim these domains.",
            "The framework copies its configuration when the Xcode project is made. A later change stays without effect "
                + "until that happens again.",
            remedy: "Make the Xcode project again, or add the entries to its `.entitlements` file.", []),
        ofEntry(
            .contestedLinkHandling, severity: .warning, "A Flutter app in which two parts handle links, or none does",
            effect: "The link opens the app, and the app may show the wrong page.",
            "Since Flutter 3.27, Flutter handles links itself unless `FlutterDeepLinkingEnabled` in `Info.plist` is "
                + "false. Plugins such as app_links need it to be false; without a plugin, nothing else handles them.",
            remedy: "Set `FlutterDeepLinkingEnabled` to false if a plugin handles links, else remove it.", []),
    ]
}
