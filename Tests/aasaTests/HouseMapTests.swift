import Foundation
import Testing
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksTestSupport

@testable import aasa

/// What `CONTRIBUTING.md` and the page on the architecture say of the house is true.
struct HouseMapTests {
    static let page = (try? Checkout.text(of: "CONTRIBUTING.md")) ?? ""
    static let architecture = (try? Checkout.text(of: "Documentation/Contributing/Architecture.md")) ?? ""

    /// What is in the root of the checkout, so that a path can begin with it.
    static let roots = Set((try? FileManager.default.contentsOfDirectory(atPath: Checkout.folder.path)) ?? [])

    /// The paths of the page that begin at the root of the checkout, without those that have a gap to fill in and without what
    /// only a build makes.
    static let paths = Set((page + architecture).matches(of: /`([^`\s]+\/[^`\s]*)`/).map { String($0.1) })
        .filter { path in roots.contains(String(path.prefix { $0 != "/" })) && !path.contains(/[<…]|\/\.build/) }
        .sorted()

    @Test(arguments: paths)
    func everyPathOfTheMapExists(path: String) {
        #expect(FileManager.default.fileExists(atPath: Checkout.folder.appendingPathComponent(path).path), "\(path)")
    }

    /// Each row names a file: in the part of the map about the server, too.
    @Test func theMapIsRead() throws {
        let rows = Self.page.split(separator: "\n").drop { !$0.hasPrefix("| question |") }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        #expect(rows.count > 60, "\(rows.count)")
        for row in rows where !Self.paths.contains(where: { row.contains("`\($0)`") }) {
            Issue.record("no path is looked up: \(row)")
        }
        #expect(Self.paths.contains { $0.hasPrefix("Sources/") })
    }

    /// Each module is on the floor that the manifest's comments and the design give it, and none is missing.
    @Test func everyModuleHasARow() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.folder.appendingPathComponent("Sources").path)
        for module in folders where !["CLibYAML", "CZlib"].contains(module) {
            #expect(Self.page.contains("| `\(module)` |"), "\(module)")
        }
    }

    @Test(arguments: ["UniversalLinks", "UniversalLinksServer", "UniversalLinksMonitor", "UniversalLinksChecks"])
    func everyFolderHasARow(module: String) throws {
        let table = Self.architecture.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("| folder of `Sources/\(module)` |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        let rows = table.compactMap { row in row.split(separator: "`").dropFirst().first.map(String.init) }
        let source = Checkout.folder.appendingPathComponent("Sources/\(module)")
        let folders = try FileManager.default.contentsOfDirectory(atPath: source.path).filter { !$0.contains(".") }
        let parts =
            (try? FileManager.default.contentsOfDirectory(
                atPath: source.appendingPathComponent("Matching").path)) ?? []
        #expect(
            rows.sorted()
                == (folders.flatMap { $0 == "Matching" ? parts.map { "Matching/\($0)/" } : ["\($0)/"] }).sorted())
    }

    @Test func everyNumberIsInTheRangeOfItsCategory() throws {
        for rule in Rule.known {
            let number = try #require(Int(rule.code.id.dropFirst(4)), "\(rule.code)")
            #expect(
                rule.category.numbers.contains { $0.contains(number) }, "\(rule.code) is of \(rule.category)")
        }
        let ranges = Rule.Category.allCases.flatMap(\.numbers).sorted { $0.lowerBound < $1.lowerBound }
        for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound < next.lowerBound) }
    }
}
