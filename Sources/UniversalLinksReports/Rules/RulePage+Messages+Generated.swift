// Made by RECORD_SNAPSHOTS=1 swift test --filter RuleMessageTests. Do not edit.

// swift-format-ignore-file

extension RulePage {
    /// What is printed about hosts, apps and projects, by code.
    package static let recordedMessages: [String: String] = [
        "AASA651":
            #""shop.example" does not start with a service."#,
        "AASA652":
            #"The service "app links" in "app links:shop.example" is written with a space."#,
        "AASA653":
            #""applinks:https://shop.example" contains a URL, not a host."#,
        "AASA654":
            #""applinks:shop.example/menu" has a slash after the host; paths belong in the domain's file."#,
        "AASA655":
            #""applinks:shop.example:443" has a port, but the port is always 443."#,
        "AASA656":
            #""applinks:shop.example?lang=en" has a query that is not a mode."#,
        "AASA657":
            #"The mode "develper" in "applinks:shop.example?mode=develper" is ignored."#,
        "AASA658":
            #""appclips:*.shop.example" has a wildcard, which App Clips do not support."#,
        "AASA659":
            #""applinks:www.*.shop.example" has a "*" that is not before the first period."#,
        "AASA660":
            #""applinks:" has no host."#,
        "AASA661":
            #"The host in "applinks:shop..example" has two periods in a row."#,
        "AASA662":
            #"The host in "applinks:shop" has no period."#,
        "AASA663":
            #""applinks:192.0.2.7" contains an IP address, which needs a mode."#,
        "AASA665":
            #""applinks:gemüse.example" is not written in Punycode."#,
        "AASA666":
            #""applinks:SHOP.example" lists the same as "applinks:shop.example"."#,
        "AASA668":
            #""applinks:shop.example?mode=developer" only works in development-signed builds."#,
        "AASA669":
            #"The value of $(HOST) in "applinks:$(HOST)" is unknown."#,
        "AASA670":
            #""applinks:*.shop.example" matches subdomains; Apple's pages disagree on whether it matches shop.example itself."#,
        "AASA671":
            #"The entitlements contain no associated domain."#,
        "AASA681":
            #"file does not list 7Q4KX2M9TD.com.shop.eats under applinks, which "applinks:shop.example" requires."#,
        "AASA682":
            #"file has no applinks, which "applinks:shop.example" requires."#,
        "AASA683":
            #"file for shop.example cannot be read: The file ends inside the object opened on line 1, column 1. Add the missing }, or fetch the file again: it may be cut off."#,
        "AASA685":
            #"file lists 7Q4KX2M9TD.com.shop.eats under webcredentials, but the entitlements have no "webcredentials:shop.example"."#,
        "AASA692":
            #"7Q4KX2M9TD.com.shop.eats was given, but the entitlements file says 7Q4KX2M9TD.com.shop.other."#,
        "AASA693":
            #"The app identifier starts with 3Z8RW5N1HB, but the team is 7Q4KX2M9TD."#,
        "AASA801":
            #"file does not list 7Q4KX2M9TD.com.shop.pay."#,
        "AASA802":
            #""7Q4KX2M9TD.com.shop.eats" is listed under applinks, but aasa.yml does not list it for this file."#,
        "AASA803":
            #"Eats.entitlements has no "applinks:shop.example"."#,
        "AASA804":
            #"Eats.entitlements has "applinks:other.example", but aasa.yml does not list the domain."#,
        "AASA805":
            #"Eats.entitlements cannot be read: It is not a property list in XML."#,
        "AASA806":
            #"The list cannot be read: The file ends inside the object opened on line 1, column 1. Add the missing }, or fetch the file again: it may be cut off."#,
        "AASA821":
            #"No AASA401 unescaped-character is found anywhere."#,
        "AASA822":
            #"AASA401 unescaped-character was ignored until 2024-12-31."#,
        "AASA831":
            #"AASA203 wrong-type is no longer found in file."#,
        "AASA854":
            #"The root is a number, not an object, so the system probably refuses the file. Write an object with an "applinks" key."#,
        "AASA901":
            #"Cannot fetch the file: shop.example does not exist in the DNS."#,
        "AASA905":
            #"Cannot fetch the file: shop.example at 192.0.2.7 refused the connection."#,
        "AASA912":
            #"Cannot fetch the file: shop.example at 192.0.2.7 is not trusted: its certificate expired on 2026-11-24, 23 hours ago."#,
        "AASA914":
            #"Cannot fetch the file: shop.example at 192.0.2.7 is not trusted: its certificate is for *.shop.example, not for shop.example."#,
        "AASA915":
            #"Cannot fetch the file: shop.example at 192.0.2.7 is not trusted: its certificate was issued by "CN=Unknown Root", which is not a trusted root here."#,
        "AASA917":
            #"Cannot fetch the file: shop.example at 192.0.2.7 is not trusted: it sends 1 certificate without that of the issuer, "CN=Example Intermediate"."#,
        "AASA919":
            #"Cannot fetch the file: shop.example at 192.0.2.7 offers no TLS version or cipher that is still in use."#,
        "AASA920":
            #"Cannot fetch the file: no answer from shop.example at 192.0.2.7 within 10 seconds."#,
        "AASA923":
            #"Cannot fetch the file: the answer ended after 96 of the 5000 bytes that it announced."#,
        "AASA924":
            #"Cannot fetch the file: the body is compressed as "br", which is damaged or was not requested."#,
        "AASA925":
            #"https://shop.example/.well-known/apple-app-site-association redirects (301) to "https://www.shop.example/.well-known/apple-app-site-association", another host; Apple does not follow redirects."#,
        "AASA926":
            #"shop.example returns 401 and requires "Basic" authentication; Apple does not log in."#,
        "AASA927":
            #"shop.example returns 403 with a page of Cloudflare's firewall, "Nothing here", instead of the file."#,
        "AASA928":
            #"shop.example blocks Apple's fetcher: it returns 403 with an HTML page to AASA-Bot, but 200 to a browser."#,
        "AASA929":
            #"https://shop.example/.well-known/apple-app-site-association returns 404 Not Found."#,
        "AASA930":
            #"https://shop.example/.well-known/apple-app-site-association returns 403 Forbidden."#,
        "AASA931":
            #"https://shop.example/.well-known/apple-app-site-association returns 429 Too Many Requests; Retry-After: 1 second."#,
        "AASA932":
            #"https://shop.example/.well-known/apple-app-site-association returns 500 Internal Server Error."#,
        "AASA933":
            #"https://shop.example/.well-known/apple-app-site-association returns 206 Partial Content."#,
        "AASA934":
            #"The file is only at https://shop.example/.well-known/apple-app-site-association.json; https://shop.example/.well-known/apple-app-site-association, which Apple requests, returns status 404."#,
        "AASA935":
            #"The file is only at https://shop.example/apple-app-site-association; https://shop.example/.well-known/apple-app-site-association, which Apple requests, returns status 404."#,
        "AASA936":
            #"https://shop.example/.well-known/apple-app-site-association returns 200 with an HTML page, "Shop", instead of the file."#,
        "AASA937":
            #"shop.example serves the file as "text/plain"; Apple expects application/json."#,
        "AASA939":
            #"shop.example sends Vary with User-Agent and Cookie: caches store a copy for each value, and Apple may get an old one."#,
        "AASA940":
            #"shop.example lets caches store the file for 365 days, so Apple may get an old one that long."#,
        "AASA941":
            #"shop.example sends Cache-Control: no-store, so every fetch of the file reaches the host."#,
        "AASA942":
            #"shop.example sends cookies with the file: id and lang."#,
        "AASA944":
            #"shop.example: its certificate expires on 2026-12-02, in 7 days."#,
        "AASA945":
            #"shop.example answers over IPv4, but not over IPv6: shop.example at 2001:db8::7 refused the connection."#,
        "AASA946":
            #"shop.example returns 200 over IPv4, but 404 over IPv6."#,
        "AASA947":
            #"shop.example returns different files: 96 bytes to AASA-Bot, 96 bytes to a browser."#,
        "AASA949":
            #"Cannot check the file: shop.example at 192.0.2.7 supports only HTTP/2, and this check supports only HTTP/1.1."#,
        "AASA951":
            #"shop.example: the CDN has a different file than the host; neither says which is newer."#,
        "AASA952":
            #"shop.example: the CDN has cached a failure (404), so devices get no file."#,
        "AASA953":
            #"shop.example: the CDN still has a file."#,
        "AASA954":
            #"shop.example: the CDN still has a file, which devices get until it expires."#,
        "AASA955":
            #"shop.example: the CDN returns 503, which says nothing about the host."#,
    ]
}
