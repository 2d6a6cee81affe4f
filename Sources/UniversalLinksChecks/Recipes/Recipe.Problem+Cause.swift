import HTTPTypes
import UniversalLinks

extension Recipe.Problem {
    /// What was found of the problem, in a few words; nil if the evidence does not show it. Everything foreign is escaped.
    ///
    /// - Parameter now: The present time, for certificates.
    func cause(in evidence: HostEvidence, now: UTCInstant) -> String? {
        let origin = evidence.origin
        if self == .certificate { return origin.failureWords(now: now, namesHost: false) ?? expiry(in: evidence, now) }
        guard let response = origin.response else {
            return self == .firewall ? origin.failureWords(now: now, namesHost: false) : nil
        }
        let status = "status \(response.statusWords)"
        switch self {
        case .deniedNames:
            return "\(status) with the server's own page: most likely a rule against names like .git and .htaccess"
        case .publishing, .permission, .fallback:
            guard response.servedBody == .page else { return status }
            return "\(status) with a page" + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))" } ?? "")
        case .place:
            guard case .otherPlace(_, let place) = evidence.obstacle else { return nil }
            return "the file is at \(place.target)"
        case .contentType:
            return response.mediaType.map { "Content-Type \(ForeignText.quoted($0, limit: 60))" } ?? "no Content-Type"
        case .redirect:
            return response.redirectTarget.map { "\(status) to \(ForeignText.quoted($0))" }
        case .firewall:
            let browser = evidence.browser?.response.map { ", but \($0.status) to a browser" } ?? ""
            return "\(status) to Apple's fetcher" + browser
        case .login: return "\(status) with a login"
        case .caching, .pageFields:
            let names: [HTTPField.Name] = self == .caching ? [.cacheControl] : [.vary, .setCookie]
            let fields = names.compactMap { name in
                response.fields[name].map { "\(name.rawName): \(ForeignText.plain($0, limit: 60))" }
            }
            return fields.isEmpty ? nil : fields.joined(separator: "; ")
        case .certificate: return nil
        }
    }

    private func expiry(in evidence: HostEvidence, _ now: UTCInstant) -> String? {
        evidence.origin.certificates?.certificates.map(\.notAfter).min().map { "a certificate expires on \($0)" }
    }
}
