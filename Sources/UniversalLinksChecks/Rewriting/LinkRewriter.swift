package import UniversalLinks

/// A service that replaces links with its own, which lead to them.
package struct LinkRewriter: Hashable, Sendable {
    package let name: String
    package let purpose: Purpose

    package enum Purpose: String, Hashable, Sendable {
        /// The sender counts clicks.
        case tracking
        /// The recipient's mail system checks links.
        case protection
        /// An app or a site shows that its pages are left.
        case redirection
    }
}

extension LinkRewriter {
    private struct Row {
        let name: String
        let purpose: Purpose
        /// Whole names, or endings that start with a period.
        var hosts: [String] = []
        /// How paths start at these hosts; empty for every path.
        var paths: [String] = []
        /// How paths start at domains of customers, and a parameter that must be there too.
        var branded: [(path: String, parameter: String?)] = []
    }

    private static let rows: [Row] = [
        Row(
            name: "SendGrid", purpose: .tracking, hosts: [".ct.sendgrid.net", ".sendgrid.net"],
            branded: [
                ("/ls/click", "upn"), ("/uni/ls/click", "upn"), ("/wf/click", "upn"), ("/uni/wf/click", "upn"),
            ]),
        Row(name: "Mandrill (Mailchimp)", purpose: .tracking, hosts: ["mandrillapp.com"], paths: ["/track/click/"]),
        Row(name: "Mailchimp", purpose: .tracking, hosts: [".list-manage.com"], paths: ["/track/click"]),
        Row(
            name: "HubSpot", purpose: .tracking, hosts: [".hubspotlinks.com", ".hubspotemail.net"],
            branded: [("/e3t/", nil), ("/e2t/", nil), ("/e1t/", nil)]),
        Row(name: "Branch", purpose: .tracking, hosts: [".app.link", ".bnc.lt", "bnc.lt"]),
        Row(name: "Mailjet", purpose: .tracking, hosts: [".mjt.lu"], branded: [("/lnk/", nil)]),
        Row(name: "Mailgun", purpose: .tracking, branded: [("/c/eJ", nil)]),
        Row(name: "SparkPost", purpose: .tracking, hosts: [".sparkpostmail.com"], branded: [("/f/a/", nil)]),
        Row(name: "Postmark", purpose: .tracking, hosts: ["click.pstmrk.it"]),
        Row(name: "Amazon SES", purpose: .tracking, hosts: [".awstrack.me"], branded: [("/CL0/", nil), ("/L0/", nil)]),
        Row(
            name: "Klaviyo", purpose: .tracking,
            hosts: [".klclick.com", ".klclick1.com", ".klclick2.com", ".klclick3.com", ".klaviyomail.com"]),
        Row(name: "Customer.io", purpose: .tracking, hosts: [".customeriomail.com"], branded: [("/e/c/eyJ", nil)]),
        Row(name: "Iterable", purpose: .tracking, branded: [("/a/click", "_t"), ("/u/click", "_t")]),
        Row(name: "Salesforce Marketing Cloud", purpose: .tracking, hosts: [".exct.net"], branded: [("/", "qs")]),
        Row(name: "Constant Contact", purpose: .tracking, hosts: [".rs6.net"]),
        Row(
            name: "Campaign Monitor", purpose: .tracking,
            hosts: [".createsend.com", ".createsend1.com", ".cmail19.com", ".cmail20.com"]),
        Row(
            name: "Brevo", purpose: .tracking, hosts: [".sendibt2.com", ".sendibt3.com", ".sendibm1.com"],
            branded: [("/mk/cl/f/", nil), ("/tr/cl/", nil)]),
        Row(name: "Sailthru", purpose: .tracking, branded: [("/click/", nil)]),
        Row(name: "Outlook SafeLinks", purpose: .protection, hosts: [".safelinks.protection.outlook.com"]),
        Row(
            name: "Proofpoint", purpose: .protection,
            hosts: ["urldefense.proofpoint.com", "urldefense.com", "urldefense.us"]),
        Row(
            name: "Mimecast", purpose: .protection, hosts: [".mimecast.com", ".mimecastprotect.com"],
            paths: ["/s/", "/r/"]),
        Row(name: "Barracuda", purpose: .protection, hosts: ["linkprotect.cudasvc.com"]),
        Row(name: "Cisco", purpose: .protection, hosts: ["secure-web.cisco.com"]),
        Row(name: "Sophos", purpose: .protection, hosts: [".protection.sophos.com"]),
        Row(name: "Trend Micro", purpose: .protection, hosts: [".trendmicro.com"], paths: ["/wis/clicktime"]),
        Row(
            name: "Google", purpose: .redirection, hosts: ["www.google.com", "google.com"], paths: ["/url"]),
        Row(
            name: "Facebook", purpose: .redirection, hosts: ["l.facebook.com", "lm.facebook.com", "l.instagram.com"]),
        Row(name: "LinkedIn", purpose: .redirection, hosts: ["www.linkedin.com"], paths: ["/redir/", "/safety/go"]),
        Row(name: "Slack", purpose: .redirection, hosts: ["slack-redir.net"]),
    ]

    /// By host, path and parameters; nil if no service is known to make such links.
    package init?(of link: LinkURL) {
        let host = (link.host ?? "").asciiLowercased
        let row = LinkRewriter.rows.first { row in
            let isHosts = row.hosts.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
            if isHosts, row.paths.isEmpty || row.paths.contains(where: link.path.hasPrefix) { return true }
            return row.branded.contains { path, parameter in
                guard link.path.hasPrefix(path) else { return false }
                switch row.name {
                // Sites use these names for paths of their own: what follows must be as the service writes it.
                case "Sailthru": return LinkRewriter.isSailthru(link.path)
                case "Salesforce Marketing Cloud": return host.hasPrefix("click.") && LinkRewriter.has("qs", link)
                default: return parameter.map { LinkRewriter.has($0, link) } ?? true
                }
            }
        }
        guard let row else { return nil }
        (name, purpose) = (row.name, row.purpose)
    }

    private static func has(_ parameter: String, _ link: LinkURL) -> Bool {
        link.queryItems.prefix(64).contains { $0.name == parameter && !$0.value.isEmpty }
    }

    /// `/click/12345678.90/aHR0c…`
    private static func isSailthru(_ path: String) -> Bool {
        let segments = path.split(separator: "/")
        return segments.count >= 3 && segments[1].utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
            && segments[2].hasPrefix("aHR0c")
    }
}

extension LinkRewriter {
    /// What to do so that the link opens the app, in a sentence.
    ///
    /// - Parameter host: That of the rewritten link.
    package func advice(for host: String) -> String {
        switch (name, purpose) {
        case ("SendGrid", _):
            "Turn click tracking off for this link, or write universal=\"true\" in its tag, serve a file for /uni/* on \(host), "
                + "and claim \(host) in the app."
        case (_, .tracking):
            "Turn click tracking off for this link, or serve an association file on \(host) and claim \(host) in the app."
        case (_, .protection):
            "The recipient's mail system rewrites links; only its administrator can exempt your domain."
        case (_, .redirection): "Share the link itself, not the one of \(name)."
        }
    }
}
