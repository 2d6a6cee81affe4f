import JSONSyntax
import UniversalLinks

/// Every service and app identifier that a file contains, whether or not a system of today reads it there: an entry that counts
/// only for another system, for a service that nobody knows yet or after a repair is an entry all the same.
struct ListedEntries {
    /// The services in the order of the file, each with its identifiers in theirs.
    private(set) var services: [(name: String, apps: [AppIdentifier])] = []
    private var indices: [VerbatimText: Int] = [:]
    private var known: [Set<AppIdentifier>] = []

    init(_ file: AssociationFile) {
        // Not the effective members: which of two equal keys counts is the reader's choice.
        for member in file.root.object?.members ?? [] {
            let index = index(of: member.key)
            collect(member.value, into: index)
        }
    }

    private mutating func index(of service: String) -> Int {
        if let index = indices[VerbatimText(service)] { return index }
        indices[VerbatimText(service)] = services.count
        services.append((service, []))
        known.append([])
        return services.count - 1
    }

    private mutating func collect(_ value: JSONValue, into index: Int) {
        for element in value.array ?? [] { collect(element, into: index) }
        for member in value.object?.members ?? [] {
            switch member.key {
            case "apps", "appIDs", "appID":
                for text in member.value.array?.compactMap(\.string) ?? [member.value.string].compactMap(\.self) {
                    add(text, to: index)
                }
            case "details":
                // The oldest shape has apps as keys.
                for detail in member.value.object?.members ?? [] { add(detail.key, to: index) }
            default: break
            }
            collect(member.value, into: index)
        }
    }

    private mutating func add(_ text: String, to index: Int) {
        let app = AppIdentifier(text)
        if known[index].insert(app).inserted { services[index].apps.append(app) }
    }

    private func contains(_ app: AppIdentifier, in service: String) -> Bool {
        indices[VerbatimText(service)].map { known[$0].contains(app) } ?? false
    }

    private func contains(_ app: AppIdentifier) -> Bool { known.contains { $0.contains(app) } }

    private var teams: Set<String> {
        Set(services.flatMap(\.apps).compactMap { $0.prefix?.lowercased() })
    }
}

extension ListedEntries {
    /// What only the other file contains, a line each with what is new about it.
    func added(by other: ListedEntries) -> [String] {
        let teams = teams
        return other.services.flatMap { service in
            let isNew = indices[VerbatimText(service.name)] == nil
            let name = TerminalText(service.name, limit: 100).description
            if isNew, service.apps.isEmpty { return ["\(name) (a new service)"] }
            return service.apps.filter { !contains($0, in: service.name) }.map { app in
                let isNewTeam = app.prefix.map { !teams.contains($0.lowercased()) } ?? false
                let what =
                    isNewTeam
                    ? "a new team" : isNew ? "a new service" : contains(app) ? "new for this service" : "a new app"
                return "\(name): \(TerminalText(app.text)) (\(what))"
            }
        }
    }
}
