import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

@Suite struct AlertGroupingTests {
    private let grouping = AlertGrouping(window: 60)

    /// One line per alert: step, domains, and whether it was over before.
    private func lines(_ plan: AlertGrouping.Plan) -> [String] {
        plan.drafts.map { draft in
            "\(draft.alert.step.rawValue) \(draft.alert.incidents.map(\.domain).joined(separator: "+"))"
                + (draft.alert.isAlreadyOver ? " over" : "")
        }
    }

    @Test func nothingIsToldBeforeTheWindowIsOver() {
        let pending = [AlertSamples.opened(AlertSamples.incident())]
        let early = grouping.plan(pending, now: AlertSamples.time(59))
        #expect(early.drafts.isEmpty)
        #expect(early.next == AlertSamples.time(60))
        let late = grouping.plan(pending, now: AlertSamples.time(60))
        #expect(lines(late) == ["opened shop.example"])
        #expect(late.drafts.first?.alert.summary == "shop.example: the host answers with status 503")
        #expect(late.next == nil)
    }

    @Test func oneCauseOnManyDomainsIsOneAlert() throws {
        let incidents = (1...40).map { AlertSamples.incident("d\($0).example", opened: Int64($0)) }
        let plan = grouping.plan(incidents.map(AlertSamples.opened), now: AlertSamples.time(61))
        let draft = try #require(plan.drafts.first)
        #expect(plan.drafts.count == 1)
        #expect(
            draft.alert.summary
                == "40 domains: the host answers with status 503: d1.example, d2.example, d3.example and 37 more")
        #expect(draft.transitionIDs.count == 40)
        #expect(draft.subjects.count == 40)
    }

    @Test func namesOfTwoAndThreeDomainsAreListed() {
        let incidents = ["a.example", "b.example", "c.example"].map { AlertSamples.incident($0, cause: "It is down.") }
        #expect(
            Alert.summary(of: Array(incidents.prefix(2)), isAlreadyOver: false)
                == "2 domains: It is down: a.example and b.example")
        #expect(
            Alert.summary(of: incidents, isAlreadyOver: false)
                == "3 domains: It is down: a.example, b.example and c.example")
    }

    @Test func veryManyIncidentsAreCountedAndTheFirstListed() throws {
        let incidents = (1...1_200).map { AlertSamples.incident("d\($0).example") }
        let plan = grouping.plan(incidents.map(AlertSamples.opened), now: AlertSamples.time(60))
        let draft = try #require(plan.drafts.first)
        #expect(draft.alert.incidents.count == 500)
        #expect(draft.alert.incidentCount == 1_200)
        #expect(draft.subjects.count == 1_200)
    }

    @Test(arguments: [
        ("another kind", AlertSamples.incident("b.example", .fileBroken)),
        ("another cause", AlertSamples.incident("b.example", cause: "the certificate has expired")),
    ])
    func whatDiffersIsAnotherAlert(_ what: String, other: Incident) {
        let pending = [AlertSamples.opened(AlertSamples.incident("a.example")), AlertSamples.opened(other)]
        let plan = grouping.plan(pending, now: AlertSamples.time(60))
        #expect(lines(plan) == ["opened a.example", "opened b.example"], "\(what)")
    }

    @Test func whatOpensAndClosesWithinTheWindowIsToldInOrder() {
        let incident = AlertSamples.incident()
        let pending = [AlertSamples.opened(incident), AlertSamples.closed(incident, at: 30)]
        let first = grouping.plan(pending, now: AlertSamples.time(60))
        #expect(lines(first) == ["opened shop.example"])
        #expect(first.next == AlertSamples.time(90))
        let both = grouping.plan(pending, now: AlertSamples.time(90))
        #expect(lines(both) == ["opened shop.example", "closed shop.example"])
    }

    @Test func anEndIsNeverToldBeforeItsBeginning() {
        // a.example closes with b.example, whose group is due before the opening of a.example.
        let (early, late) = (AlertSamples.incident("b.example"), AlertSamples.incident("a.example", opened: 20))
        let pending = [
            AlertSamples.closed(early, at: 1), AlertSamples.opened(late), AlertSamples.closed(late, at: 30),
        ]
        #expect(lines(grouping.plan(pending, now: AlertSamples.time(61))) == ["closed b.example"])
        #expect(
            lines(grouping.plan(Array(pending.dropFirst()), now: AlertSamples.time(80))) == ["opened a.example"])
    }

    @Test func aSecondIncidentOfOneTrackWaitsForTheNextRound() {
        let (first, second) = (AlertSamples.incident(), AlertSamples.incident(opened: 40))
        let pending = [
            AlertSamples.opened(first), AlertSamples.closed(first, at: 20), AlertSamples.opened(second),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(200))
        #expect(lines(plan) == ["opened shop.example", "closed shop.example"])
        let rest = grouping.plan([pending[2]], now: AlertSamples.time(200))
        #expect(lines(rest) == ["opened shop.example"])
    }

    @Test func severalChangesAreOne() throws {
        let incident = AlertSamples.incident()
        let pending = [
            AlertSamples.changed(incident, .error, at: 0, cause: "one"),
            AlertSamples.changed(incident, .critical, at: 10, cause: "two"),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(60))
        let draft = try #require(plan.drafts.first)
        #expect(lines(plan) == ["changed shop.example"])
        #expect(draft.alert.incidents.first?.cause == "two")
        #expect(draft.alert.severity == .critical)
        #expect(draft.transitionIDs.count == 2)
    }

    @Test func theKeyDependsOnTheTransitionsAlone() throws {
        let pending = ["a.example", "b.example"].map { AlertSamples.opened(AlertSamples.incident($0)) }
        let one = grouping.plan(pending, now: AlertSamples.time(60))
        let other = grouping.plan(pending.reversed(), now: AlertSamples.time(500))
        let key = try #require(one.drafts.first?.alert.key)
        #expect(key == other.drafts.first?.alert.key)
        #expect(key.count == 64)
        #expect(key != grouping.plan([pending[0]], now: AlertSamples.time(60)).drafts.first?.alert.key)
    }

    @Test func aClockThatWasSetBackDelaysNothing() {
        let pending = [AlertSamples.opened(AlertSamples.incident())]
        #expect(lines(grouping.plan(pending, now: AlertSamples.time(-86_400))) == ["opened shop.example"])
    }

    @Test func everyTransitionIsInExactlyOneAlert() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var pending: [Incident.Transition] = []
            for domain in ["a.example", "b.example", "c.example"] {
                var offset = Int64.random(in: 0..<100, using: &generator)
                for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                    let incident = AlertSamples.incident(domain, opened: offset)
                    pending.append(AlertSamples.opened(incident))
                    offset += Int64.random(in: 1..<90, using: &generator)
                    if Bool.random(using: &generator) {
                        pending.append(AlertSamples.changed(incident, .critical, at: offset))
                        offset += Int64.random(in: 1..<90, using: &generator)
                    }
                    pending.append(AlertSamples.closed(incident, at: offset))
                    offset += Int64.random(in: 1..<90, using: &generator)
                }
            }
            pending.sort { $0.time < $1.time }
            check(pending, AlertGrouping(window: 60))
            check(pending, AlertGrouping(window: 60, quietHours: .init(start: 720, end: 723)))
        }
    }

    /// Lets time pass: every transition is reported once, and those of each domain in order.
    private func check(_ all: [Incident.Transition], _ grouping: AlertGrouping) {
        var alerted: [String] = []
        for offset in stride(from: Int64(0), through: 1_200, by: 7) {
            while true {
                let pending = all.filter { $0.time <= AlertSamples.time(offset) && !alerted.contains($0.id) }
                let drafts = grouping.plan(pending, now: AlertSamples.time(offset)).drafts
                if drafts.isEmpty { break }
                for draft in drafts {
                    let steps = all.filter { draft.transitionIDs.contains($0.id) }
                    for step in steps {
                        let earlier = all.filter {
                            $0.incident.domain == step.incident.domain && $0.time < step.time
                                && !draft.transitionIDs.contains($0.id)
                        }
                        #expect(earlier.allSatisfy { alerted.contains($0.id) }, "\(step.id) was alerted too early")
                    }
                    alerted += draft.transitionIDs
                }
            }
        }
        #expect(alerted.sorted() == all.map(\.id).sorted())
    }
}
