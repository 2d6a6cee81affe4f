import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// Finds out which files in a folder belong together.
struct Drafting {
    private(set) var domains: [ProjectDraft.DraftedDomain] = []
    private(set) var leftovers: [(path: String, reason: String)] = []

    /// By file: the app that is signed with it, according to the project.
    private let identifiers: [String: AppIdentifier]
    private var associationFiles: [(path: String, file: AssociationFile?)] = []
    private var lists: [FoundList] = []
    private var entitlements: [(path: String, entitlements: Entitlements)] = []
    private var taken: Set<AssociationFile.Domain> = []

    private struct FoundList {
        let path: String
        let list: LinkList
        let domains: [AssociationFile.Domain]
    }

    init(_ files: [FoundFile], _ identifiers: [String: AppIdentifier]) {
        self.identifiers = identifiers
        for file in files {
            switch file.content {
            case .associationFile(let read): associationFiles.append((file.path, read))
            case .linkList(let list):
                lists.append(FoundList(path: file.path, list: list, domains: Drafting.domains(of: list)))
            case .entitlements(let read): entitlements.append((file.path, read))
            }
        }
        // Of two files for one domain, the one at the path that systems request comes first.
        associationFiles.sort { left, right in
            let (isLeft, isRight) = (left.path.contains(".well-known/"), right.path.contains(".well-known/"))
            return isLeft == isRight ? left.path < right.path : isLeft
        }
    }

    mutating func assignDomains() {
        let named = associationFiles.map { ($0, Drafting.domain(inPath: $0.path)) }
        for (file, domain) in named {
            guard let domain else { continue }
            guard !taken.contains(domain) else {
                leftovers.append((file.path, "\(domain) already has another file"))
                continue
            }
            add(domain, file, guess: "from the path of the file")
        }
        let nameless = named.filter { $0.1 == nil }.map(\.0)
        for file in nameless { addNameless(file, isOnly: nameless.count == 1) }
        shareLists()
        domains.sort { ($0.file, $0.domain.host) < ($1.file, $1.domain.host) }
        let used = Set(domains.flatMap { ($0.links + $0.entitlements).map(\.path) })
        for list in lists where !used.contains(list.path) {
            let hosts = list.domains.prefix(5).map(\.description).joined(separator: ", ")
            let why = list.domains.count > 1 ? "a link list for several domains: \(hosts)" : "a link list for \(hosts)"
            leftovers.append((list.path, why))
        }
        for file in entitlements where !used.contains(file.path) {
            leftovers.append((file.path, "entitlements without any of these domains"))
        }
    }

    /// The hosts of link lists beside the file, else those of all lists or entitlements, else a placeholder.
    private mutating func addNameless(_ file: (path: String, file: AssociationFile?), isOnly: Bool) {
        let folder = Drafting.siteFolder(of: file.path)
        let beside = lists.filter { folder.isEmpty ? !$0.path.contains("/") : $0.path.hasPrefix(folder + "/") }
        var candidates = (beside.isEmpty && isOnly ? lists : beside)
            .flatMap { list in list.domains.map { ($0, "a host in \(list.path)") } }
        if candidates.isEmpty, isOnly {
            candidates = entitlements.flatMap { file in
                file.entitlements.associatedDomains.filter { $0.service == "applinks" && $0.isUsable }.compactMap {
                    entry in
                    AssociationFile.Domain((entry.isWildcard ? "*." : "") + entry.host).map {
                        ($0, "a domain in \(file.path)")
                    }
                }
            }
        }
        var isAssigned = false
        for (domain, guess) in candidates where !taken.contains(domain) {
            add(domain, file, guess: guess)
            isAssigned = true
        }
        guard !isAssigned else { return }
        let names = ["example.com"] + (2...10_000).lazy.map { "site-\($0).example.com" }
        if let domain = names.lazy.compactMap({ AssociationFile.Domain($0) }).first(where: { !taken.contains($0) }) {
            add(domain, file, guess: "the domain is unknown; write the right one")
        }
    }

    private mutating func add(
        _ domain: AssociationFile.Domain, _ file: (path: String, file: AssociationFile?), guess: String?
    ) {
        taken.insert(domain)
        var seen: Set<AppIdentifier> = []
        let apps = file.file.map { ListedApp.all(in: $0).map(\.app.value).filter { seen.insert($0).inserted } }
        domains.append(
            ProjectDraft.DraftedDomain(
                domain: domain, guess: guess, file: file.path, apps: apps?.map(\.text).filter { !$0.isEmpty },
                links: lists.filter { $0.domains == [domain] }.map {
                    .init(path: $0.path, app: app(for: $0.list, domain, file.file))
                },
                entitlements: entitlements.filter { claims($0.entitlements, domain) }.map { file in
                    .init(path: file.path, app: identifiers[file.path].flatMap { listed($0, among: apps ?? []) }?.text)
                }))
    }

    /// The identifier with the team as its prefix; nil if the file lists the app with another prefix, as for old apps.
    private func listed(_ app: AppIdentifier, among apps: [AppIdentifier]) -> AppIdentifier? {
        apps.contains(app) || !apps.contains { $0.bundleIdentifier.hasSameScalars(as: app.bundleIdentifier) }
            ? app : nil
    }

    /// Shares a list for several domains among them, if all of them are there.
    private mutating func shareLists() {
        for list in lists where list.domains.count > 1 && Set(list.domains).isSubset(of: taken) {
            for index in domains.indices where list.domains.contains(domains[index].domain) {
                domains[index].links.append(.init(path: list.path, app: nil))
            }
        }
    }

    private func claims(_ entitlements: Entitlements, _ domain: AssociationFile.Domain) -> Bool {
        switch entitlements.claim(on: domain).value {
        case .claimed, .subdomainsOnly, .unusable: true
        case .answeredByParent, .missing: false
        }
    }

    /// The only app that meets the expectations of a list, if not all apps together do.
    private func app(for list: LinkList, _ domain: AssociationFile.Domain, _ file: AssociationFile?) -> String? {
        guard let file, list.expectations.count <= 10_000, list.expectations.allSatisfy({ $0.app == nil }) else {
            return nil
        }
        func isMet(for app: String?) -> Bool {
            let settings = ExpectationReport.Settings(app: app, domain: domain)
            return ExpectationReport(of: list, against: file, settings).isSuccess
        }
        let apps = Matcher(file, domain: domain).apps
        guard (2...20).contains(apps.count), !isMet(for: nil) else { return nil }
        let meeting = apps.filter { isMet(for: $0.text) }
        return meeting.count == 1 ? meeting.first?.text : nil
    }
}

extension Drafting {
    private static let folderEndings: Set<String> = [
        "xcodeproj", "xcworkspace", "xcassets", "lproj", "framework", "xcframework", "bundle", "playground", "docc",
    ]

    /// The domain that a folder of the path is named after; the innermost wins.
    static func domain(inPath path: String) -> AssociationFile.Domain? {
        path.split(separator: "/").dropLast().reversed().lazy.compactMap { folder -> AssociationFile.Domain? in
            let labels = folder.split(separator: ".", omittingEmptySubsequences: false)
            guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let ending = labels.last, ending.count > 1,
                ending.allSatisfy({ $0.isASCII && $0.isLetter }), !folderEndings.contains(ending.lowercased())
            else { return nil }
            return AssociationFile.Domain(String(folder))
        }.first
    }

    /// The folder of the site: the file's own, or the one above `.well-known`.
    static func siteFolder(of path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        if parts.last == ".well-known" { parts = parts.dropLast() }
        return parts.joined(separator: "/")
    }

    static func domains(of list: LinkList) -> [AssociationFile.Domain] {
        var seen: Set<AssociationFile.Domain> = []
        return list.expectations.compactMap { expectation in
            let text = expectation.domain ?? (try? LinkURL(converting: expectation.url))?.host ?? ""
            return AssociationFile.Domain(text)
        }.filter { seen.insert($0).inserted }
    }
}
