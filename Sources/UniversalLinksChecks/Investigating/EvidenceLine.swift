package import UniversalLinks

/// What is known about one condition for a link to reach an app.
package struct EvidenceLine: Sendable {
    package let topic: Topic
    package let standing: Standing
    package let sentence: String
    /// A sentence each.
    package let notes: [String]
    /// What the answer rests on without a recording.
    package let assumptions: [SystemStatement]
    package let commands: [String]
    /// What would show more, and was not passed.
    package let missing: Missing?
    /// A listed app with the same bundle identifier and another prefix.
    package let namesake: AppIdentifier?
    /// What to say first about a file's decision, as a clause with names from the file; nil for other conditions.
    package var reason: String?
    package var advice: String?

    package init(
        _ topic: Topic, _ standing: Standing, _ sentence: String, notes: [String] = [],
        assumptions: [SystemStatement] = [],
        commands: [String] = [], missing: Missing? = nil, namesake: AppIdentifier? = nil
    ) {
        self.topic = topic
        self.standing = standing
        self.sentence = sentence
        self.notes = notes
        self.assumptions = assumptions
        self.commands = commands
        self.missing = missing
        self.namesake = namesake
    }
}

extension EvidenceLine {
    func titled(_ title: String) -> EvidenceLine {
        var line = EvidenceLine(
            topic.titled(title), standing, sentence, notes: notes, assumptions: assumptions, commands: commands,
            missing: missing, namesake: namesake)
        (line.reason, line.advice) = (reason, advice)
        return line
    }

    package enum Standing: String, Hashable, Sendable, CaseIterable {
        case proved
        case ruledOut = "ruled-out"
        case unknown
    }

    /// What can be passed in addition to the link.
    package enum Missing: Hashable, Sendable {
        case entitlements
        case deviceRecords
        case app
    }

    package struct Topic: Hashable, Sendable {
        /// In lower case with hyphens.
        package let name: String
        package let title: String

        package static let link = Topic(name: "link", title: "The link is a web link")
        package static let claim = Topic(name: "claim", title: "The app claims the host")
        package static let serving = Topic(name: "serving", title: "The host serves a valid file")
        package static let cdnCopy = Topic(name: "cdn-copy", title: "Apple's CDN has this file")
        package static let cdnDecision = Topic(name: "cdn-decision", title: "The CDN's copy matches it")
        package static let originDecision = Topic(name: "origin-decision", title: "The host's file matches it")
        package static let deviceApproval = Topic(name: "device-approval", title: "The device approves the app")
        package static let userChoice = Topic(name: "user-choice", title: "The user has not chosen the browser")
        package static let otherDomain = Topic(name: "other-domain", title: "It was tapped outside its own domain")
        package static let handingOver = Topic(name: "handing-over", title: "It was not tapped in an in-app browser")
        package static let tapped = Topic(name: "tapped", title: "It was tapped, not typed or pasted")

        package static let request = Topic(name: "request", title: "The app's request names this domain")
        package static let experience = Topic(name: "experience", title: "App Store Connect has an experience for it")
        package static let activity = Topic(name: "activity", title: "The other device offers the activity")

        private init(name: String, title: String) {
            self.name = name
            self.title = title
        }

        func titled(_ title: String) -> Topic { Topic(name: name, title: title) }
    }
}
