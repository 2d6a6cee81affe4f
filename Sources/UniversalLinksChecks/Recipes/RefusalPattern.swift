/// What the refusals of a host have in common, as far as the other names that were requested show it.
enum RefusalPattern: Hashable {
    /// Names in `/.well-known/` are refused, and others are not.
    case hiddenNames
    /// The file alone is refused.
    case fileAlone
    /// Every name is refused.
    case everything
}

extension HostEvidence {
    /// What refusals with status 403 have in common; nil if there are none, or if nothing else was requested.
    var refusalPattern: RefusalPattern? {
        guard origin.response?.status == 403, isAnsweredAlike else { return nil }
        let beside = jsonNames.first { $0.request.address.target.hasPrefix("/.well-known/") }?.response?.status
        let outside = ([root] + jsonNames.map(Optional.init)).compactMap(\.self)
            .filter { !$0.request.address.target.hasPrefix("/.well-known/") }.compactMap { $0.response?.status }
        guard !outside.isEmpty else { return nil }
        if outside.allSatisfy({ $0 == 403 }) { return beside == 403 ? .everything : nil }
        guard !outside.contains(403), let beside else { return nil }
        return beside == 403 ? .hiddenNames : .fileAlone
    }

    /// Whether a browser gets the same status, as far as it was requested as one.
    var isAnsweredAlike: Bool {
        browser == nil || browser?.response?.status == origin.response?.status
    }
}
