import JSONSyntax
package import UniversalLinks

/// A device's record next to an association file: whether the device has what the file says.
package struct DeviceComparison: Sendable {
    package let name: String
    package let origin: DeviceReference.Origin
    package let verdict: Verdict

    package enum Verdict: Sendable {
        /// The device has the same components in the same order.
        case same(count: Int)
        case different(Difference)
        /// The file lists the app; the device prints no components.
        case listed
        case unreadable
        /// The file lists the app for every URL, without components to compare.
        case listedForEveryURL
        case unlisted
        case withoutService
    }

    package struct Difference: Sendable {
        /// The first components that only the file has.
        package fileprivate(set) var missing: [String] = []
        package fileprivate(set) var missingCount = 0
        /// The first components that only the device has.
        package fileprivate(set) var extra: [String] = []
        package fileprivate(set) var extraCount = 0
        /// The first index at which the same components differ in order; nil for other components.
        package fileprivate(set) var orderPlace: Int?
        /// Whether the file has defaults, which a device may print within its components.
        package let hasDefaults: Bool

        package static let listedCount = 20
    }

    package init(_ record: DeviceRecord, with reference: DeviceReference) {
        name = reference.name
        origin = reference.origin
        verdict = Verdict(record, reference)
    }
}

extension DeviceComparison.Verdict {
    fileprivate init(_ record: DeviceRecord, _ reference: DeviceReference) {
        guard reference.hasService(record.service) else {
            self = .withoutService
            return
        }
        guard reference.lists(record.app, for: record.service) else {
            self = .unlisted
            return
        }
        guard record.service.hasSameScalars(as: "applinks"), let patterns = record.patterns else {
            self = .listed
            return
        }
        guard let components = patterns.components else {
            self = .unreadable
            return
        }
        guard let wanted = reference.components(of: record.app) else {
            self = .listedForEveryURL
            return
        }
        let difference = DeviceComparison.Difference(components, wanted, hasDefaults: reference.hasDefaults)
        self = difference.map { .different($0) } ?? .same(count: components.count)
    }

    package var standing: EvidenceLine.Standing {
        switch self {
        case .same: .proved
        case .different(let difference): difference.hasDefaults ? .unknown : .ruledOut
        case .unlisted, .withoutService: .ruledOut
        case .listed, .unreadable, .listedForEveryURL: .unknown
        }
    }

    /// One word with hyphens, for data.
    package var name: String {
        switch self {
        case .same: "same"
        case .different: "different"
        case .listed: "listed"
        case .unreadable: "unreadable"
        case .listedForEveryURL: "listed-for-every-url"
        case .unlisted: "unlisted"
        case .withoutService: "without-service"
        }
    }

    /// Nil if they do not differ, or cannot be compared.
    package var difference: DeviceComparison.Difference? {
        if case .different(let difference) = self { difference } else { nil }
    }
}

extension DeviceComparison.Difference {
    /// Nil if the components are the same. The work is proportional to the device's list: a long file is not read
    /// through for each record.
    fileprivate init?(
        _ own: [DevicePatterns.Component], _ wanted: DeviceReference.Components, hasDefaults: Bool
    ) {
        self.hasDefaults = hasDefaults
        let place = zip(own, wanted.list).enumerated().first { $0.element.0.meaning != $0.element.1.meaning }?.offset
        if place == nil, own.count == wanted.list.count { return nil }
        var left = [:] as [DevicePatterns.Component.Meaning: Int]
        for component in own {
            let used = left[component.meaning, default: 0]
            if used < wanted.counts[component.meaning] ?? 0 {
                left[component.meaning] = used + 1
            } else {
                extraCount += 1
                if extra.count < Self.listedCount { extra.append(component.text) }
            }
        }
        missingCount = wanted.list.count - (own.count - extraCount)
        guard missingCount > 0 || extraCount > 0 else {
            orderPlace = place
            return
        }
        for component in wanted.list where missing.count < min(missingCount, Self.listedCount) {
            if let used = left[component.meaning], used > 0 {
                left[component.meaning] = used - 1
            } else {
                missing.append(component.text)
            }
        }
    }
}

/// An association file to compare records with, prepared for any number of them.
package struct DeviceReference: Sendable {
    package let name: String
    package let origin: Origin
    /// Whether the file or a detail has defaults, which a device may print with its components or apart from them.
    let hasDefaults: Bool

    private let appsOfServices: [ScalarString: Set<AppIdentifier>]
    private let detailsOfApps: [AppIdentifier: Int]
    private let details: [Components?]

    /// The components of a detail, in order, and how often each occurs.
    struct Components: Sendable {
        let list: [DevicePatterns.Component]
        let counts: [DevicePatterns.Component.Meaning: Int]

        init(_ list: [DevicePatterns.Component]) {
            self.list = list
            counts = list.reduce(into: [:]) { $0[$1.meaning, default: 0] += 1 }
        }
    }

    package enum Origin: String, Hashable, Sendable {
        case file
        case host
        case cdn
    }

    package init(_ file: AssociationFile, name: String, origin: Origin) {
        self.name = name
        self.origin = origin
        let isRefused = file.refusal != nil
        var apps: [ScalarString: Set<AppIdentifier>] = [:]
        for service in isRefused ? [] : file.services {
            // Beside details, the system does not read the apps of applinks (semantics S3).
            let listed = service.name.hasSameScalars(as: "applinks") ? [] : service.apps.map(\.value)
            apps[ScalarString(service.name), default: []].formUnion(listed)
        }
        var firstDetails: [AppIdentifier: Int] = [:]
        let links = isRefused ? nil : file.appLinks
        for (index, detail) in (links?.details ?? []).enumerated() {
            for identifier in detail.identifiers {
                apps[ScalarString("applinks"), default: []].insert(identifier.value)
                if firstDetails[identifier.value] == nil { firstDetails[identifier.value] = index }
            }
        }
        appsOfServices = apps
        detailsOfApps = firstDetails
        hasDefaults = links.map { $0.defaults != nil || $0.details.contains { $0.defaults != nil } } ?? false
        details = (links?.details ?? []).map { detail in
            (detail.components ?? detail.paths).map { components in
                Components(components.map { DevicePatterns.Component(file.root[$0.place.pointer] ?? nil) })
            }
        }
    }

    func hasService(_ service: String) -> Bool { appsOfServices[ScalarString(service)] != nil }

    func lists(_ app: AppIdentifier, for service: String) -> Bool {
        appsOfServices[ScalarString(service)]?.contains(app) ?? false
    }

    /// Nil if its detail has no list, and so matches every URL.
    func components(of app: AppIdentifier) -> Components? {
        detailsOfApps[app].flatMap { details[$0] }
    }
}
