import HTTPTypes
import UniversalLinks

/// The answer of a platform instead of the file.
struct PlatformAnswer {
    /// What kind of answer it is.
    enum Kind: Hashable {
        /// 404 or 410, or the file under another name.
        case missing
        /// Another status in the four hundreds.
        case refused
        /// A status in the five hundreds.
        case failing
        /// 200 with a page.
        case page
        /// A redirect to the same path and a slash.
        case slash
        /// Any other redirect.
        case redirect
        /// A login.
        case login
        /// A page for browsers, or an answer that Apple's fetcher alone gets.
        case blocked
        /// 200 with a file that lists no app.
        case appless
    }

    let kind: Kind
    let evidence: HostEvidence
    let response: ExchangeResponse
    /// The start of the body in lower case.
    let text: String
    /// Where the file is instead; nil if it is nowhere.
    let place: WebAddress?

    /// The answer that the host gave instead of the file; nil if it gave the file, or none.
    init?(_ evidence: HostEvidence) {
        guard evidence.origin.obstructingFailure == nil, let response = evidence.origin.response else { return nil }
        var place: WebAddress?
        switch evidence.obstacle {
        case nil:
            guard evidence.listsNoApp else { return nil }
            kind = .appless
        case .failure: return nil
        case .blockedFetcher, .challenge: kind = .blocked
        case .login: kind = .login
        case .redirect(_, let target):
            let address = evidence.origin.request.address
            kind = (try? address.redirected(to: target).target) == address.target + "/" ? .slash : .redirect
        case .page: kind = .page
        case .status: kind = PlatformAnswer.kind(of: response.status)
        case .otherPlace(_, let other):
            place = other
            kind = response.status == 200 ? .page : PlatformAnswer.kind(of: response.status)
        }
        (self.evidence, self.response, self.place) = (evidence, response, place)
        text = response.bodyStart
    }

    private static func kind(of status: Int) -> Kind {
        switch status {
        case 404, 410: .missing
        case 400..<500: .refused
        default: .failing
        }
    }

    /// Whether a header field contains a text, ignoring case.
    func has(_ name: String, _ part: String = "") -> Bool {
        guard let name = HTTPField.Name(name) else { return false }
        return response.fields[values: name].contains { part.isEmpty || $0.asciiLowercased.contains(part) }
    }

    /// The host of a redirect, if it is another one.
    var otherHost: String? {
        guard let target = evidence.origin.redirectAddress, target.host != evidence.host.name else { return nil }
        return target.host
    }
}

extension HostEvidence {
    /// Whether the host serves an association file that the system reads and that lists no app for any service.
    var listsNoApp: Bool {
        guard let file = try? readOrigin?.result.get(), file.refusal == nil else { return false }
        return ListedApp.all(in: file).isEmpty
    }
}
