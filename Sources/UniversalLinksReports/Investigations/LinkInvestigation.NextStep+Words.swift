import UniversalLinksChecks

extension LinkInvestigation.NextStep {
    /// The command to run next, or what to do by hand.
    ///
    /// - Parameter program: What the program is called in commands.
    func words(program: String) -> String {
        switch self {
        case .byHand(let sentence): sentence
        case .linkDirectly(let target, let host):
            "Link to \(target) directly, or serve an association file on \(host) and add it to the app's associated domains: "
                + "\(program) check \(host)"
        case .compareApp(let file, let app): "\(program) app \(file)" + option(app)
        case .check(let host): "\(program) check \(host)"
        case .waitForCDN(let host): "\(program) check \(host) --wait"
        case .showRecipes(let host): "\(program) check \(host) --recipes"
        case .explain(let link, let address, let app):
            "curl -o file.json \(address); \(program) explain \(quoted(link)) --aasa file.json" + option(app)
        case .passEntitlements:
            "Pass the installed build with --entitlements: an .ipa or .app, or the output of codesign -d --entitlements - --xml "
                + "App.app."
        case .installAgain:
            "Delete the app, restart the device, install the app again, and wait a minute; then look at a sysdiagnose with "
                + "--swcutil."
        case .addEvidence(let link):
            "\(program) explain \(quoted(link)) --entitlements FILE, and --swcutil FILE for the device's view"
        }
    }

    private func option(_ app: String?) -> String { app.map { " --app \($0)" } ?? "" }

    /// The link, quoted for a shell.
    private func quoted(_ link: String) -> String {
        link.allSatisfy { $0.isASCII && $0 != "'" } ? "'\(link)'" : "URL"
    }
}
