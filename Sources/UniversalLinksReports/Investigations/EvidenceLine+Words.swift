import UniversalLinksChecks

extension EvidenceLine {
    /// What is known, and how to give what is missing.
    var message: String {
        switch missing {
        case .entitlements: sentence + " Give them with --entitlements."
        case .deviceRecords:
            sentence + " Give what swcutil show prints, or swcutil_show.txt of a sysdiagnose, with --swcutil."
        case nil: sentence
        }
    }
}
