import JSONSyntax

/// An association file compiled to decide URLs, for one domain and one reading.
///
/// Immutable: tasks can share it, and each uses a ``Cursor`` of its own.
public struct Matcher: Sendable {
    /// The file.
    public let file: AssociationFile
    /// The domain that the file applies to; nil if hosts are ignored.
    public private(set) var domain: AssociationFile.Domain?
    /// The reading that is in force.
    public let options: ReadingOptions
    /// The apps that the file lists for URLs, each once, in the order of the file. Includes apps that the system of the
    /// reading options does not see.
    public var apps: [AppIdentifier] { listedApps.apps }

    package let details: [CompiledDetail]
    package let compiler: PatternCompiler
    /// The same as ``apps``, for look-ups.
    package let listedApps: AppIndex

    package final class CompiledDetail: Sendable {
        package let detail: AppLinks.Detail
        /// Nil if the detail has no list, and so matches every URL.
        package let components: [CompiledComponent]?

        /// Computed on each access.
        package var identifiers: [AppIdentifier] { identifierTexts.map { AppIdentifier($0) } }

        /// Systems before iOS 13 do not know `appIDs` (semantics I6).
        var identifierTexts: [String] {
            guard isBeforeIOS13, detail.identifierSource != .apps else { return detail.contents.identifierTexts }
            return detail.singleIdentifier.map { [$0.value.text] } ?? []
        }

        private let isBeforeIOS13: Bool

        init(
            _ detail: AppLinks.Detail, at index: Int, appLinks: inout CompiledDefaults?, _ options: ReadingOptions,
            ignoresPercentEncoded: Bool, prefersPaths: Bool, _ compiler: inout PatternCompiler
        ) {
            self.detail = detail
            isBeforeIOS13 = options.system != .current
            // iOS 12 does not know the list that other systems use; to it, the detail contains nothing.
            let contents = detail.contents
            let isWithoutList = !isBeforeIOS13 && !contents.hasComponents && !contents.hasPaths
            guard !isWithoutList else {
                components = nil
                return
            }
            let readsPaths = isBeforeIOS13 || !contents.hasComponents || (prefersPaths && contents.hasPaths)
            let list = readsPaths ? contents.paths : contents.components
            var defaults = isBeforeIOS13 ? nil : contents.defaults.map { CompiledDefaults($0) }
            let shared = EffectiveComponent.List(list, detail: defaults?.defaults, appLinks: appLinks?.defaults)
            var compiled: [CompiledComponent] = []
            compiled.reserveCapacity(list.count)
            for position in list.indices {
                compiled.append(
                    CompiledComponent(
                        EffectiveComponent(at: position, of: shared, inDetail: index), detail: &defaults,
                        appLinks: &appLinks, &compiler, options, ignoresPercentEncoded: ignoresPercentEncoded))
            }
            components = compiled
        }
    }

    /// Compiles every pattern of the file, once, for URLs of one domain. Linear in the size of the file and of the
    /// variables that it refers to.
    ///
    /// - Parameters:
    ///   - domain: The domain that the file was fetched for.
    ///   - options: Reading options other than those of current systems.
    public init(_ file: AssociationFile, domain: AssociationFile.Domain, options: ReadingOptions = ReadingOptions()) {
        self.init(file, domain: .some(domain), options: options)
    }

    /// Compiles every pattern of the file, once, for URLs of any host.
    public init(anyHostOf file: AssociationFile, options: ReadingOptions = ReadingOptions()) {
        self.init(file, domain: nil, options: options)
    }

    /// Inside the package, nil is a deliberate choice; outside it could be a misspelt domain.
    package init(_ file: AssociationFile, domain: AssociationFile.Domain?, options: ReadingOptions = ReadingOptions()) {
        self.init(file, domain: domain, options: options, ignoresPercentEncoded: false)
    }

    private init(
        _ file: AssociationFile, domain: AssociationFile.Domain?, options: ReadingOptions, ignoresPercentEncoded: Bool,
        prefersPaths: Bool = false
    ) {
        self.file = file
        self.domain = domain
        self.options = options

        let isCurrent = options.system == .current
        let appLinks = file.appLinks?.contents
        var compiler = PatternCompiler(
            variables: VariableTable(isCurrent ? appLinks?.substitutionVariables ?? [] : []),
            references: isCurrent ? .read : .literal
        )
        var details: [CompiledDetail] = []
        var listedApps = AppIndex()
        // Systems before iOS 13 do not know `defaults`.
        var defaults = isCurrent ? appLinks?.defaults.map { CompiledDefaults($0) } : nil
        if let appLinks {
            for index in appLinks.details.indices {
                let detail = appLinks.details[index]
                let compiled = CompiledDetail(
                    detail, at: index, appLinks: &defaults, options,
                    ignoresPercentEncoded: ignoresPercentEncoded, prefersPaths: prefersPaths, &compiler)
                for text in detail.contents.identifierTexts { listedApps.add(AppIdentifier(text), detail: nil) }
                for text in compiled.identifierTexts { listedApps.add(AppIdentifier(text), detail: index) }
                details.append(compiled)
            }
        }
        self.details = details
        self.compiler = compiler
        self.listedApps = listedApps
    }

    var containsEscapes: Bool { file.source.bytes.contains(UInt8(ascii: "%")) }

    /// The same file and domain, with URL and pattern both decoded before they are compared (semantics E5).
    public func readingLeniently() -> Matcher {
        var options = options
        options.percentDecoding = .lenient
        return Matcher(file, domain: domain, options: options)
    }

    /// As if `percentEncoded` were false everywhere.
    func ignoringPercentEncoded() -> Matcher {
        Matcher(file, domain: domain, options: options, ignoresPercentEncoded: true)
    }

    /// As if `paths` counted instead of `components` in a detail with both.
    package func preferringPaths() -> Matcher {
        Matcher(file, domain: domain, options: options, ignoresPercentEncoded: false, prefersPaths: true)
    }

    /// Compiles nothing again.
    package func speaking(for domain: AssociationFile.Domain?) -> Matcher {
        var copy = self
        copy.domain = domain
        return copy
    }

    /// The component at an index from one of this matcher's decisions; nil if the matcher has no component there.
    ///
    /// An index only counts details and components. If it comes from a matcher of another file or another system, the
    /// result is whatever component is at that place here, or nil.
    public func component(at index: ComponentIndex) -> EffectiveComponent? {
        guard details.indices.contains(index.detail), let components = details[index.detail].components,
            components.indices.contains(index.component)
        else { return nil }
        return components[index.component].effective
    }

    /// Every component that the system reads, in the order in which they are tried.
    public var components: [EffectiveComponent] {
        details.flatMap { $0.components ?? [] }.map(\.effective)
    }

    /// The apps that a name can mean: the one whose identifier it is, else those whose bundle identifier it is.
    public func apps(named name: String) -> [AppIdentifier] {
        let identifier = AppIdentifier(name)
        if listedApps.contains(identifier) { return [identifier] }
        return apps.filter { $0.bundleIdentifier.hasSameScalars(as: name) }
    }
}

/// The apps of a file, each once and in order, with the details that list them.
package struct AppIndex: Sendable {
    package var apps: [AppIdentifier] { texts.map { AppIdentifier($0) } }

    private var texts: [String] = []
    /// The first detail of each app, negative for none; ``otherDetails`` has further ones, ascending.
    private var firstDetails: [Int] = []
    private var otherDetails: [Int: [Int]] = [:]
    /// By identifier, the index in ``apps``; empty for few apps.
    private var places: [AppIdentifier: Int] = [:]

    /// Up to this number, apps are compared one by one.
    private static let tableThreshold = 4

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

    package func contains(_ app: AppIdentifier) -> Bool { place(of: app) != nil }

    /// Ascending; empty if no detail lists the app.
    package func details(of app: AppIdentifier) -> [Int] {
        guard let place = place(of: app), firstDetails[place] >= 0 else { return [] }
        return [firstDetails[place]] + (otherDetails[place] ?? [])
    }

    /// The detail that counts (semantics I5).
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
        for place in texts.indices where texts[place].hasSameScalars(as: app.text) { return place }
        for place in texts.indices where AppIdentifier(texts[place]) == app { return place }
        return nil
    }
}
