import JSONSyntax

extension OtherFileKind {
    /// What a JSON value is, if it is surely no association file; nil for any other value.
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
