extension LinkInvestigation {
    /// What to run or do next, without the words of the program that offers it.
    package enum NextStep: Hashable, Sendable {
        /// Something to do by hand, in a sentence.
        case byHand(String)
        /// Link to one host directly, or give the other an association file, which a check of it looks at.
        case linkDirectly(to: String, insteadOf: String)
        /// Compare the app's file with the files of its domains; with the app's identifier where the file names none.
        case compareApp(file: String, app: String?)
        /// Check the host.
        case check(host: String)
        /// Check the host, and wait until the CDN has what it serves.
        case waitForCDN(host: String)
        /// Check the host, and show what to write into its configuration.
        case showRecipes(host: String)
        /// Fetch the file, and explain what it decides for the link.
        case explain(link: String, fileAt: String, app: String?)
        /// Investigate once more, with the entitlements of the installed build.
        case passEntitlements
        /// Install the app again, and look at what the device has noted then.
        case installAgain
        /// Investigate the link once more, with the app's entitlements and what a device has noted.
        case addEvidence(link: String)
    }
}
