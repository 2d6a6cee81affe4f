import JSONSyntax
package import UniversalLinks

/// What two states of a project decide differently, and what changes around its files.
package struct ProjectDifference: Sendable {
    /// The commit that is compared with, as it was named.
    package let oldName: String
    package let newState: State
    /// The files that decide something differently, or that are not JSON, in the order of the project.
    package let files: [File]
    /// How many files are proved to be equivalent.
    package let equalCount: Int
    package let changes: [Change]
    package let gaps: [Gap]

    package init(
        from oldName: String, to newState: State, files: [File], equalCount: Int, changes: [Change], gaps: [Gap]
    ) {
        (self.oldName, self.newState, self.files) = (oldName, newState, files)
        (self.equalCount, self.changes, self.gaps) = (equalCount, changes, gaps)
    }

    /// What is compared with a commit.
    package enum State: Hashable, Sendable {
        case commit(String)
        /// What the next commit would contain.
        case index
        case disk
    }

    /// What could not be compared, and why.
    package struct Gap: Sendable {
        package let name: String
        package let reason: String
        /// Whether it stopped or started to be readable.
        package let isChange: Bool

        package init(name: String, reason: String, isChange: Bool) {
            (self.name, self.reason, self.isChange) = (name, reason, isChange)
        }
    }

    /// What all comparisons of a project may cost together.
    package struct Budget: Sendable {
        fileprivate var rest = LinkSearch.usualLimit * 4

        package init() {}
    }
}

extension ProjectDifference {
    /// A file that is not the same in both states.
    package struct File: Sendable {
        /// As it is shown; nil if there is no such file in the state.
        package let oldName: String?
        package let newName: String?
        package let domains: [AssociationFile.Domain]
        package let old: Content
        package let new: Content
        package let difference: FileDifference
        /// The URLs of lists that are decided differently.
        package let links: [ListedLink]
        /// How many URLs the lists of the domains have.
        package let listedCount: Int
        /// Groups of URLs that leave an app for another one, or come from one.
        private let moved: [FileDifference.Group]

        package init(
            from oldName: String?, to newName: String?, domains: [AssociationFile.Domain], old: Content, new: Content,
            lists: [(domain: AssociationFile.Domain, urls: [String])], app: String?, _ budget: inout Budget
        ) {
            (self.oldName, self.newName, self.domains) = (oldName, newName, domains)
            (self.old, self.new) = (old, new)
            let limit = max(1, min(LinkSearch.usualLimit, budget.rest))
            difference = FileDifference(old.matcher, new.matcher, limit: limit)
            budget.rest -= difference.work
            moved = difference.groups.filter { File.isMoved($0, old.matcher, new.matcher) }
            let apps = app.map { name in Set([old, new].flatMap { $0.matcher.apps(named: name) }) }
            listedCount = lists.reduce(0) { $0 + $1.urls.count }
            links = lists.flatMap { list in
                ListedLink.changed(list.urls, of: list.domain, from: old.matcher, to: new.matcher, apps)
            }
        }

        package var name: String { newName ?? oldName ?? "" }

        /// Whether the URLs of a group of some apps leave them for another app, or come from one.
        package func isMoved(_ old: Decision, _ new: Decision, of apps: [AppIdentifier]) -> Bool {
            moved.contains { $0.old == old && $0.new == new && $0.apps.contains(where: apps.contains) }
        }

        private static func isMoved(_ group: FileDifference.Group, _ old: Matcher, _ new: Matcher) -> Bool {
            guard group.changesOpening, let witness = group.witnesses.first,
                let link = try? LinkURL(converting: witness.text())
            else { return false }
            // The other app is in the other file alone.
            let isLost = group.old.answer == .matched
            var (cursor, otherCursor) =
                isLost ? (new.makeCursor(), old.makeCursor()) : (old.makeCursor(), new.makeCursor())
            return (isLost ? new : old).apps.contains { app in
                cursor.decide(link, for: app).answer == .matched
                    && otherCursor.decide(link, for: app).answer != .matched
            }
        }

        /// Whether both states certainly decide alike, and list the same apps.
        package var isEquivalent: Bool { difference.isEquivalent == true }
    }

    /// What a state has of a file. What is not JSON opens nothing, and neither does a file that is not there.
    package struct Content: Sendable {
        package let matcher: Matcher
        package let absence: Absence?

        package enum Absence: Sendable {
            case missing
            case broken(SourcePosition?, message: String)
        }

        /// - Parameter bytes: Nil if there is no file.
        package init(_ bytes: [UInt8]?) {
            guard let bytes else {
                (matcher, absence) = (Content.nothing, .missing)
                return
            }
            do throws(AssociationFileError) {
                (matcher, absence) = (Matcher(anyHostOf: try AssociationFile(parsing: bytes)), nil)
            } catch {
                (matcher, absence) = (Content.nothing, .broken(error.position, message: error.message))
            }
        }

        private static let nothing: Matcher = {
            let document = JSONDocument(source: SourceText([]), root: JSONValue(.object(JSONObject([]))))
            return Matcher(anyHostOf: AssociationFile(document, byteCount: 0, isSigned: false))
        }()

        package var isBroken: Bool { if case .broken = absence { true } else { false } }
        package var isMissing: Bool { if case .missing = absence { true } else { false } }
    }

    /// A URL of a list that the states decide differently for an app of its file.
    package struct ListedLink: Sendable {
        package let url: String
        package let domain: AssociationFile.Domain
        /// At least one; apps in the same details of both files count once.
        package let differences: [BehaviorDifference]

        package enum Kind: Hashable, Sendable {
            case lost
            case moved
            case gained
            case other
        }

        package var kind: Kind {
            let isLost = differences.contains { $0.old.answer == .matched }
            let isGained = differences.contains { $0.new.answer == .matched }
            return switch (isLost, isGained) {
            case (true, true): .moved
            case (true, false): .lost
            case (false, true): .gained
            case (false, false): .other
            }
        }

        static func changed(
            _ urls: [String], of domain: AssociationFile.Domain, from old: Matcher, to new: Matcher,
            _ apps: Set<AppIdentifier>?
        ) -> [ListedLink] {
            var seen: Set<ScalarString> = []
            var links: [(url: String, link: LinkURL)] = []
            for url in urls where seen.insert(ScalarString(url)).inserted {
                if let link = try? LinkURL(converting: url) { links.append((url, link)) }
            }
            let (old, new) = (old.speaking(for: domain), new.speaking(for: domain))
            let differences = BehaviorDifference.all(
                between: old, and: new, among: links.map(\.link), for: apps, limit: .max)
            let byLink = Dictionary(grouping: differences, by: \.link)
            return links.compactMap { url, link in
                byLink[link].map { ListedLink(url: url, domain: domain, differences: $0) }
            }
        }
    }
}

extension ProjectDifference {
    /// Something around the files that changes, without changing what they decide.
    package struct Change: Sendable {
        package let kind: Kind
        /// Where it can be seen, as it is shown.
        package let file: String
        package let line: Int?
        /// Empty if it is about the whole project.
        package internal(set) var domains: [AssociationFile.Domain]

        package init(_ kind: Kind, in file: String, line: Int? = nil, of domains: [AssociationFile.Domain] = []) {
            (self.kind, self.file, self.line, self.domains) = (kind, file, line, domains)
        }

        fileprivate struct Key: Hashable {
            let kind: Kind
            let file: String
        }

        package enum Kind: Hashable, Sendable {
            /// The file is an app's entitlements, which no longer ask for the links of the domains.
            case losesClaim
            case gainsClaim
            /// An entitlements file or a link list cannot be read any more.
            case breaks(message: String)
            case addsDomain
            case removesDomain
            case movesFile(from: String, isSame: Bool)
            case expectsApps(added: [String], removed: [String])
            case addsFile(Role)
            case removesFile(Role)
            case expectsLinks(added: Int, removed: Int, changed: Int)
            /// Findings of a code that are now hidden.
            case hides(code: String, count: Int, files: [String], reason: String?)
            case addsToBaseline(Int)
            case setting(String, old: String?, new: String?)
            case oldConfigurationBroken(message: String)
        }

        package enum Role: String, Hashable, Sendable {
            case links = "link list"
            case entitlements
        }

        /// Whether links stop opening the app because of it.
        package var breaksLinks: Bool { kind == .losesClaim }
    }
}

extension [ProjectDifference.Change] {
    /// Changes that are alike, for several domains, as one.
    package var joined: [ProjectDifference.Change] {
        var indices: [ProjectDifference.Change.Key: Int] = [:]
        var joined: [ProjectDifference.Change] = []
        for change in self {
            let key = ProjectDifference.Change.Key(kind: change.kind, file: change.file)
            if let index = indices[key] {
                joined[index].domains += change.domains
            } else {
                indices[key] = joined.count
                joined.append(change)
            }
        }
        for index in joined.indices {
            var seen: Set<AssociationFile.Domain> = []
            joined[index].domains = joined[index].domains.filter { seen.insert($0).inserted }
        }
        return joined
    }
}
