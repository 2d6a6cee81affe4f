import ArgumentParser
package import UniversalLinksChecks

extension CDNPolicy: ExpressibleByArgument {}
