import JSONSyntax

/// The App Clips among the apps of an association file, which lists them under `appclips` (semantics S1).
package struct AppClips: Sendable {
    private let apps: Set<AppIdentifier>
    private let listed: Set<AppIdentifier>
    private let linked: Set<AppIdentifier>

    /// The App Clips of a file.
    package init(in file: AssociationFile) {
        let entries = ListedApp.all(in: file)
        apps = Set(entries.map(\.app.value))
        listed = Set(entries.filter { $0.service == "appclips" }.map(\.app.value))
        linked = Set(entries.filter { $0.service == "applinks" }.map(\.app.value))
    }

    /// Whether an app is an App Clip: by its name, or because the file lists it under `appclips` and not as a full app.
    package func contains(_ app: AppIdentifier) -> Bool {
        app.isNamedLikeClip(beside: apps) || listed.contains(app) && !linked.contains(app)
    }

    /// Whether the file associates the App Clip with its domain.
    package func lists(_ app: AppIdentifier) -> Bool { listed.contains(app) }

    /// What there is to say of an App Clip instead of a decision about a link; nil for a full app.
    package func note(on app: AppIdentifier) -> String? {
        guard contains(app) else { return nil }
        return "universal links do not open it; \"appclips\" " + (lists(app) ? "lists it" : "does not list it")
    }
}

extension AppIdentifier {
    /// Whether the last part is `Clip`; or `clip` in lowercase, which an app about clips can have as well, if the rest is long
    /// enough for an app, or is one of `apps`.
    package func isNamedLikeClip(beside apps: Set<AppIdentifier>) -> Bool {
        let bundleIdentifier = bundleIdentifier
        let last = bundleIdentifier.utf8.split(separator: UInt8(ascii: ".")).last ?? Substring().utf8
        let name = String(decoding: last, as: UTF8.self)
        guard name.asciiLowercased.isVerbatim("clip"), last.count < bundleIdentifier.utf8.count else { return false }
        if name.isVerbatim("Clip") { return true }
        let parent = AppIdentifier(String(text.unicodeScalars.dropLast(name.unicodeScalars.count + 1)))
        let partCount = bundleIdentifier.utf8.count { $0 == UInt8(ascii: ".") } + 1
        return partCount > 3 || apps.contains(parent)
    }
}
