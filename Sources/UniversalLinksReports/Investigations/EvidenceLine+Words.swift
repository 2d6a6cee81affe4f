import UniversalLinksChecks

extension EvidenceLine {
    /// What is known, and how to give what is missing.
    var message: String {
        switch missing {
        case .entitlements:
            sentence
                + " Pass them with --entitlements: the .ipa or .app that is installed, or the output of codesign -d --entitlements "
                + "- --xml App.app."
        case .app: sentence + " Pass --app to check yours."
        case .deviceRecords:
            sentence + " Pass the output of swcutil show, or swcutil_show.txt of a sysdiagnose, with --swcutil."
        case nil: sentence
        }
    }
}

extension EvidenceLine.Standing {
    /// The word for it, and its colour.
    var word: (word: String, role: TextStyle.Role) {
        switch self {
        case .proved: ("yes", .good)
        case .ruledOut: ("no", .bad)
        case .unknown: ("unknown", .doubtful)
        }
    }
}
