/// A kind of file that gets in the place of an association file.
struct OtherFileKind: Hashable, Sendable {
    /// What the file is, behind "This is".
    let name: String
    /// Where it belongs, and what to do, as imperatives.
    let help: String

    private init(_ name: String, _ help: String) { (self.name, self.help) = (name, help) }

    private static let serveInstead = "Serve the JSON of your association file here."

    static let assetLinks = OtherFileKind(
        "Android's assetlinks.json", "Serve it as /.well-known/assetlinks.json. " + serveInstead)
    static let assetLinksStatement = OtherFileKind(
        "one statement of Android's assetlinks.json",
        "Put it in the array of /.well-known/assetlinks.json. " + serveInstead)
    static let webAppManifest = OtherFileKind(
        "a web app manifest", "Serve it under the path in your pages' link to the manifest. " + serveInstead)
    static let package = OtherFileKind("a package.json", "Keep it in the folder of the package. " + serveInstead)
    static let vercel = OtherFileKind("a vercel.json", "Keep it in the folder of the project. " + serveInstead)
    static let firebase = OtherFileKind("a firebase.json", "Keep it in the folder of the project. " + serveInstead)
    static let entitlements = OtherFileKind(
        "an app's entitlements", "Keep them in the Xcode project: they list your domains. " + serveInstead)
    static let infoPropertyList = OtherFileKind(
        "an app's Info.plist", "Keep it in the Xcode project. " + serveInstead)
    static let propertyList = OtherFileKind("a property list", serveInstead)
    static let storeLink = OtherFileKind(
        "a link to an app store", "Links to the store belong on your pages. " + serveInstead)
    static let address = OtherFileKind("the address of a page", serveInstead)
    static let privateKey = OtherFileKind(
        "a private key", "If this was published, revoke the key. " + serveInstead)
    static let certificate = OtherFileKind(
        "a certificate", "Certificates belong in the configuration of the server. " + serveInstead)
    static let adsList = OtherFileKind(
        "an app-ads.txt or ads.txt", "Serve it as /app-ads.txt or /ads.txt. " + serveInstead)
    static let merchantDomain = OtherFileKind(
        "Apple Pay's domain verification file",
        "Serve it as /.well-known/apple-developer-merchantid-domain-association. " + serveInstead)
}
