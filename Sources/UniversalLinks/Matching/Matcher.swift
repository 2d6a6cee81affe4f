import JSONSyntax

/// An association file made ready to answer for URLs; for one domain, in one reading.
///
/// Immutable: tasks share it, and each asks through a ``Cursor`` of its own.
public struct Matcher: Sendable {
    /// The file.
    public let file: AssociationFile
    /// The domain that the file speaks for; nil where hosts are not looked at.
    public private(set) var domain: Domain?
    /// The reading that is in force.
    public let options: ReadingOptions
    /// The apps that the file lists for URLs, each once, in the order of the file; those included that the system of the
    /// reading options does not see.
    public let apps: [AppIdentifier]

    let details: [CompiledDetail]
    let detailIndices: [AppIdentifier: [Int]]
    let compiler: PatternCompiler

    /// A detail with its list as the system reads it.
    struct CompiledDetail: Sendable {
        let detail: AppLinks.Detail
        /// The apps that the system takes it to speak for.
        let identifiers: [AppIdentifier]
        /// The components that count; nil where the detail has no list and accepts every URL.
        let components: [CompiledComponent]?
    }

    /// Prepares every pattern of the file, once. Linear in the size of the file and of the variables that it refers to.
    ///
    /// - Parameters:
    ///   - domain: The domain that the file was fetched for; nil takes URLs of any host.
    ///   - options: Another reading than that of today's systems.
    public init(_ file: AssociationFile, domain: Domain? = nil, options: ReadingOptions = ReadingOptions()) {
        self.file = file
        self.domain = domain
        self.options = options

        let isCurrent = options.system == .current
        var compiler = PatternCompiler(
            variables: VariableTable(isCurrent ? file.appLinks?.substitutionVariables ?? [] : []),
            references: isCurrent ? .read : .literal
        )
        var details: [CompiledDetail] = []
        var detailIndices: [AppIdentifier: [Int]] = [:]
        var apps: [AppIdentifier] = []
        var seen: Set<AppIdentifier> = []
        for detail in file.appLinks?.details ?? [] {
            let compiled = CompiledDetail(
                detail, at: details.count, appLinksDefaults: file.appLinks?.defaults, options, &compiler)
            for app in compiled.identifiers where detailIndices[app]?.last != details.count {
                detailIndices[app, default: []].append(details.count)
            }
            apps += (detail.identifiers.map(\.value) + compiled.identifiers).filter { seen.insert($0).inserted }
            details.append(compiled)
        }
        self.details = details
        self.detailIndices = detailIndices
        self.apps = apps
        self.compiler = compiler
    }

    /// The same file and domain, with URL and pattern both decoded before they are compared (semantics E5).
    public func readingLeniently() -> Matcher {
        var options = options
        options.percentDecoding = .lenient
        return Matcher(file, domain: domain, options: options)
    }

    /// The same file, speaking for another domain. Nothing is prepared anew.
    public func speaking(for domain: Domain?) -> Matcher {
        var copy = self
        copy.domain = domain
        return copy
    }

    /// The component at an index that one of this matcher's decisions gave; nil for any other index.
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
        if apps.contains(identifier) { return [identifier] }
        return apps.filter { $0.bundleIdentifier.isVerbatim(name) }
    }
}

extension Matcher.CompiledDetail {
    fileprivate init(
        _ detail: AppLinks.Detail, at index: Int, appLinksDefaults: ComponentFields?, _ options: ReadingOptions,
        _ compiler: inout PatternCompiler
    ) {
        self.detail = detail
        let isCurrent = options.system == .current
        identifiers = isCurrent ? detail.identifiers.map(\.value) : detail.identifiersBeforeIOS13
        // iOS 12 does not know what other systems take for the list, so to it the detail holds nothing.
        let list = isCurrent ? detail.components ?? detail.paths : detail.paths ?? []
        components = list?.enumerated().map { position, component in
            let effective = EffectiveComponent(
                component,
                at: ComponentIndex(detail: index, component: position),
                detailDefaults: isCurrent ? detail.defaults : nil,
                appLinksDefaults: isCurrent ? appLinksDefaults : nil
            )
            return CompiledComponent(effective, &compiler, options)
        }
    }
}

extension AppLinks.Detail {
    /// The apps that a system sees that knows no `appIDs` (semantics I6).
    fileprivate var identifiersBeforeIOS13: [AppIdentifier] {
        identifierSource == .apps ? identifiers.map(\.value) : [singleIdentifier?.value].compactMap { $0 }
    }
}
