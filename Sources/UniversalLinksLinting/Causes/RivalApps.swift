package import UniversalLinks

/// The apps that a file lets open one URL: more than one, and which of them opens is no matter of the file alone.
package struct RivalApps: Hashable, Sendable {
    /// The apps, in the order of the file.
    package let apps: [AppIdentifier]

    /// More apps are not looked at.
    private static let limit = 200

    /// The apps that may open a URL; nil unless there are several. App Clips are none of them.
    package init?(for link: LinkURL, in matcher: Matcher) {
        let clips = AppClips(in: matcher.file)
        var cursor = matcher.makeCursor()
        apps = matcher.apps.prefix(RivalApps.limit).filter { app in
            !clips.contains(app) && cursor.decide(link, for: app).answer == .matched
        }
        guard apps.count > 1 else { return nil }
    }

    /// Who gets the URL, and what is known about which one opens, in two sentences.
    package var sentence: String {
        let shown = apps.prefix(3).map { $0.text.shortened(to: 80) }
        let rest = apps.count > shown.count ? " and \(apps.count - shown.count) more" : ""
        let list =
            rest.isEmpty
            ? shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
            : shown.joined(separator: ", ") + rest
        return "\(apps.count) apps match this URL: \(list). " + RivalApps.knowledge
    }

    /// What is known about devices that have several apps for one URL.
    package static let knowledge =
        "On a device that has several of them, it is unknown which one opens: Apple documents no order, and the order of the "
        + "file is not confirmed to decide. Install one of them, or give each app its own URLs."
}
