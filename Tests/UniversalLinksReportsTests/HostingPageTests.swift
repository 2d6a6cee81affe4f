import Foundation
import Testing
import UniversalLinksReports
import UniversalLinksTestSupport

/// `Documentation/Hosting.md` matches the recipes.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter HostingPageTests` writes it, and fails, so that nobody mistakes it for a
/// test.
struct HostingPageTests {
    static let path = "Documentation/Hosting.md"

    @Test func thePageIsThatOfTheRecipes() throws {
        let page = HostingPage.markdown
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(page.utf8).write(to: Checkout.folder.appendingPathComponent(Self.path))
            Issue.record("\(Self.path) was written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let recorded = try? Checkout.bytes(of: Self.path)
        #expect(recorded == Array(page.utf8), "run RECORD_SNAPSHOTS=1 swift test --filter HostingPageTests")
    }
}
