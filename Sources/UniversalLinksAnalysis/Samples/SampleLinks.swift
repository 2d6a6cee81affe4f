import JSONSyntax
import UniversalLinks

/// URLs that exercise what association files say: every component, its edges, its neighbours, and their combinations.
///
/// For each pattern there are texts that it matches, with wildcards that represent nothing, one character, many, or
/// slashes, and variables with their first, last and other values; and texts that it just misses. The same files, host,
/// limit and seed give the same URLs.
package struct SampleLinks: Sendable {
    /// Each once, all of one host, each percent-encoded validly.
    package let links: [LinkURL]

    /// Makes URLs for several files at once, for example before and after a change.
    ///
    /// - Parameters:
    ///   - files: The files, whose components count both as today's systems read them and as iOS 12 does.
    ///   - host: The host of the URLs, in ASCII.
    ///   - limit: The most URLs.
    ///   - seed: Determines the random choices.
    package init(exercising files: [AssociationFile], host: String, limit: Int, seed: UInt64 = 1) {
        var builder = SampleLinkBuilder(host: host, limit: max(1, limit), random: SampleGenerator(seed: seed))
        builder.add(files)
        links = builder.links
    }
}

private struct SampleLinkBuilder {
    let host: String
    let limit: Int
    var random: SampleGenerator
    var links: [LinkURL] = []
    private var seen: Set<String> = []

    private struct Shape {
        let path: String?
        let query: ComponentFields.QueryPattern?
        let fragment: String?
        let isDecoded: Bool
        let variables: VariableTable

        init(_ component: EffectiveComponent, _ variables: VariableTable) {
            path = component.path?.value
            query = component.query?.value
            fragment = component.fragment?.value
            isDecoded = !component.isPercentEncoded.value
            self.variables = variables
        }

        /// Equal for shapes that make the same URLs.
        var identity: [ScalarString] {
            let queryTexts: [String] =
                switch query {
                case nil, .unusableItems: ["-"]
                case .text(let text): ["t", text]
                case .items(let items): ["i"] + items.flatMap { [$0.name, $0.pattern] }
                }
            let texts = [path.map { "p" + $0 } ?? "-", fragment.map { "f" + $0 } ?? "-", isDecoded ? "d" : "e"]
            return (texts + queryTexts).map { ScalarString($0) }
        }
    }

    private struct Parts {
        var paths: [String]
        var queries: [String?]
        var fragments: [String?]
    }

    init(host: String, limit: Int, random: SampleGenerator) {
        self.host = host
        self.limit = limit
        self.random = random
    }

    mutating func add(_ files: [AssociationFile]) {
        for path in ["/", "", "/x", "/index.html", "//", "/%20", "/a/b/c/"] { add(path, nil, nil) }
        var shapes = SampleLinkBuilder.shapes(of: files)
        // If not every component can have a turn, the texts of all parts in the file have one.
        if shapes.count > limit {
            let step = Double(shapes.count) / Double(limit)
            shapes = (0..<limit).map { shapes[Int(Double($0) * step)] }
        }
        guard !shapes.isEmpty else { return }
        let perShape = min(400, max(2, limit * 3 / (2 * shapes.count)))
        var parts: [Parts] = []
        for shape in shapes { parts.append(texts(for: shape, count: perShape)) }
        var turns: [[(String, String?, String?)]] = []
        for parts in parts { turns.append(combinations(of: parts, count: perShape)) }
        // A sixth is for combinations of what different components need.
        let reserved = shapes.count > 1 ? limit / 6 : 0
        for turn in 0..<perShape {
            for combinations in turns where turn < combinations.count && links.count < limit - reserved {
                let (path, query, fragment) = combinations[turn]
                add(path, query, fragment)
            }
        }
        for _ in 0..<(2 * limit) where links.count < limit {
            guard let path = random.element(of: parts), let query = random.element(of: parts),
                let fragment = random.element(of: parts)
            else { return }
            add(
                random.element(of: path.paths) ?? "/", random.element(of: query.queries) ?? nil,
                random.element(of: fragment.fragments) ?? nil)
        }
    }

    private static func shapes(of files: [AssociationFile]) -> [Shape] {
        var shapes: [Shape] = []
        var seen: Set<[ScalarString]> = []
        for file in files {
            let variables = VariableTable(file.appLinks?.substitutionVariables ?? [])
            for system in ReadingOptions.System.allCases {
                for component in Matcher(anyHostOf: file, options: ReadingOptions(system: system)).components {
                    let shape = Shape(component, variables)
                    if seen.insert(shape.identity).inserted { shapes.append(shape) }
                }
            }
        }
        return shapes
    }

    private mutating func texts(for shape: Shape, count: Int) -> Parts {
        // Long patterns have fewer texts, so that all of them together stay small.
        let length = (shape.path?.utf8.count ?? 0) + (shape.fragment?.utf8.count ?? 0)
        let count = min(count, max(2, 400_000 / (length + 1)))
        var texts = PatternTexts(variables: shape.variables, random: SampleGenerator(seed: random.next()))
        let paths = shape.path.map { pattern in
            texts.texts(for: .init(pattern, in: .path, isDecoded: shape.isDecoded), count: count).map { text in
                text.units.first == "/" || text.units.isEmpty ? text.text : "/" + text.text
            }
        }
        let fragments = shape.fragment.map { pattern -> [String?] in
            texts.texts(for: .init(pattern, in: .fragment, isDecoded: shape.isDecoded), count: count).map {
                Optional($0.text)
            } + ["", nil]
        }
        let queries = QueryTexts.queries(for: shape.query, isDecoded: shape.isDecoded, count: count, &texts)
        return Parts(
            paths: paths ?? ["/", "/x/y", "/Other", ""], queries: queries,
            fragments: fragments ?? [nil, "top", ""])
    }

    /// Changes one text at a time, by turns, then several.
    private mutating func combinations(of parts: Parts, count: Int) -> [(String, String?, String?)] {
        let (path, query, fragment) = (
            parts.paths.first ?? "/", parts.queries.first ?? nil, parts.fragments.first ?? nil
        )
        var combinations: [(String, String?, String?)] = [(path, query, fragment)]
        let longest = max(parts.paths.count, parts.queries.count, parts.fragments.count)
        for index in 1..<max(2, longest) where combinations.count < count {
            if index < parts.paths.count { combinations.append((parts.paths[index], query, fragment)) }
            if index < parts.queries.count { combinations.append((path, parts.queries[index], fragment)) }
            if index < parts.fragments.count { combinations.append((path, query, parts.fragments[index])) }
            if index % 4 == 0 {
                combinations.append(
                    (
                        random.element(of: parts.paths) ?? path, random.element(of: parts.queries) ?? query,
                        random.element(of: parts.fragments) ?? fragment
                    ))
            }
        }
        return Array(combinations.prefix(count))
    }

    private mutating func add(_ path: String, _ query: String?, _ fragment: String?) {
        guard links.count < limit else { return }
        let text = "https://" + host + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
        guard seen.insert(text).inserted, let link = try? LinkURL(parsing: text) else { return }
        links.append(link)
    }
}

/// Numbers that follow from a seed, the same on every system and in every run.
struct SampleGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func index(below count: Int) -> Int {
        Int(next() % UInt64(max(1, count)))
    }

    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[index(below: elements.count)]
    }
}
