import UniversalLinks

/// Decides blocks of lines by two files; owned by one task.
///
/// A decision changes where its answer does. Another component that gives the same answer to the same app is not a change.
package struct TrafficComparing {
    /// Apps for which both files decide alike.
    package struct Subject: Sendable {
        /// The apps.
        package internal(set) var apps: [AppIdentifier]
        let old: Matcher.App
        let new: Matcher.App
    }

    /// What is asked for each URL.
    package let subjects: [Subject]

    private let oldTable: DecisionTable
    private let newTable: DecisionTable
    private var oldCursor: Matcher.Cursor
    private var newCursor: Matcher.Cursor
    private var reader: TrafficReader
    private let parseURL: TrafficDecider.URLParser

    /// A URL's change for one of the subjects.
    package typealias Body = (UnsafeBufferPointer<UInt8>, TrafficDifference.Change) -> Void

    package init(
        _ old: Matcher, _ new: Matcher, for subject: TrafficSubject, _ format: TrafficFormat,
        parseURL: @escaping TrafficDecider.URLParser
    ) {
        subjects = TrafficComparing.subjects(of: subject, old, new)
        oldTable = DecisionTable(old)
        newTable = DecisionTable(new)
        oldCursor = old.makeCursor()
        newCursor = new.makeCursor()
        reader = TrafficReader(format)
        self.parseURL = parseURL
    }

    /// Apps that are in the same details of both files are asked for once.
    package static func subjects(of subject: TrafficSubject, _ old: Matcher, _ new: Matcher) -> [Subject] {
        var indices: [[Matcher.App.Answers]: Int] = [:]
        var subjects: [Subject] = []
        for app in subject.apps {
            let (oldApp, newApp) = (old.app(app), new.app(app))
            let key = [oldApp.answers, newApp.answers]
            if let index = indices[key] {
                subjects[index].apps.append(app)
            } else {
                indices[key] = subjects.count
                subjects.append(Subject(apps: [app], old: oldApp, new: newApp))
            }
        }
        return subjects
    }

    /// Compares the decisions for the lines of a block.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the stream starts with the block.
    ///   - body: Receives each change.
    package mutating func compare(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ body: Body
    ) -> TrafficDifference {
        var difference = TrafficDifference()
        var reader = reader.take()
        defer { self.reader = reader }
        let counts = reader.read(block, isFirst: isFirst) { url throws(TrafficLine.Problem) in
            var link: LinkURL?
            var hasChanged = false
            for index in subjects.indices {
                let (old, new) = try decide(url, index, &link)
                guard old.answer != new.answer else { continue }
                let change = TrafficDifference.Change(
                    subject: index, old: oldTable.number(of: old), new: newTable.number(of: new))
                difference.add(change, url, isFirstOfURL: !hasChanged)
                body(url, change)
                hasChanged = true
            }
        }
        difference.counts = counts
        return difference
    }

    /// - Parameter link: The parsed URL, if parsing was needed.
    private mutating func decide(
        _ url: UnsafeBufferPointer<UInt8>, _ index: Int, _ link: inout LinkURL?
    ) throws(TrafficLine.Problem) -> (old: Decision, new: Decision) {
        if link == nil, let old = try? oldCursor.decide(borrowing: url, for: subjects[index].old), !old.needsParsedURL,
            let new = try? newCursor.decide(borrowing: url, for: subjects[index].new), !new.needsParsedURL
        {
            return (old, new)
        }
        let known: LinkURL
        if let link { known = link } else { known = try TrafficLink.read(url, parseURL) }
        link = known
        let app = subjects[index].apps[0]
        return (oldCursor.decide(known, for: app), newCursor.decide(known, for: app))
    }
}

@available(*, unavailable)
extension TrafficComparing: Sendable {}
