import UniversalLinksChecks

/// Sends alerts as JSON by POST, signed if there is a secret.
struct WebhookSender: AlertSender {
    let poster: HTTPPoster
    let url: String
    let secret: String?

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let body = AlertDocument(alert).bytes
        var headers = [("Idempotency-Key", alert.key)]
        if let secret {
            headers.append((WebhookSignature.header, WebhookSignature.value(body: body, secret: secret, now: now)))
        }
        return await poster.post(body, to: url, headers: headers, now: now)
    }
}
