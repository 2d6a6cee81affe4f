package import UniversalLinks

/// The web links of a mail, each once, in their order.
package struct MailLinks {
    /// A link.
    package struct Link: Sendable {
        /// The link as it is tapped.
        package let url: LinkURL
        /// The words that show it; empty if there are none.
        package let label: String
        /// How often it is in the mail, its other forms included: a page and a text.
        package fileprivate(set) var count: Int
        /// Who rewrote it; nil if nobody is known to have.
        package let rewriter: LinkRewriter?
        /// The links that it contains, from the outside in.
        package let contained: [ContainedLink]
    }

    /// The links, in order.
    package private(set) var links: [Link] = []
    /// The links that are not web links, or invalid.
    package private(set) var otherCount = 0
    /// Whether more links or parts are in the mail than are read.
    package private(set) var isCutShort = false

    package static let maximumCount = 1_000

    /// The links of a mail's source, an HTML page, or a text.
    package init(_ source: [UInt8]) {
        let parts = MailParts(source)
        isCutShort = parts.isCutShort
        var places: [String: Int] = [:]
        // A page shows the words; a text repeats its links.
        for text in parts.texts.filter(\.isHTML) + parts.texts.filter({ !$0.isHTML }) {
            let found = TextLinks(text.bytes, isHTML: text.isHTML).found
            if found.count == TextLinks.maximumCount { isCutShort = true }
            for link in found { add(link, &places) }
        }
    }

    private mutating func add(_ found: TextLinks.Found, _ places: inout [String: Int]) {
        if let place = places[found.text] {
            links[place].count += 1
            return
        }
        guard let url = try? LinkURL(parsing: found.text), url.isWeb, url.host?.isEmpty == false else {
            otherCount += 1
            return
        }
        guard links.count < MailLinks.maximumCount else {
            isCutShort = true
            return
        }
        places[found.text] = links.count
        links.append(
            Link(
                url: url, label: String(found.label.prefix(60)), count: 1, rewriter: LinkRewriter(of: url),
                contained: ContainedLink.all(in: url)))
    }
}
