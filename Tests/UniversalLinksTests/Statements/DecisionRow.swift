import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// A row of a table: a file and a URL with the decision that a statement wants, and what that decision rests on.
struct DecisionRow: Sendable {
    let file: String
    let url: String
    let expected: Decision.Answer
    /// The place of the component that has to decide; nil where it does not matter.
    var component: Int?
    /// The assumed statements that the decision has to name, and no others.
    var assumptions: [String] = []
    var app = DecisionRow.app
    var domain = "example.com"
    var options = ReadingOptions()
    let sourceLocation: SourceLocation

    static let app = TestFile.app

    /// A row for a whole file.
    static func file(
        _ file: String, _ url: String, _ expected: Decision.Answer, assuming assumptions: [String] = [],
        by component: Int? = nil, for app: String = app, domain: String = "example.com",
        options: ReadingOptions = ReadingOptions(), sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        DecisionRow(
            file: file, url: url.contains("://") || !url.hasPrefix("/") ? url : "https://example.com" + url,
            expected: expected, component: component, assumptions: assumptions.sorted(), app: app, domain: domain,
            options: options, sourceLocation: sourceLocation)
    }

    /// A row for a file whose `applinks` holds these members.
    static func appLinks(
        _ members: String, _ url: String, _ expected: Decision.Answer, assuming assumptions: [String] = [],
        by component: Int? = nil, for app: String = app, options: ReadingOptions = ReadingOptions(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        .file(
            #"{"applinks": {\#(members)}}"#, url, expected, assuming: assumptions, by: component, for: app,
            options: options, sourceLocation: sourceLocation)
    }

    /// A row for a file with one detail for the usual app, which holds these members too.
    static func detail(
        _ members: String, beside: String = "", _ url: String, _ expected: Decision.Answer,
        assuming assumptions: [String] = [], by component: Int? = nil, options: ReadingOptions = ReadingOptions(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        let separator = beside.isEmpty ? "" : ", "
        return .appLinks(
            #""details": [{"appID": "\#(app)", \#(members)}]\#(separator)\#(beside)"#, url, expected,
            assuming: assumptions, by: component, options: options, sourceLocation: sourceLocation)
    }

    /// A row for a file with one component.
    static func component(
        _ component: String, beside: String = "", _ url: String, _ expected: Decision.Answer,
        assuming assumptions: [String] = [], options: ReadingOptions = ReadingOptions(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        .detail(
            #""components": [\#(component)]"#, beside: beside, url, expected, assuming: assumptions, options: options,
            sourceLocation: sourceLocation)
    }

    /// A row for a file with one path pattern, and more members of its component.
    static func path(
        _ pattern: String, with members: String = "", beside: String = "", _ url: String, _ expected: Decision.Answer,
        assuming assumptions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        let separator = members.isEmpty ? "" : ", "
        return .component(
            #"{"/": \#(TestFile.jsonText(pattern))\#(separator)\#(members)}"#, beside: beside, url, expected,
            assuming: assumptions, sourceLocation: sourceLocation)
    }

    /// A row for a file with one path pattern and these variables.
    static func variables(
        _ variables: String, _ pattern: String, _ url: String, _ expected: Decision.Answer,
        assuming assumptions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        .path(
            pattern, beside: #""substitutionVariables": \#(variables)"#, url, expected, assuming: assumptions,
            sourceLocation: sourceLocation)
    }

    /// A row for a file with the old `paths`.
    static func paths(
        _ paths: [String], beside: String = "", _ url: String, _ expected: Decision.Answer,
        assuming assumptions: [String] = [], by component: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecisionRow {
        let list = paths.map(TestFile.jsonText).joined(separator: ", ")
        return .detail(
            #""paths": [\#(list)]"#, beside: beside, url, expected, assuming: assumptions, by: component,
            sourceLocation: sourceLocation)
    }
}

extension DecisionRow: CustomTestStringConvertible {
    var testDescription: String { "\(file) \(url)" }
}

extension DecisionRow {
    /// Checks the decision, that the trace has the same one, and what it rests on.
    func check() throws {
        let matcher = Matcher(
            try AssociationFile(parsing: Array(file.utf8)), domain: AssociationFile.Domain(domain), options: options)
        let link = try LinkURL(parsing: url)
        let decision = matcher.decide(link, for: AppIdentifier(app))
        #expect(decision.answer == expected, "\(file) \(url)", sourceLocation: sourceLocation)
        if let component {
            #expect(decision.component?.component == component, "\(file) \(url)", sourceLocation: sourceLocation)
        }
        let trace = matcher.trace(link, for: AppIdentifier(app))
        #expect(trace.decision == decision, "\(file) \(url)", sourceLocation: sourceLocation)
        #expect(
            trace.writtenAssumptions.map(\.id).sorted() == assumptions, "\(file) \(url)", sourceLocation: sourceLocation
        )
    }

    /// Checks each row of a table.
    static func checkAll(_ rows: [DecisionRow]) throws {
        for row in rows { try row.check() }
    }
}

extension Trace {
    /// The statements that it rests on and that are assumed but for recordings: a test does not change when one is recorded.
    var writtenAssumptions: [SystemStatement] { statements.filter { $0.written == .assumed } }
}
