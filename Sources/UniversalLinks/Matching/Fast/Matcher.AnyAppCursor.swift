extension Matcher {
    /// A cursor that decides which of some apps gets a URL. It belongs to one task.
    ///
    /// - Parameter apps: In the order in which they count; ``Matcher/apps`` is the order of the file.
    public func makeCursor(forAnyOf apps: [AppIdentifier]) -> AnyAppCursor { AnyAppCursor(self, apps) }

    /// Decides which of some apps gets a URL, and keeps its buffers from URL to URL.
    ///
    /// The apps count in their order: the first that a URL matches for, else the first for which a component excludes
    /// it, else the first of all. The components of all their details are decided at once.
    public struct AnyAppCursor {
        private var cursor: Cursor
        /// At least one.
        private let apps: [App]
        /// The components of all details, if they can be one list.
        private let joint: Joint?
        private var isJointReady = false

        private struct Joint {
            let components: [CompiledComponent]
            let indices: [ComponentIndex]
            /// The index of the app of each component.
            let places: [Int]
            /// The decision if none of them matches.
            let remaining: Decision
        }

        init(_ matcher: Matcher, _ apps: [AppIdentifier]) {
            cursor = matcher.makeCursor()
            var distinct = matcher.distinctApps(apps.isEmpty ? [AppIdentifier("")] : apps)
            // Apps after one that gets every URL are never reached.
            if let last = distinct.firstIndex(where: { $0.detail < 0 && $0.fixed.answer == .matched }) {
                distinct.removeSubrange((last + 1)...)
            }
            self.apps = distinct
            joint = cursor.isDecidedByApp ? AnyAppCursor.joint(of: distinct, in: matcher) : nil
        }

        private static func joint(of apps: [App], in matcher: Matcher) -> Joint? {
            guard apps.count(where: { $0.detail >= 0 }) > 1, let first = apps.first, let last = apps.last else {
                return nil
            }
            var components: [CompiledComponent] = []
            var places: [Int] = []
            for (place, app) in apps.enumerated() where app.detail >= 0 {
                let detail = matcher.details[app.detail]
                // One list has one set of defaults.
                guard detail.detail.contents.defaults == nil else { return nil }
                components += detail.components ?? []
                while places.count < components.count { places.append(place) }
            }
            let remaining: Decision =
                if last.detail < 0, last.fixed.answer == .matched { last.fixed } else if first.detail < 0 {
                    first.fixed
                } else { .unmatched(.noComponentMatches) }
            return Joint(
                components: components, indices: components.map(\.effective.index), places: places, remaining: remaining
            )
        }

        /// The decision for one URL, as UTF-8, and the first app that gets it.
        ///
        /// Linear in the length of the URL, however many apps there are. Only if a component excludes the URL for one
        /// app, the apps after it are decided one by one.
        ///
        /// - Throws: ``LinkURLError`` if the bytes are not a URL.
        public mutating func decide(_ url: Span<UInt8>) throws(LinkURLError) -> Decision {
            try url.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) throws(LinkURLError) -> Decision in
                try decide(borrowing: bytes)
            }
        }

        /// The same for bytes in memory that does not change during the call.
        ///
        /// - Throws: ``LinkURLError`` if the bytes are not a URL.
        public mutating func decide(_ url: UnsafeRawBufferPointer) throws(LinkURLError) -> Decision {
            try decide(borrowing: url.assumingMemoryBound(to: UInt8.self))
        }

        /// The bytes must not change during the call.
        @inline(__always)
        package mutating func decide(borrowing url: UnsafeBufferPointer<UInt8>) throws(LinkURLError) -> Decision {
            if apps.count == 1 { return try cursor.decide(borrowing: url, for: apps[0]) }
            return try decideForSeveral(url)
        }

        private mutating func decideForSeveral(_ url: UnsafeBufferPointer<UInt8>) throws(LinkURLError) -> Decision {
            if let joint {
                switch cursor.find(url, inJoint: joint.components, &isJointReady) {
                case .matched(let component): return .matched(by: joint.indices[component])
                case .excluded(let component):
                    let decision = Decision.excluded(by: joint.indices[component])
                    return try decide(url, from: joint.places[component] + 1, after: decision)
                case .nothing: return joint.remaining
                case .otherHost: return .unmatched(.otherHost)
                case .unknown, .notReady: break
                }
            }
            return try decide(url, from: 1, after: cursor.decide(borrowing: url, for: apps[0]))
        }

        private mutating func decide(
            _ url: UnsafeBufferPointer<UInt8>, from place: Int, after decision: Decision
        ) throws(LinkURLError) -> Decision {
            var best = decision
            for index in place..<max(place, apps.count) where best.answer != .matched {
                let decision = try cursor.decide(borrowing: url, for: apps[index])
                if AnyAppCursor.counts(decision, before: best) { best = decision }
            }
            return best
        }

        /// The decision for one URL, and the first app with this answer.
        public mutating func decide(_ link: LinkURL) -> (app: AppIdentifier, decision: Decision) {
            var best = (app: apps[0].identifier, decision: cursor.decide(link, for: apps[0].identifier))
            for app in apps.dropFirst() where best.decision.answer != .matched {
                let decision = cursor.decide(link, for: app.identifier)
                if AnyAppCursor.counts(decision, before: best.decision) { best = (app.identifier, decision) }
            }
            return best
        }

        private static func counts(_ later: Decision, before earlier: Decision) -> Bool {
            switch (later.answer, earlier.answer) {
            case (.matched, .excluded), (.matched, .unmatched), (.excluded, .unmatched): true
            default: false
            }
        }
    }
}

@available(*, unavailable)
extension Matcher.AnyAppCursor: Sendable {}
