/// Which channels get an alert.
struct AlertRecipients {
    private let severity: Incident.Severity
    /// Whether the severity alone suffices: an end is for those who were told of the beginning.
    private let countsSeverity: Bool
    /// Who was told of one of the incidents before.
    private var told: Set<String> = []

    /// - Parameter told: The channels that were told of an incident; nil if nothing is known of it.
    init(_ draft: AlertDraft, told: (_ incidentID: String) throws -> Set<String>?) rethrows {
        severity = draft.alert.severity
        var isUnknown = false
        if draft.alert.step != .opened {
            for subject in draft.subjects {
                if let names = try told(subject.incidentID) { self.told.formUnion(names) } else { isUnknown = true }
            }
        }
        countsSeverity = draft.alert.step != .closed || draft.alert.isAlreadyOver || isUnknown
    }

    func include(_ channel: AlertChannel) -> Bool {
        told.contains(channel.name) || countsSeverity && severity >= channel.minimumSeverity
    }
}
