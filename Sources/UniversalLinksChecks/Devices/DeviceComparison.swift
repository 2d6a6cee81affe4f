import UniversalLinks

/// A record of a device beside an association file: whether the device has what the file says.
package struct DeviceComparison: Sendable {
    /// What the file is called.
    package let name: String
    /// Where the file comes from.
    package let origin: DeviceReference.Origin
    /// What came of it.
    package let verdict: Verdict

    /// What came of a comparison.
    package enum Verdict: Sendable {
        /// The file lists the app, and the device has the same components in the same order.
        case same(count: Int)
        /// The file lists the app, and the device has other components.
        case different(Difference)
        /// The file lists the app; the device prints no components, so nothing is known about them.
        case listed
        /// The file lists the app; what the device prints cannot be read as components.
        case unreadable
        /// The file lists the app for every URL, without components to compare.
        case listedForEveryURL
        /// The file has the service, and does not list the app.
        case unlisted
        /// The file does not have the service.
        case withoutService
    }

    /// How components differ.
    package struct Difference: Sendable {
        /// The first components that the file has and the device has not.
        package fileprivate(set) var missing: [String] = []
        /// How many these are.
        package fileprivate(set) var missingCount = 0
        /// The first components that the device has and the file has not.
        package fileprivate(set) var extra: [String] = []
        /// How many these are.
        package fileprivate(set) var extraCount = 0
        /// The first place, counted from 0, at which the same components are in another order; nil for other components.
        package fileprivate(set) var orderPlace: Int?
        /// Whether the file has defaults, which a device may print within its components.
        package let hasDefaults: Bool

        /// The most components that are listed.
        package static let listedCount = 20
    }

    /// Compares a record with a file.
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
        guard record.service.isVerbatim("applinks"), let patterns = record.patterns else {
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

    /// Whether the device is known to have what the file says, known not to, or neither.
    package var standing: EvidenceLine.Standing {
        switch self {
        case .same: .proved
        case .different(let difference): difference.hasDefaults ? .unknown : .ruledOut
        case .unlisted, .withoutService: .ruledOut
        case .listed, .unreadable, .listedForEveryURL: .unknown
        }
    }

    /// In one word with hyphens, for data.
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

    /// How the components differ; nil where they do not, or cannot be compared.
    package var difference: DeviceComparison.Difference? {
        if case .different(let difference) = self { difference } else { nil }
    }
}

extension DeviceComparison.Difference {
    /// Nil where the components are the same. The work is that of the device's list: a long file is not read through for each
    /// record.
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
