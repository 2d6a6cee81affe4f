import UniversalLinks

/// The apps that a file is asked about: the app of the workloads where it lists it, else every app, as `aasa match` asks
/// without `--app`. Of apps that share a detail only the first is asked, since they get the same answers.
struct AskedApps {
    let apps: [AppIdentifier]
    /// The components of their details, in the order in which they are tried.
    let components: [EffectiveComponent]

    init(_ matcher: Matcher) {
        var apps: [AppIdentifier] = []
        var details: Set<Int> = []
        var seen: Set<AppIdentifier> = []
        for (index, detail) in (matcher.file.appLinks?.details ?? []).enumerated() {
            // An app's first detail counts, whatever others say.
            let new = detail.identifiers.map(\.value).filter { seen.insert($0).inserted }
            let isAsked = matcher.apps.contains(Workload.app) ? new.contains(Workload.app) : !new.isEmpty
            guard isAsked, let app = new.contains(Workload.app) ? Workload.app : new.first else { continue }
            apps.append(app)
            details.insert(index)
        }
        self.apps = apps
        components = matcher.components.filter { details.contains($0.index.detail) }
    }

    /// Which of two answers for different apps counts: an app that gets the URL, then an exclusion, then the first.
    @inline(__always)
    static func better(_ decision: Decision?, than best: Decision?) -> Bool {
        switch (decision, best) {
        case (.matched, .matched): false
        case (.matched, _): true
        case (.excluded, .unmatched): true
        default: false
        }
    }
}
