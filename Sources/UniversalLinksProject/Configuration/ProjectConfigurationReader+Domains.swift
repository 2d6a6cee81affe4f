import JSONSyntax
import UniversalLinks

extension ProjectConfigurationReader {
    /// What a domain or the defaults say; nil for what they leave open.
    struct DomainFields {
        /// Whether a file is given, even an invalid one.
        var namesFile = false
        var file: Located<String>?
        var apps: [Located<String>]?
        var links: [ConfiguredFile]?
        var entitlements: [ConfiguredFile]?
        var minimumSystem: Located<SystemVersion>?
        var requiredCoverage: Located<Int>?
        var interval: Int?
        /// Where each list is that is given, even an empty one.
        var listPlaces: [String: SourcePlace] = [:]
    }

    private static let maximumPathCount = 4_096
    private static let fieldKeys = ["file", "apps", "links", "entitlements", "os-min", "require-coverage"]
    private static let domainKeys = fieldKeys + ["interval"]

    mutating func domains(of value: Value, _ defaults: DomainFields) -> [ListedDomain] {
        var listed: [ListedDomain] = []
        var known: Set<AssociationFile.Domain> = []
        func add(_ domain: ListedDomain?, _ reader: inout Self) {
            guard let domain else { return }
            guard known.insert(domain.domain).inserted else {
                return reader.report(at: domain.place.range, "\(domain.domain) is listed twice. Keep one.")
            }
            listed.append(domain)
        }
        if value.json.object != nil {
            for member in members(of: value, "domains", of: "domains") {
                let name = Located(member.key, at: SourcePlace(pointer: member.value.pointer, range: member.keyRange))
                add(domain(name, fields(ofDomain: member.value), defaults), &self)
            }
        } else {
            let content = "domains, or an object with domains as keys"
            for element in list(value, "domains", of: content) ?? [] {
                let (name, fields) = namedFields(of: element)
                if let name { add(domain(name, fields, defaults), &self) }
            }
        }
        if value.json.object?.members.isEmpty ?? value.json.array?.isEmpty ?? false {
            report(value, "\"domains\" is empty. Write at least one domain with its \"file\".")
        }
        return listed
    }

    mutating func fields(of value: Value) -> DomainFields {
        fields(of: object(value, "defaults", keys: Self.fieldKeys) ?? [:])
    }

    /// A member of a mapping: its fields, the path of its file alone, or nothing if the defaults say it all.
    private mutating func fields(ofDomain value: Value) -> DomainFields {
        if value.json.isNull { return DomainFields() }
        if value.json.string != nil { return DomainFields(namesFile: true, file: path(value, "file")) }
        let members = object(value, "a domain", keys: Self.domainKeys)
        return members.map { fields(of: $0) } ?? DomainFields(namesFile: true)
    }

    /// An element of a list: a domain, or its fields with `domain`.
    private mutating func namedFields(of element: Value) -> (Located<String>?, DomainFields) {
        if element.json.object == nil { return (text(element, "domains"), DomainFields()) }
        let members = object(element, "a domain", keys: ["domain"] + Self.domainKeys) ?? [:]
        guard let name = members["domain"] else {
            report(element, "The entry has no \"domain\". Write it first: - domain: example.com.")
            return (nil, fields(of: members))
        }
        return (text(name, "domain"), fields(of: members))
    }

    private mutating func fields(of members: [ScalarString: Value]) -> DomainFields {
        var fields = DomainFields(
            namesFile: members["file"] != nil, file: members["file"].flatMap { path($0, "file") },
            apps: members["apps"].flatMap { apps(of: $0) },
            links: members["links"].flatMap { files(of: $0, "links") },
            entitlements: members["entitlements"].flatMap { files(of: $0, "entitlements") },
            minimumSystem: members["os-min"].flatMap { release($0) },
            requiredCoverage: members["require-coverage"].flatMap { percentage($0, "require-coverage") },
            interval: members["interval"].flatMap { duration($0, "interval", in: Self.intervals) })
        for name in ["apps", "links", "entitlements"] {
            fields.listPlaces[name] = members[ScalarString(name)]?.place
        }
        return fields
    }

    private mutating func domain(
        _ name: Located<String>, _ own: DomainFields, _ defaults: DomainFields
    ) -> ListedDomain? {
        guard let domain = AssociationFile.Domain(converting: name.value) else {
            report(
                at: name.place.range,
                "\"\(name.value.shortened(to: 60))\" is not a valid domain. Write a bare host name, such as example.com or "
                    + "\"*.example.com\".")
            return nil
        }
        guard let file = own.file ?? defaults.file else {
            guard !own.namesFile, !defaults.namesFile else { return nil }
            report(
                at: name.place.range,
                "\(domain) has no \"file\". Write its path, or one for all domains under \"defaults\".")
            return nil
        }
        func filled(_ path: Located<String>) -> Located<String> {
            Located(ProjectPath.filled(path.value, host: domain.host), at: path.place)
        }
        func filled(_ files: [ConfiguredFile]?) -> [ConfiguredFile] {
            (files ?? []).map { ConfiguredFile(path: filled($0.path), app: $0.app) }
        }
        return ListedDomain(
            domain: domain, place: name.place, file: filled(file), apps: own.apps ?? defaults.apps,
            links: filled(own.links ?? defaults.links), entitlements: filled(own.entitlements ?? defaults.entitlements),
            minimumSystem: own.minimumSystem ?? defaults.minimumSystem,
            requiredCoverage: own.requiredCoverage ?? defaults.requiredCoverage, interval: own.interval,
            listPlaces: defaults.listPlaces.merging(own.listPlaces) { $1 })
    }

    // MARK: - Fields

    private mutating func apps(of value: Value) -> [Located<String>]? {
        list(value, "apps", of: "app identifiers").map { elements in
            elements.compactMap { text($0, "apps") }
        }
    }

    /// One path, or a list of paths and of objects with `file` and `app`.
    private mutating func files(of value: Value, _ name: String) -> [ConfiguredFile]? {
        if value.json.string != nil { return path(value, name).map { [ConfiguredFile(path: $0, app: nil)] } }
        return list(value, name, of: "paths").map { elements in
            elements.compactMap { element in
                guard element.json.object != nil else {
                    return path(element, name).map { ConfiguredFile(path: $0, app: nil) }
                }
                let members = object(element, "an entry of \"\(name)\"", keys: ["file", "app"]) ?? [:]
                guard let file = members["file"] else {
                    report(element, "The entry has no \"file\". Write its path.")
                    return nil
                }
                let app = members["app"].flatMap { text($0, "app") }
                return path(file, "file").map { ConfiguredFile(path: $0, app: app?.value) }
            }
        }
    }

    mutating func path(_ value: Value, _ name: String) -> Located<String>? {
        guard let text = text(value, name) else { return nil }
        guard text.value.unicodeScalars.count <= Self.maximumPathCount else {
            report(value, "\"\(name)\" has more than \(Self.maximumPathCount) characters; paths cannot be that long.")
            return nil
        }
        let lowercased = text.value.lowercased()
        guard !lowercased.hasPrefix("https://"), !lowercased.hasPrefix("http://") else {
            report(value, "\"\(name)\" is a URL. Name a file of the project; check fetches the files from the hosts.")
            return nil
        }
        guard text.value != "-" else {
            report(value, "\"\(name)\" is standard input, which projects cannot use. Name a file.")
            return nil
        }
        if let placeholder = ProjectPath.unknownPlaceholder(in: text.value) {
            let known = ProjectPath.domainPlaceholder
            let advice =
                NearestText.nearest(to: placeholder, among: [known]).map { "Did you mean \"\($0)\"?" }
                ?? "Only \(known) is replaced, by the domain's host."
            report(value, "\"\(name)\" has \"\(placeholder.shortened(to: 60))\". \(advice)")
            return nil
        }
        return Located(ProjectPath.normalized(text.value), at: text.place)
    }

    private mutating func release(_ value: Value) -> Located<SystemVersion>? {
        let text = value.json.string ?? value.json.number
        do throws(SystemVersionError) {
            return Located(try SystemVersion(parsing: text ?? ""), at: value.place)
        } catch {
            let found = value.json.number.map { $0.shortened(to: 60) } ?? value.description
            report(value, "\"os-min\" is \(found). \(error.message)")
            return nil
        }
    }
}
