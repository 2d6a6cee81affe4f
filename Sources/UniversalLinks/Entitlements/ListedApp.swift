import JSONSyntax

/// An app that an association file lists, with the service that it is listed for.
package struct ListedApp: Sendable {
    /// The service.
    package let service: String
    /// The app, with its place.
    package let app: Located<AppIdentifier>

    /// Every app of a file that counts, in the order of the services.
    package static func all(in file: AssociationFile) -> [ListedApp] {
        file.services.flatMap { service -> [ListedApp] in
            let isForLinks = service.name == "applinks"
            let apps = isForLinks ? (file.appLinks?.details ?? []).flatMap(\.identifiers) : service.apps
            return apps.map { ListedApp(service: service.name, app: $0) }
        }
    }

    /// Whether a name, an identifier or a bundle identifier, means the app.
    package func isNamed(_ name: String) -> Bool {
        app.value == AppIdentifier(name) || app.value.bundleIdentifier.isVerbatim(name)
    }

    /// What may be meant by a name that no app has.
    ///
    /// - Parameter start: What the sentence about the listed apps starts with.
    package static func advice(
        for name: String, among entries: [ListedApp], start: String = "It lists"
    ) -> String {
        // No more are compared, and it may be asked for each of many names.
        let entries = entries.prefix(NearestText.maximumCount)
        let identifiers = entries.map(\.app.value.text)
        guard !identifiers.isEmpty else { return "\(start) no app." }
        let nearest =
            NearestText.nearest(to: name, among: identifiers)
            ?? NearestText.nearest(to: name, among: entries.map(\.app.value.bundleIdentifier))
        let shown = identifiers.prefix(5).joined(separator: ", ") + (identifiers.count > 5 ? ", …" : "")
        return nearest.map { "Did you mean \($0)?" } ?? "\(start) \(shown).".shortened(to: 300)
    }
}
