extension Statement {
    package static let copyOfCDN = Statement(
        "N1", .documented,
        "Devices on iOS 14 and macOS 11 and later ask Apple's CDN for the file, not the site, unless the entitlement has "
            + "a mode.")
    package static let answerOfCDN = Statement(
        "N2", .assumed,
        "The CDN hands the file out with max-age and Age, perhaps written anew: only its meaning counts.")
    package static let failureOfCDN = Statement(
        "N3", .assumed,
        "Where the CDN could not fetch the file, it answers with an error, keeps that for a time, and says why in "
            + "Apple-Failure-Reason and Apple-Failure-Details.")
    package static let failureNumbers = Statement(
        "N3", .assumed, "Failure numbers 1xx are of HTTP, 2xx of the connection, 3xx of time and 4xx of content.")
    package static let renewalOfCDN = Statement(
        "N4", .documented, "The CDN asks the site again within about 24 hours. There is no purge.")
}
