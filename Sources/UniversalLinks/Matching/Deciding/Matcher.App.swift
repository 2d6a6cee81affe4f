extension Matcher {
    /// An app looked up in a matcher once, instead of for each URL.
    ///
    /// It is fastest with a matcher of the same file and its cursors. Any other matcher looks it up again for each URL,
    /// and so also returns the right answer.
    public struct App: Sendable {
        /// The app's identifier.
        public let identifier: AppIdentifier
        /// The first detail with the app, which counts (semantics I5); negative if there is none with components.
        package let detail: Int
        /// The decision for every URL of the file's domain, if ``detail`` is negative.
        package let fixed: Decision
        /// The file that it was looked up in, and the system that reads it: the two properties above depend on them.
        /// The file is kept, so that no other file can have its address in memory.
        private let file: AssociationFile.Contents
        private let system: ReadingOptions.System.Value

        fileprivate init(_ identifier: AppIdentifier, in matcher: Matcher, detail: Int, fixed: Decision) {
            self.identifier = identifier
            self.detail = detail
            self.fixed = fixed
            file = matcher.file.contents
            system = matcher.options.system.value
        }

        /// Whether the matcher would find the same.
        @inline(__always)
        func isLookedUp(in matcher: Matcher) -> Bool {
            file === matcher.file.contents && system == matcher.options.system.value
        }
    }

    /// Looks an app up, even one that the file does not list.
    public func app(_ identifier: AppIdentifier) -> App {
        guard let detail = listedApps.firstDetail(of: identifier) else {
            return App(identifier, in: self, detail: -1, fixed: .unmatched(reasonForUnlisted(identifier)))
        }
        guard let components = details[detail].components else {
            return App(identifier, in: self, detail: -1, fixed: .matched(by: nil))
        }
        let isEmpty = components.isEmpty
        return App(identifier, in: self, detail: isEmpty ? -1 : detail, fixed: .unmatched(.emptyList))
    }
}

extension Matcher.App: Hashable {
    /// Whether both are the same app with the same decisions, whichever file they were looked up in.
    public static func == (left: Matcher.App, right: Matcher.App) -> Bool {
        left.identifier == right.identifier && left.detail == right.detail && left.fixed == right.fixed
    }

    /// Feeds the identifier and what the decisions follow from.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(detail)
        hasher.combine(fixed)
    }
}

extension Matcher.App {
    /// Apps with equal values get the same decisions.
    package struct Answers: Hashable, Sendable {
        private let detail: Int
        private let fixed: Decision?

        fileprivate init(_ app: Matcher.App) {
            detail = app.detail
            fixed = app.detail < 0 ? app.fixed : nil
        }
    }

    package var answers: Answers { Answers(self) }
}

extension Matcher {
    /// Looks apps up, without those that get the same decisions as an earlier one.
    package func distinctApps(_ identifiers: [AppIdentifier]) -> [App] {
        var seen: Set<App.Answers> = []
        return identifiers.map(app).filter { seen.insert($0.answers).inserted }
    }
}
