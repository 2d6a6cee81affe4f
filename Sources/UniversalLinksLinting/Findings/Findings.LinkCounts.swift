package import UniversalLinks

extension Findings {
    /// What came of the URLs of link lists.
    package struct LinkCounts: Hashable, Sendable {
        /// How many are decided as expected.
        package var passed: Int
        /// How many are not.
        package var failed: Int
        /// How many could not be tested.
        package var skipped: Int

        /// So many.
        package init(passed: Int = 0, failed: Int = 0, skipped: Int = 0) {
            (self.passed, self.failed, self.skipped) = (passed, failed, skipped)
        }

        /// How many were tested.
        package var tested: Int { passed + failed }

        /// Both together.
        package static func += (counts: inout LinkCounts, other: LinkCounts) {
            counts.passed += other.passed
            counts.failed += other.failed
            counts.skipped += other.skipped
        }
    }
}

extension ExpectationReport {
    /// What came of the list.
    package var linkCounts: Findings.LinkCounts {
        .init(passed: passedCount, failed: failedCount, skipped: skippedCount)
    }
}
