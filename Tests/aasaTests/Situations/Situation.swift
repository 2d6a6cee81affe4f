import Testing

/// A command line whose whole answer is kept as text, so that a change of words is seen as its readers see it.
struct Situation: Sendable, CustomTestStringConvertible {
    /// The name of the file with the answer.
    let name: String
    /// The command line. `Tests/situations/files` is the working folder.
    let arguments: [String]
    /// A folder below it that is the working folder instead.
    var folder = ""

    var testDescription: String { name }

    init(_ name: String, _ line: String, in folder: String = "") {
        self.name = name
        self.folder = folder
        arguments = line.split(separator: " ").map(String.init)
    }
}

extension Situation {
    /// About files and URLs.
    static let all: [Situation] = explained + matched + linted + tested + compared + projects + others

    private static let explained = [
        Situation("explain-matched", "explain https://shop.example/products/1 --aasa shop.json"),
        Situation("explain-case", "explain https://shop.example/Products/1 --aasa shop.json"),
        Situation("explain-encoding", "explain https://shop.example/caf%C3%A9/1 --aasa shop.json"),
        Situation("explain-path-too-short", "explain https://shop.example/orders/12-/ --aasa shop.json"),
        Situation("explain-path-too-long", "explain https://shop.example/sale/shoes?id=12 --aasa shop.json"),
        Situation("explain-query", "explain https://shop.example/sale/?id=123 --aasa shop.json"),
        Situation("explain-misspelt", "explain https://shop.example/product/1 --aasa shop.json"),
        Situation("explain-nothing-close", "explain https://shop.example/about/us --aasa shop.json"),
        Situation("explain-excluded", "explain https://shop.example/help/print/7 --aasa shop.json"),
        Situation("explain-paths-ignored", "explain https://shop.example/shop/7 --aasa both-lists.json"),
        Situation(
            "explain-other-host", "explain https://www.shop.example/products/1 --aasa shop.json --domain shop.example"),
        Situation(
            "explain-unlisted-app",
            "explain https://shop.example/products/1 --aasa shop.json --app 7Q4KX2M9TD.com.example.shpo"),
        Situation("explain-several-apps", "explain https://shop.example/products/1 --aasa apps.json"),
        Situation("explain-assumed", "explain https://shop.example//products//1 --aasa shop.json"),
        Situation("explain-all-steps", "explain https://shop.example/sale/?id=123 --aasa shop.json --all"),
        Situation("explain-large-file", "explain https://shop.example/orders/12 --aasa large.json"),
    ]

    private static let matched = [
        Situation("match", "match https://shop.example/products/1 https://shop.example/about --aasa apps.json"),
        Situation("match-many", "match --urls urls.txt --aasa shop.json --summary"),
        Situation("match-log-without-domain", "match --urls access.log --aasa shop.json"),
        Situation("match-log", "match --urls access.log --aasa shop.json --domain shop.example"),
        Situation("match-unlisted-app", "match https://shop.example/a --aasa shop.json --app com.example.shpo"),
    ]

    private static let linted = [
        Situation("lint-broken", "lint broken.json"),
        Situation("lint-good", "lint shop.new.json"),
        Situation("lint-not-json", "lint not-json.json"),
        Situation("lint-empty", "lint empty.json"),
        Situation("lint-missing", "lint missing.json"),
        Situation("lint-both-lists", "lint both-lists.json"),
        Situation("lint-patch", "lint broken.json --diff --unsafe-fixes"),
        Situation("lint-concise", "lint broken.json --format concise"),
        Situation("lint-annotations", "lint broken.json --format github"),
    ]

    private static let tested = [
        Situation("test-failing", "test shop.json --links links.json --app com.example.shop"),
        Situation("test-passing", "test shop.json --links links.good.json --app com.example.shop"),
        Situation("test-wrong-list", "test shop.json --links links.wrong.json"),
        Situation("test-annotations", "test shop.json --links links.json --format github"),
    ]

    private static let compared = [
        Situation("diff-all-urls", "diff shop.json shop.new.json"),
        Situation("diff-comment", "diff shop.json shop.new.json --format markdown"),
        Situation("diff", "diff shop.json shop.new.json --urls urls.txt"),
        Situation("diff-nothing-changes", "diff shop.json shop.json --urls urls.txt"),
        Situation("examples", "examples shop.json --domain shop.example"),
        Situation("examples-several-apps", "examples apps.json --domain shop.example --limit 2"),
        Situation("examples-broken", "examples broken.json"),
        Situation("app", "app shop.entitlements --aasa shop.example=shop.json"),
        Situation("migrate", "migrate both-lists.json"),
    ]

    private static let projects = [
        Situation("project-passing", "", in: "project"),
        Situation("project-failing", "", in: "failing-project"),
        Situation("project-wrong", "", in: "wrong-project"),
        Situation("config", "config", in: "project"),
    ]

    private static let others = [
        Situation("rule", "rules AASA102"),
        Situation("statement", "rules T2"),
        Situation("rule-unknown", "rules AASA1020"),
        Situation("option-unknown", "lint --verison"),
        Situation("command-unknown", "explian https://shop.example/"),
        Situation("format-differences", "fmt broken.json --diff"),
    ]
}
