import JSONSyntax

/// The apps of a file, to be looked up: each once, in the order of the file, with the details that speak for it.
struct AppIndex: Sendable {
    /// The apps in the order of the file.
    private(set) var apps: [AppIdentifier] = []
    /// The details of each app, ascending.
    private var details: [[Int]] = []
    /// Where the apps stand in ``apps`` by their identifiers, where there are many.
    private var places: [AppIdentifier: Int] = [:]

    /// Up to here the apps are looked at one by one, which needs no table.
    private static let tableThreshold = 4

    /// Adds an app that is not there yet, and a detail that speaks for it, if one does.
    mutating func add(_ app: AppIdentifier, detail: Int?) {
        let known = place(of: app)
        if known == nil { append(app) }
        let place = known ?? apps.count - 1
        if let detail, details[place].last != detail { details[place].append(detail) }
    }

    /// Whether the file lists an app.
    func contains(_ app: AppIdentifier) -> Bool { place(of: app) != nil }

    /// The details that speak for an app, ascending; empty where none does.
    func details(of app: AppIdentifier) -> [Int] { place(of: app).map { details[$0] } ?? [] }

    private mutating func append(_ app: AppIdentifier) {
        apps.append(app)
        details.append([])
        if apps.count > AppIndex.tableThreshold + 1 {
            places[app] = apps.count - 1
        } else if apps.count == AppIndex.tableThreshold + 1 {
            for (place, app) in apps.enumerated() { places[app] = place }
        }
    }

    private func place(of app: AppIdentifier) -> Int? {
        if apps.count > AppIndex.tableThreshold { return places[app] }
        return apps.indices.first { apps[$0].isVerbatim(app) || apps[$0] == app }
    }
}
