import JSONSyntax

/// The apps of a file, to be looked up: each once, in the order of the file, with the details that list it.
package struct AppIndex: Sendable {
    /// The apps in the order of the file.
    package var apps: [AppIdentifier] { texts.map { AppIdentifier($0) } }

    private var texts: [String] = []
    /// The first detail of each app, negative for none; and the other ones of those that have several, ascending.
    private var firstDetails: [Int] = []
    private var otherDetails: [Int: [Int]] = [:]
    /// The place of the apps in ``apps`` by their identifiers, where there are many.
    private var places: [AppIdentifier: Int] = [:]

    /// Up to here the apps are looked at one by one, which needs no table.
    private static let tableThreshold = 4

    /// Adds an app that is not there yet, and a detail that lists it, if one does.
    mutating func add(_ app: AppIdentifier, detail: Int?) {
        let known = place(of: app)
        if known == nil { append(app) }
        let place = known ?? texts.count - 1
        guard let detail, firstDetails[place] != detail else { return }
        if firstDetails[place] < 0 {
            firstDetails[place] = detail
        } else if otherDetails[place]?.last != detail {
            otherDetails[place, default: []].append(detail)
        }
    }

    /// Whether the file lists an app.
    package func contains(_ app: AppIdentifier) -> Bool { place(of: app) != nil }

    /// The details that list an app, ascending; empty if none does.
    package func details(of app: AppIdentifier) -> [Int] {
        guard let place = place(of: app), firstDetails[place] >= 0 else { return [] }
        return [firstDetails[place]] + (otherDetails[place] ?? [])
    }

    /// The first detail that lists an app, which counts (semantics I5).
    func firstDetail(of app: AppIdentifier) -> Int? {
        guard let place = place(of: app), firstDetails[place] >= 0 else { return nil }
        return firstDetails[place]
    }

    private mutating func append(_ app: AppIdentifier) {
        texts.append(app.text)
        firstDetails.append(-1)
        if texts.count > AppIndex.tableThreshold + 1 {
            places[app] = texts.count - 1
        } else if texts.count == AppIndex.tableThreshold + 1 {
            for (place, text) in texts.enumerated() { places[AppIdentifier(text)] = place }
        }
    }

    private func place(of app: AppIdentifier) -> Int? {
        if texts.count > AppIndex.tableThreshold { return places[app] }
        for place in texts.indices where texts[place].isVerbatim(app.text) { return place }
        for place in texts.indices where AppIdentifier(texts[place]) == app { return place }
        return nil
    }
}
