import UniversalLinksChecks

/// Runs a program for each alert, which gets the same JSON as webhooks do on standard input.
struct CommandSender: AlertSender {
    let command: [String]
    let limits: AlertSendingLimits

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let run = ProgramRun(
            command: command, input: AlertDocument(alert).bytes,
            environment: [
                "AASA_ALERT_KEY": alert.key, "AASA_ALERT_STEP": alert.step.rawValue,
                "AASA_ALERT_KIND": alert.kind.rawValue, "AASA_ALERT_SEVERITY": alert.severity.name,
            ], limit: limits.programSeconds)
        return await run.result()
    }
}
