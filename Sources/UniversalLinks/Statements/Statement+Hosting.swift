extension Statement {
    package static let placeOfFile = Statement(
        "W1", .documented,
        "The file is asked for as https://<host>/.well-known/apple-app-site-association, without an extension.")
    package static let placeAtRoot = Statement(
        "W1", .assumed, "The place at the root of the site is legacy, and may not be asked any more.")
    package static let plainAnswer = Statement(
        "W2", .documented, "The file is served with status 200, without redirects and without authentication.")
    package static let trustedCertificate = Statement(
        "W2", .documented, "The host has a certificate that is valid and publicly trusted.")
    package static let reachableByAll = Statement(
        "W2", .documented,
        "The file can be fetched from every country and address, and by Apple's user agent, AASA-Bot.")
    package static let contentTypeOfFile = Statement(
        "W2", .documented, "The file is served as application/json.")
    package static let otherContentTypes = Statement(
        "W2", .assumed, "Files that are served as application/octet-stream are read all the same.")
    package static let undividedCache = Statement(
        "W2", .assumed, "A Vary header that splits caches can make Apple and others see different files.")
}
