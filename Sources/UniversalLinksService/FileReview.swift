import JSONSyntax
import UniversalLinks
import UniversalLinksProject
import UniversalLinksReports

/// How a served file differs from the committed one, for a person to review.
///
/// Formatting alone is not a difference. Text from the files is shortened and safe to print.
package struct FileReview: Hashable, Sendable, Codable {
    /// SHA-256 of the committed file, in lowercase hexadecimal digits.
    package var committedHash: String
    /// What is decided differently, one line each, and what could not be proved to be decided alike; empty if there is
    /// nothing.
    package var changes: [String]
    /// URLs that prove it, at most ``maximumWitnessCount``.
    package var witnesses: [String]
    /// The app identifiers and services that only the served file contains, such as `applinks:
    /// ABCDE12345.com.example.app (a new team)`.
    package var addedEntries: [String]

    /// The most lines of ``changes`` and of ``addedEntries``, apart from the line that counts the others.
    package static let maximumLineCount = 50
    package static let maximumWitnessCount = 20

    package init(
        committedHash: String, changes: [String] = [], witnesses: [String] = [], addedEntries: [String] = []
    ) {
        (self.committedHash, self.changes) = (committedHash, changes)
        (self.witnesses, self.addedEntries) = (witnesses, addedEntries)
    }

    /// Compares two files, with witnesses of `example.com`. The cost is bounded.
    ///
    /// - Throws: `ServiceError` if a file is not JSON.
    package init(from committed: FileDocuments, hash: String, to served: FileDocuments) throws(ServiceError) {
        let (old, new) = (try committed.file(), try served.file())
        let report = FileDifferenceReport(from: old, to: new, domain: nil)
        self.init(
            committedHash: hash, changes: FileReview.shortened(report.lines, "change", "changes"),
            witnesses: Array(report.witnesses.prefix(Self.maximumWitnessCount)),
            addedEntries: FileReview.shortened(
                ListedEntries(old.file).added(by: ListedEntries(new.file)), "entry", "entries"))
    }

    /// The same with witnesses of another host.
    package func on(_ host: String) -> FileReview {
        var review = self
        let count = "https://example.com".count
        review.witnesses = witnesses.map { "https://\(host)\($0.dropFirst(count))".printable(to: 500) }
        return review
    }

    private static func shortened(_ lines: [String], _ noun: String, _ nouns: String) -> [String] {
        let rest = lines.count - maximumLineCount
        return lines.prefix(maximumLineCount) + (rest > 0 ? ["and \(rest) more \(rest == 1 ? noun : nouns)"] : [])
    }
}

/// Every service and app identifier that a file contains, whether or not a current system reads it there: entries that
/// count only for another system, for an unknown service or after a repair are included.
struct ListedEntries {
    /// In the order of the file, both the services and their apps.
    private(set) var services: [(name: String, apps: [AppIdentifier])] = []
    private var indices: [ScalarString: Int] = [:]
    private var known: [Set<AppIdentifier>] = []

    init(_ file: AssociationFile) {
        // Not the effective members: which of two equal keys counts is the reader's choice.
        for member in file.root.object?.members ?? [] {
            let index = index(of: member.key)
            collect(member.value, into: index)
        }
    }

    private mutating func index(of service: String) -> Int {
        if let index = indices[ScalarString(service)] { return index }
        indices[ScalarString(service)] = services.count
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
        indices[ScalarString(service)].map { known[$0].contains(app) } ?? false
    }

    private func contains(_ app: AppIdentifier) -> Bool { known.contains { $0.contains(app) } }

    private var teams: Set<String> {
        Set(services.flatMap(\.apps).compactMap { $0.prefix?.lowercased() })
    }
}

extension ListedEntries {
    /// What only the other file contains, one line each with what is new about it.
    func added(by other: ListedEntries) -> [String] {
        let teams = teams
        return other.services.flatMap { service in
            let isNew = indices[ScalarString(service.name)] == nil
            let name = service.name.printable(to: 100)
            if isNew, service.apps.isEmpty { return ["\(name) (a new service)"] }
            return service.apps.filter { !contains($0, in: service.name) }.map { app in
                let isNewTeam = app.prefix.map { !teams.contains($0.lowercased()) } ?? false
                let what =
                    isNewTeam
                    ? "a new team" : isNew ? "a new service" : contains(app) ? "new for this service" : "a new app"
                return "\(name): \(app.text.printable()) (\(what))"
            }
        }
    }
}
