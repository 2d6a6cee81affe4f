import Testing
import UniversalLinksChecks

@testable import UniversalLinksReports

struct NextStepTests {
    @Test(arguments: [
        (LinkInvestigation.NextStep.byHand("Do it."), "Do it."),
        (.compareApp(file: "A.entitlements", app: nil), "aasa app A.entitlements"),
        (.compareApp(file: "A.entitlements", app: "X.y"), "aasa app A.entitlements --app X.y"),
        (.check(host: "e.example"), "aasa check e.example"),
        (.waitForCDN(host: "e.example"), "aasa check e.example --wait"),
        (.showRecipes(host: "e.example"), "aasa check e.example --recipes"),
        (
            .explain(link: "https://e.example/a", fileAt: "https://e.example/aasa", app: "X.y"),
            "curl -o file.json https://e.example/aasa; aasa explain 'https://e.example/a' --aasa file.json --app X.y"
        ),
        (
            .explain(link: "https://e.example/it's", fileAt: "https://e.example/aasa", app: nil),
            "curl -o file.json https://e.example/aasa; aasa explain URL --aasa file.json"
        ),
        (
            .addEvidence(link: "https://e.example/a"),
            "aasa explain 'https://e.example/a' --entitlements FILE, and --swcutil FILE for the device's view"
        ),
    ])
    func aStepIsACommandOrASentence(step: LinkInvestigation.NextStep, words: String) {
        #expect(step.words(program: "aasa") == words)
    }

    @Test func theOtherHostIsChecked() {
        let step = LinkInvestigation.NextStep.linkDirectly(to: "e.example", insteadOf: "click.example")
        #expect(step.words(program: "aasa").hasPrefix("Link to e.example directly"))
        #expect(step.words(program: "aasa").hasSuffix(": aasa check click.example"))
    }
}
