import HTTPTypes

/// A page with which a firewall checks whether the client is a browser with a person.
struct BotChallenge {
    /// Whose page it is, as far as the page shows.
    let origin: String

    private static let phrases: [(text: String, origin: String)] = [
        ("_cf_chl_opt", "Cloudflare"), ("cf-chl-", "Cloudflare"), ("cf-error-details", "Cloudflare"),
        ("attention required! | cloudflare", "Cloudflare"), ("_incapsula_resource", "Imperva"),
        ("captcha-delivery.com", "DataDome"), ("px-captcha", "HUMAN"), ("/_sec/cp_challenge/", "Akamai"),
        ("awswafintegration", "AWS WAF"), ("sucuri website firewall", "Sucuri"),
        ("vercel security checkpoint", "Vercel"), ("ddos-guard", "DDoS-Guard"),
    ]

    /// The challenge in an answer; nil if there is none.
    init?(_ response: ExchangeResponse) {
        if response.fields[.cloudflareMitigation] == "challenge" {
            origin = "Cloudflare"
        } else if let action = response.fields[.amazonFirewallAction], action == "challenge" || action == "captcha" {
            origin = "AWS WAF"
        } else if response.fields[.vercelMitigation] == "challenge" {
            origin = "Vercel"
        } else {
            guard response.servedBody == .page else { return nil }
            let text = response.bodyStart
            // Ordinary pages contain a firewall's scripts too, including those for missing files.
            guard
                [403, 405, 429, 503].contains(response.status) || text.contains("captcha")
                    || text.contains("checking your browser")
                    || text.contains("just a moment") || text.contains("security checkpoint"),
                let phrase = BotChallenge.phrases.first(where: { text.contains($0.text) })
            else { return nil }
            origin = phrase.origin
        }
    }
}

extension HTTPField.Name {
    static let cloudflareMitigation = HTTPField.Name("cf-mitigated")!
    static let amazonFirewallAction = HTTPField.Name("x-amzn-waf-action")!
    static let vercelMitigation = HTTPField.Name("x-vercel-mitigated")!
}
