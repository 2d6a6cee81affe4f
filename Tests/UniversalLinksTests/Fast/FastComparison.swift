import UniversalLinks
import UniversalLinksTestSupport

/// Asks both engines for random URLs.
struct FastComparison {
    /// How often each answer was given.
    private(set) var counts: [String: Int] = [:]

    /// A description of the first difference for one more file.
    mutating func compare(_ generator: inout FastGenerator, urlCount: Int) throws -> String? {
        let file = generator.file()
        let domain = generator.random.pick(FastGenerator.domains).flatMap { AssociationFile.Domain($0) }
        let matcher = Matcher(try AssociationFile(parsing: Array(file.utf8)), domain: domain)
        let apps = FastGenerator.apps.map { matcher.app(AppIdentifier($0)) }
        var cursor = matcher.makeCursor()
        for _ in 0..<urlCount {
            let url = generator.url()
            let app = generator.random.oneIn(5) ? generator.random.pick(apps) : apps[0]
            let slice = url[...]
            let fast = Self.outcome { () throws(LinkURLError) in try cursor.decide(slice.span, for: app) }
            let plain = Self.outcome { () throws(LinkURLError) in
                cursor.decide(try LinkURL(parsing: String(decoding: url, as: UTF8.self)), for: app.identifier)
            }
            counts[plain.name, default: 0] += 1
            guard fast != plain else { continue }
            return """
                file: \(file)
                domain: \(domain.map { "\($0)" } ?? "any"), app: \(app.identifier)
                URL: \(String(decoding: url, as: UTF8.self)) \(url)
                fast: \(fast), plain: \(plain)
                """
        }
        return nil
    }

    /// A decision, or what was thrown instead.
    enum Outcome: Equatable {
        case decision(Decision)
        case error(LinkURLError.Code)

        var name: String {
            switch self {
            case .decision(.unmatched(let reason)): reason.name
            case .decision(let decision): decision.answer.rawValue
            case .error: "no URL"
            }
        }
    }

    static func outcome(_ decide: () throws(LinkURLError) -> Decision) -> Outcome {
        do {
            return .decision(try decide())
        } catch {
            return .error(error.code)
        }
    }
}
