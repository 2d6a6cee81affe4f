import UniversalLinks

/// Whom a stream of URLs is asked for.
package struct TrafficSubject: Sendable {
    /// The apps, in the order of the files; at least one, whose text is empty if no file lists any and none was named.
    package let apps: [AppIdentifier]

    /// The apps that `name` can mean in any of the files; where no file lists one, the name itself. Without a name: every
    /// app.
    package init(app name: String?, in matchers: [Matcher]) {
        var apps: [AppIdentifier] = []
        for matcher in matchers { apps += name.map(matcher.apps(named:)) ?? matcher.apps }
        if apps.isEmpty { apps = [AppIdentifier(name ?? "")] }
        var seen: Set<AppIdentifier> = []
        self.apps = apps.filter { seen.insert($0).inserted }
    }
}
