import UniversalLinks

/// The engines that must agree on every URL.
struct EngineComparison {
    private let matcher: Matcher
    private var cursor: Matcher.Cursor
    private var anyApp: Matcher.AnyAppCursor
    private let apps: [AppIdentifier]

    /// A decision, or why there is none.
    private enum Outcome: Equatable {
        case decision(Decision)
        case error(LinkURLError.Code)
    }

    init(_ file: AssociationFile, domain: AssociationFile.Domain?) {
        matcher = Matcher(file, domain: domain)
        cursor = matcher.makeCursor()
        apps = Array(matcher.apps.prefix(4)) + [AppIdentifier("NOBODY.com.example")]
        anyApp = matcher.makeCursor(forAnyOf: apps)
    }

    /// Ends the run if two engines disagree.
    mutating func check(_ url: [UInt8]) {
        let link = Result { try LinkURL(parsing: String(decoding: url, as: UTF8.self)) }
        var decisions: [Decision] = []
        for app in apps {
            let fast = outcome { try url.withUnsafeBytes { try cursor.decide($0, for: matcher.app(app)) } }
            let plain = outcome { cursor.decide(try link.get(), for: app) }
            guard fast == plain else { fail("fast \(fast), plain \(plain), app \(app), URL \(url)") }
            guard case .decision(let decision) = plain else { continue }
            decisions.append(decision)
            let traced = outcome { matcher.trace(try link.get(), for: app).decision }
            guard traced == plain else { fail("trace \(traced), plain \(plain), app \(app), URL \(url)") }
        }
        guard decisions.count == apps.count else { return }
        let first =
            decisions.first { $0.answer == .matched } ?? decisions.first { $0.answer == .excluded } ?? decisions[0]
        let any = outcome { try url.withUnsafeBytes { try anyApp.decide($0) } }
        guard any == .decision(first) else { fail("any app \(any), one by one \(first), URL \(url)") }
    }

    private func outcome(_ decide: () throws -> Decision) -> Outcome {
        do {
            return .decision(try decide())
        } catch let error as LinkURLError {
            return .error(error.code)
        } catch {
            fail("\(error)")
        }
    }
}
