package import UniversalLinks

/// What is known about one condition for a link to reach an app.
package struct EvidenceLine: Sendable {
    /// Which condition.
    package let topic: Topic
    /// Whether it is met.
    package let standing: Standing
    /// What is known, in one sentence.
    package let sentence: String
    /// More about it, a sentence each.
    package let notes: [String]
    /// What the answer rests on that nobody has recorded.
    package let assumptions: [SystemStatement]
    /// Commands for a Mac that settle what is assumed.
    package let commands: [String]
    /// What would tell more, and was not given.
    package let missing: Missing?
    /// An app in the place of the one in question: the same bundle identifier with another prefix.
    package let namesake: AppIdentifier?
    /// What there is to say first about a file's decision, with names from the file, as a clause; nil for other conditions.
    package var reason: String?
    /// What to do about it, as a sentence.
    package var advice: String?

    /// What is known about a condition.
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
    /// The same under another title.
    func titled(_ title: String) -> EvidenceLine {
        var line = EvidenceLine(
            topic.titled(title), standing, sentence, notes: notes, assumptions: assumptions, commands: commands,
            missing: missing, namesake: namesake)
        (line.reason, line.advice) = (reason, advice)
        return line
    }

    /// Whether a condition is met.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        /// It is.
        case proved
        /// It is not.
        case ruledOut = "ruled-out"
        /// Nobody can tell from here.
        case unknown
    }

    /// What an investigation can be given besides the link.
    package enum Missing: Hashable, Sendable {
        /// The app's entitlements.
        case entitlements
        /// What a device has noted.
        case deviceRecords
        /// Which app it is.
        case app
    }

    /// A condition for a link to reach an app.
    package struct Topic: Hashable, Sendable {
        /// Its name, in lower case with hyphens.
        package let name: String
        /// The condition in a few words.
        package let title: String

        /// The link is one that apps can be asked for.
        package static let link = Topic(name: "link", title: "The link is a web link")
        /// The app's entitlements name the host.
        package static let claim = Topic(name: "claim", title: "The app claims the host")
        /// The host serves its file as Apple wants it.
        package static let serving = Topic(name: "serving", title: "The host serves a valid file")
        /// The CDN has that file.
        package static let cdnCopy = Topic(name: "cdn-copy", title: "Apple's CDN has this file")
        /// The CDN's copy gives the URL to the app.
        package static let cdnDecision = Topic(name: "cdn-decision", title: "The CDN's copy matches it")
        /// The host's file gives the URL to the app.
        package static let originDecision = Topic(name: "origin-decision", title: "The host's file matches it")
        /// The device has taken the association over.
        package static let deviceApproval = Topic(name: "device-approval", title: "The device approves the app")
        /// The user has not chosen the browser.
        package static let userChoice = Topic(name: "user-choice", title: "The user has not chosen the browser")
        /// The link was tapped on a page of another domain.
        package static let otherDomain = Topic(name: "other-domain", title: "It was tapped outside its own domain")
        /// The app in which it was tapped hands links over.
        package static let handingOver = Topic(name: "handing-over", title: "It was not tapped in an in-app browser")
        /// The link was tapped, and not typed.
        package static let tapped = Topic(name: "tapped", title: "It was tapped, not typed or pasted")

        /// The app's request is for the domain.
        package static let request = Topic(name: "request", title: "The app's request names this domain")
        /// App Store Connect knows the URL.
        package static let experience = Topic(name: "experience", title: "App Store Connect has an experience for it")
        /// The other device offers the activity.
        package static let activity = Topic(name: "activity", title: "The other device offers the activity")

        private init(name: String, title: String) {
            self.name = name
            self.title = title
        }

        /// The same condition in other words.
        func titled(_ title: String) -> Topic { Topic(name: name, title: title) }
    }
}
