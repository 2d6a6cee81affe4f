import JSONSyntax
import UniversalLinks

/// A kind of file that ends up in the place of an association file.
struct OtherFileKind: Hashable, Sendable {
    /// What the file is; it follows "This is".
    let name: String
    /// Where the file belongs, and what to do, as imperatives.
    let help: String

    private init(_ name: String, _ help: String) { (self.name, self.help) = (name, help) }

    var nextStep: Diagnostic.NextStep? { self == .entitlements ? .compareApp : nil }

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

extension OtherFileKind {
    /// In bytes. A hexadecimal text is read whole.
    private static let lookedAt = 65_536

    /// What a text is that is not JSON; nil if nothing says so surely.
    init?(ofText source: SourceText) {
        let start = source.bytes.prefix(OtherFileKind.lookedAt).drop(while: SyntaxFix.isWhitespace)
        let text = String(decoding: start, as: UTF8.self)
        guard
            let kind = OtherFileKind.propertyList(text) ?? OtherFileKind.armoured(text)
                ?? (source.bytes.count < OtherFileKind.lookedAt ? OtherFileKind.link(text) : nil)
                ?? OtherFileKind.adsList(text) ?? OtherFileKind.merchantDomain(source.bytes)
        else { return nil }
        self = kind
    }

    private static func propertyList(_ text: String) -> OtherFileKind? {
        guard text.hasPrefix("<"), text.contains("<plist") else { return nil }
        // An HTML page may show one; a property list starts with its own element.
        guard ["<?xml", "<!DOCTYPE plist", "<plist"].contains(where: { text.hasPrefix($0) }) else { return nil }
        if text.contains("<key>com.apple.") || text.contains("<key>application-identifier<") { return entitlements }
        return text.contains("<key>CFBundle") ? infoPropertyList : propertyList
    }

    /// RFC 7468. A CMS envelope in this form may be a signed association file, so it does not count.
    private static func armoured(_ text: String) -> OtherFileKind? {
        guard text.hasPrefix("-----BEGIN ") else { return nil }
        let label = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        let line = String(String.UnicodeScalarView(label))
        if line.contains("PRIVATE KEY-----") { return privateKey }
        return line.contains("CERTIFICATE") ? certificate : nil
    }

    private static let stores = [
        "apps.apple.com", "itunes.apple.com", "appstore.com", "testflight.apple.com", "play.google.com", "itms-apps:",
    ]

    static func link(_ text: String) -> OtherFileKind? {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first, word.utf8.count <= 2_048 else { return nil }
        let address = String(word).asciiLowercased
        let schemes = ["https://", "http://", "itms-apps://", "www."]
        guard let scheme = schemes.first(where: { address.hasPrefix($0) }), address.utf8.count > scheme.utf8.count
        else {
            return nil
        }
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        return scheme == "itms-apps://" || stores.contains { host == $0 || host.hasSuffix("." + $0) }
            ? storeLink : self.address
    }

    /// Lines such as `google.com, pub-1234, DIRECT, f08c47fec0942fa0`.
    private static func adsList(_ text: String) -> OtherFileKind? {
        var count = 0
        for line in text.split(whereSeparator: \.isNewline).prefix(200) {
            let fields = line.prefix { $0 != "#" }.split(separator: ",").map { field in
                String(field.filter { !$0.isWhitespace }).asciiLowercased
            }
            if fields.count <= 1 { continue }
            guard fields.count == 3 || fields.count == 4, fields[0].contains("."),
                fields[2] == "direct" || fields[2] == "reseller"
            else { return nil }
            count += 1
        }
        return count > 0 ? adsList : nil
    }

    private static let shortestMerchantDomain = 256

    /// One long hexadecimal text: the start of a JSON object, or of a CMS envelope.
    private static func merchantDomain(_ bytes: [UInt8]) -> OtherFileKind? {
        guard let end = bytes.lastIndex(where: { !SyntaxFix.isWhitespace($0) }),
            let start = bytes.firstIndex(where: { !SyntaxFix.isWhitespace($0) }), end - start >= shortestMerchantDomain
        else { return nil }
        let isHexadecimal = bytes[start...end].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
        return isHexadecimal ? merchantDomain : nil
    }
}

extension OtherFileKind {
    /// Nil for a value that may be an association file.
    init?(of root: JSONValue) {
        switch root.kind {
        case .array(let values):
            guard let kind = OtherFileKind.kind(of: values) else { return nil }
            self = kind
        case .object(let object):
            guard let kind = OtherFileKind.kind(of: object) else { return nil }
            self = kind
        case .string(let text):
            guard let kind = OtherFileKind.link(text) else { return nil }
            self = kind
        default: return nil
        }
    }

    private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

    private static func kind(of values: [JSONValue]) -> OtherFileKind? {
        let objects = values.prefix(100).compactMap(\.object)
        guard !objects.contains(where: hasService), objects.contains(where: isStatement) else { return nil }
        return assetLinks
    }

    private static func kind(of object: JSONObject) -> OtherFileKind? {
        guard !hasService(object) else { return nil }
        if isStatement(object) { return assetLinksStatement }
        if isEntitlements(object) { return entitlements }
        if object["CFBundleIdentifier"] != nil { return infoPropertyList }
        if isWebAppManifest(object) { return webAppManifest }
        if isPackage(object) { return package }
        if isFirebase(object) { return firebase }
        return isVercel(object) ? vercel : nil
    }

    private static func hasService(_ object: JSONObject) -> Bool { services.contains { object[$0] != nil } }

    /// Digital Asset Links: who may do what for whom; or where more such statements are.
    private static func isStatement(_ object: JSONObject) -> Bool {
        if object["relation"] != nil, object["target"]?.object != nil { return true }
        return object.members.count == 1 && object["include"]?.string?.hasSuffix("/assetlinks.json") == true
    }

    private static func isEntitlements(_ object: JSONObject) -> Bool {
        object["com.apple.developer.associated-domains"] != nil || object["com.apple.developer.team-identifier"] != nil
    }

    private static func isWebAppManifest(_ object: JSONObject) -> Bool {
        guard object["icons"]?.array != nil || object["start_url"]?.string != nil else { return false }
        return ["start_url", "icons", "display", "short_name", "theme_color"].count { object[$0] != nil } > 1
    }

    private static func isPackage(_ object: JSONObject) -> Bool {
        object["name"]?.string != nil
            && ["dependencies", "devDependencies", "scripts"].contains { object[$0]?.object != nil }
    }

    private static func isFirebase(_ object: JSONObject) -> Bool {
        let sites = object["hosting"]?.array?.compactMap(\.object) ?? [object["hosting"]?.object].compactMap { $0 }
        return sites.contains { site in ["public", "rewrites", "site", "target"].contains { site[$0] != nil } }
    }

    private static func isVercel(_ object: JSONObject) -> Bool {
        if object["$schema"]?.string?.hasSuffix("/vercel.json") == true { return true }
        return [("rewrites", "source"), ("redirects", "source"), ("headers", "source"), ("routes", "src")].contains {
            key, member in object[key]?.array?.first?.object?[member]?.string != nil
        }
    }
}
