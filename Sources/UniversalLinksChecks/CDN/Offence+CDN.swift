import UniversalLinks
package import UniversalLinksLinting

extension Offence {
    /// What can be wrong with the copy of Apple's CDN, in the order of the codes.
    package static let ofCDN: [Offence] = [
        staleCopy, cachedFailure, copyWithoutOrigin, copyBesideBrokenOrigin, unansweredComparison,
    ]

    static let staleCopy = Offence(
        Diagnostic.Code("AASA951", "stale-cdn-copy"), .warning, .cdn,
        summary: "A copy on the CDN that says something else than the host's file",
        effect: """
            Devices get the CDN's copy, not the host's file: links are decided as the copy says, until the CDN asks the host \
            again and the devices ask the CDN again, which they do about once a week.
            """,
        reason: """
            The CDN keeps what it fetched, and asks again within about 24 hours; nobody can make it ask sooner. Files are \
            compared by what they mean: order of keys, white space, notation and comments never count.
            """,
        remedy: """
            Wait, and compare again. Publish the file before the release of the app that needs it. \
            If the copy stays, look whether the site serves other files to other countries, addresses or user agents. While \
            developing, `?mode=developer` in the entitlement goes around the CDN.
            """,
        evidence: [.copyOfCDN, .answerOfCDN, .renewalOfCDN])

    static let cachedFailure = Offence(
        Diagnostic.Code("AASA952", "failure-cached-by-cdn"), .warning, .cdn,
        summary: "A failure that the CDN has kept, while the host serves a file",
        effect: """
            Devices that ask now get no file: apps that are installed or updated meanwhile open no links of the host.
            """,
        reason: """
            The CDN could not fetch the file when it tried, and hands that failure out until it is given up. Its header fields \
            say why: Apple-Failure-Reason holds a code, Apple-Failure-Details more. Apple has published no list of the codes.
            """,
        remedy: """
            Mend what the code names, and wait until the CDN asks again. If the host answers well from here, look at firewalls, \
            bot protection, IPv6 addresses and other countries: the CDN comes from Apple's own network.
            """,
        evidence: [.copyOfCDN, .failureOfCDN, .renewalOfCDN])

    static let copyWithoutOrigin = Offence(
        Diagnostic.Code("AASA953", "file-only-on-cdn"), .warning, .cdn,
        summary: "A file that only the CDN still has",
        effect: "Links go on working until the CDN asks the host again; then they open in the browser.",
        reason: """
            The host answers that there is no file. It was taken away or moved, or a deployment lost it: the CDN hides that \
            for a while.
            """,
        remedy: "Serve the file again at its place, or leave it out on purpose, knowing that links stop working.",
        evidence: [.copyOfCDN, .renewalOfCDN])

    static let copyBesideBrokenOrigin = Offence(
        Diagnostic.Code("AASA954", "cdn-beside-broken-origin"), .note, .cdn,
        summary: "What the CDN has while the host serves no file",
        effect: "Devices get what the CDN has: a file of before, or a failure.",
        reason: """
            The host serves something that is no association file, or cannot be reached. What the CDN has tells what Apple saw \
            when it asked last.
            """,
        remedy: "Mend the host first. A code of the CDN's tells what Apple sees of it.",
        evidence: [.copyOfCDN, .failureOfCDN, .renewalOfCDN])

    static let unansweredComparison = Offence(
        Diagnostic.Code("AASA955", "cdn-not-compared"), .warning, .cdn,
        summary: "A copy on the CDN that could not be looked at",
        effect: "Unknown: what devices get from the CDN was not seen.",
        reason: "The CDN, or the host for the comparison, gave no answer that tells anything.",
        remedy: "Look at the network here, a proxy among it, and ask again.",
        evidence: [.copyOfCDN])
}
