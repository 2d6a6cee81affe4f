extension Answer {
    /// One answer after the other; the last one again for all later requests for the path.
    package static func sequence(_ answers: [Answer]) -> Answer {
        Answer(by: { request in
            answers.isEmpty ? .notFound : answers[min(request.number, answers.count) - 1]
        })
    }

    /// This answer for the first requests for the path, then another.
    package func first(_ count: Int, then other: Answer) -> Answer {
        Answer(by: { request in request.number <= count ? self : other })
    }

    /// This answer for user agents that contain a text, another for the rest.
    package func only(forAgentsWith text: String, others: Answer) -> Answer {
        Answer(by: { request in request.userAgent.contains(text) ? self : others })
    }

    /// What a firewall does: 403 for user agents that contain a text, this answer for the rest.
    package func blocked(forAgentsWith text: String = "AASA-Bot") -> Answer {
        let refusal = Answer.http(
            403, fields: ["Server": "firewall", "Content-Type": "text/html"], text: "<h1>Access denied</h1>\n")
        return refusal.only(forAgentsWith: text, others: self)
    }

    /// 429 for the first requests for the path, then this answer.
    ///
    /// - Parameter retryAfter: The value of `Retry-After`, seconds or a date; nil for none.
    package func rateLimited(first count: Int, retryAfter: String? = "1") -> Answer {
        Answer.tooManyRequests(retryAfter: retryAfter).first(count, then: self)
    }

    /// 429.
    package static func tooManyRequests(retryAfter: String? = "1") -> Answer {
        let wait: HeaderFields = retryAfter.map { ["Retry-After": $0] } ?? [:]
        return .http(429, fields: ["Content-Type": "text/plain"] + wait, text: "Too many requests\n")
    }

    /// One answer for requests that accept a coding, this one for the rest.
    package func unless(accepting coding: String, answer: Answer) -> Answer {
        Answer(by: { request in (request.fields["Accept-Encoding"] ?? "").contains(coding) ? answer : self })
    }

    /// A redirect.
    ///
    /// - Parameter location: The value of `Location`; nil for none.
    package static func redirect(_ status: Int = 302, to location: String?) -> Answer {
        .http(status, fields: location.map { ["Location": $0] } ?? [:])
    }

    /// 401 that asks for a password.
    package static let passwordWanted = Answer.http(
        401, fields: ["WWW-Authenticate": "Basic realm=\"staging\"", "Content-Type": "text/plain"],
        text: "Unauthorized\n")

    /// The page that a single-page app gives for every path.
    package static let indexPage = html(
        """
        <!doctype html>
        <html><head><meta charset="utf-8"><title>Shop</title><script type="module" src="/app.js"></script></head>
        <body><div id="root"></div></body></html>

        """)

    /// A page that asks for a password.
    package static let loginPage = html(
        """
        <!doctype html>
        <html><head><title>Sign in</title></head>
        <body><form action="/login" method="post"><input name="user"><input name="password" type="password"></form></body>
        </html>

        """)

    /// A page.
    package static func html(_ text: String, status: Int = 200) -> Answer {
        .http(status, fields: ["Content-Type": "text/html; charset=utf-8"], text: text)
    }
}
