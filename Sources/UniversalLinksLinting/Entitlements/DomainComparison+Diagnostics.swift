import JSONSyntax
import UniversalLinks

extension DomainComparison {
    /// What the file of a host lacks for the app, and what the entitlements lack for the file.
    ///
    /// - Parameter name: What messages call the file.
    public func diagnostics(for host: String, _ file: HostFile, named name: String) -> [Diagnostic] {
        let locations = places?.locations(count: entitlements.associatedDomains.count)
        let entries = self.entries(for: host)
        switch file {
        case .notServed(let reason):
            return entries.prefix(1).map { index, _ in
                Diagnostic(
                    ofEntitlements: .fileNotServed, "\(host.shortened()) does not serve the file: \(reason)",
                    at: locations?[index], help: "Serve the file there."
                ).offering(.check(host: host.shortened()))
            }
        case .broken(let error):
            let cause = Diagnostic(error)
            return entries.prefix(1).map { index, _ in
                unreadable(host, name, cause.message, at: locations?[index], cause.location)
            }
        case .file(let file):
            if let refusal = file.refusal {
                let cause = Diagnostic(refusal, of: file)
                return entries.prefix(1).map { index, _ in
                    unreadable(host, name, cause.message, at: locations?[index], cause.location)
                }
            }
            let isAppClip = entitlements.isAppClip || AppClips(in: file).contains(app)
            let lacks = answers(of: host, .file(file)).compactMap { answer in
                isAppClip && entitlements.associatedDomains[answer.index].service == "applinks"
                    ? linksOfClip(answer, at: locations?[answer.index])
                    : missing(answer, host, file, name, at: locations?[answer.index])
            }
            return lacks + unclaimed(host, file, name, isAppClip: isAppClip)
                + [callbackWithoutCredentials(host, file, name)].compactMap { $0 }
        }
    }

    /// A sign-in returns to the page, which the file names for links, but neither side has what a callback in an app's
    /// session needs.
    private func callbackWithoutCredentials(_ host: String, _ file: AssociationFile, _ name: String) -> Diagnostic? {
        let own = entitlements.associatedDomains.filter { $0.host.hasSameScalars(as: host) }
        guard own.contains(where: { $0.service == "applinks" }),
            !own.contains(where: { $0.service == "webcredentials" }),
            !ListedApp.all(in: file).contains(where: { $0.service == "webcredentials" && $0.app.value == app })
        else { return nil }
        let matcher = Matcher(file, domain: nil)
        let component = matcher.details.lazy.filter { $0.identifiers.contains(app) }
            .flatMap { ($0.components ?? []).map(\.effective) }.first { component in
                guard !component.isExclusion.value, let path = component.path?.value,
                    let link = try? LinkURL(parsing: "https://example.com" + (path.hasPrefix("/") ? path : "/" + path))
                else { return false }
                return CallbackSign(of: link) == .signIn
            }
        guard let component else { return nil }
        let shown = host.shortened(to: 100)
        return Diagnostic(
            ofEntitlements: .callbackWithoutCredentials,
            "\(name) lists \(component.nameInSentence), which looks like the callback of a sign-in; "
                + "ASWebAuthenticationSession needs webcredentials:\(shown) for https callbacks.",
            at: .init(component.component.place, in: file),
            help:
                "If a session in the app waits for it, add webcredentials:\(shown) to the entitlements, and the app to "
                + "\"webcredentials\" in the file.")
    }

    private func unreadable(
        _ host: String, _ name: String, _ reason: String, at location: Diagnostic.Location?,
        _ place: Diagnostic.Location?
    ) -> Diagnostic {
        Diagnostic(
            ofEntitlements: .unreadableFile,
            "\(name) for \(host.shortened()) cannot be read: \(reason)", at: location,
            notes: place.map { [Diagnostic.Note("here", at: $0)] } ?? [])
    }

    // MARK: - What the file lacks

    private func missing(
        _ answer: Answer, _ host: String, _ file: AssociationFile, _ name: String, at location: Diagnostic.Location?
    ) -> Diagnostic? {
        let service = entitlements.associatedDomains[answer.index].service ?? ""
        var notes = order(of: answer)
        switch answer.verdict.value {
        case .named, .noFile:
            return nil
        case .noService:
            notes += otherServices(service, file)
            return Diagnostic(
                ofEntitlements: .serviceNotServed,
                "\(name) has no \(service), which \"\(answer.entry.shortened(to: 100))\" requires.",
                at: location, notes: notes,
                help: service == "applinks"
                    ? "Add \"applinks\" with a detail for \(app.text.shortened()) to the file."
                    : "Add \"\(service)\": {\"apps\": [\"\(app.text.shortened())\"]} to the file.")
        case .notNamed:
            let listed = ListedApp.all(in: file).filter { $0.service == service }
            let near = nearMiss(among: listed)
            if let near { notes.append(Diagnostic.Note(near.note, at: .init(near.app.app.place, in: file))) }
            notes += otherServices(service, file)
            return Diagnostic(
                ofEntitlements: .appNotNamed,
                "\(name) does not list \(app.text.shortened()) under \(service), which "
                    + "\"\(answer.entry.shortened(to: 100))\" requires.",
                at: location, notes: notes, help: near?.help ?? ListedApp.advice(for: app.text, among: listed))
        }
    }

    /// For entitlements that only the file identifies as those of an App Clip.
    private func linksOfClip(_ answer: Answer, at location: Diagnostic.Location?) -> Diagnostic? {
        ClipEntryWords(for: entitlements.associatedDomains[answer.index], in: entitlements).map {
            Diagnostic(ofEntitlements: .linksOfAppClip, $0.message, at: location, help: $0.help)
        }
    }

    private struct NearMiss {
        let app: ListedApp
        let note: String
        let help: String
    }

    /// What looks like the app but is not: the same bundle identifier with another prefix, or in other capitals.
    private func nearMiss(among listed: [ListedApp]) -> NearMiss? {
        let bundle = app.bundleIdentifier
        let write = "Write \"\(app.text.shortened())\"."
        if let other = listed.first(where: { $0.app.value.bundleIdentifier.hasSameScalars(as: bundle) }) {
            let prefix = other.app.value.prefix ?? ""
            let isTeam = team.map { prefix.asciiLowercased.hasSameScalars(as: $0.asciiLowercased) } ?? false
            return NearMiss(
                app: other,
                note: isTeam
                    ? "the same bundle identifier with the team identifier as prefix; the app has a prefix of its own"
                    : "the same bundle identifier with another prefix",
                help: write)
        }
        if let other = listed.first(where: {
            $0.app.value.text.asciiLowercased.hasSameScalars(as: app.text.asciiLowercased)
        }) {
            return NearMiss(app: other, note: "the same except for case, which makes it another app", help: write)
        }
        let nearest = NearestText.nearest(to: app.text, among: listed.map(\.app.value.text))
        guard let nearest, let other = listed.first(where: { $0.app.value.text.hasSameScalars(as: nearest) }) else {
            return nil
        }
        return NearMiss(app: other, note: "nearly the same", help: "Did you mean this app? \(write)")
    }

    private func otherServices(_ service: String, _ file: AssociationFile) -> [Diagnostic.Note] {
        let other = ListedApp.all(in: file).first { $0.app.value == app && $0.service != service }
        guard let other else { return [] }
        return [
            Diagnostic.Note(
                "the file names the app under \(other.service.shortened(to: 60))", at: .init(other.app.place, in: file))
        ]
    }

    private func order(of answer: Answer) -> [Diagnostic.Note] {
        guard !answer.entriesBefore.isEmpty else { return [] }
        let shown = answer.entriesBefore.prefix(3).map { "\"\($0.shortened(to: 100))\"" }.joined(separator: ", ")
        let rest = answer.entriesBefore.count > 3 ? ", …" : ""
        return [
            Diagnostic.Note("hosts that \(shown)\(rest) asks for use their own files, which come first")
        ]
    }

    // MARK: - What the entitlements lack

    private func unclaimed(
        _ host: String, _ file: AssociationFile, _ name: String, isAppClip: Bool
    ) -> [Diagnostic] {
        var asked = Set(
            entitlements.associatedDomains.filter { $0.host.hasSameScalars(as: host) }.map { $0.service ?? "applinks" })
        // An entry for links is said to be meant for App Clips.
        if isAppClip { asked.formUnion(asked.contains("applinks") ? ["applinks", "appclips"] : ["applinks"]) }
        var told: Set<String> = []
        return ListedApp.all(in: file).compactMap { listed in
            guard listed.app.value == app, AssociationFile.Service.publicNames.containsSameScalars(as: listed.service),
                !asked.contains(listed.service), told.insert(listed.service).inserted
            else { return nil }
            let entry = "\(listed.service):\(host)"
            return Diagnostic(
                ofEntitlements: .serviceNotClaimed,
                "\(name) lists \(app.text.shortened()) under \(listed.service), but the "
                    + "entitlements have no \"\(entry.shortened(to: 100))\".",
                at: .init(listed.app.place, in: file),
                help: "Add the entry to the entitlements, or remove the app from \(listed.service).")
        }
    }
}
