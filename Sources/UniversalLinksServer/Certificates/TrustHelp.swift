/// How to make systems and browsers trust the local authority.
package struct TrustHelp: Sendable {
    private let path: String

    package init(certificatePath: String) {
        path = certificatePath
    }

    /// How to make devices forget a deleted or replaced certificate.
    package static let removal = """
        Remove the old certificate from everything that trusts it: on an iPhone in Settings > General > VPN & Device Management,
        on macOS in Keychain Access, on Linux where you copied it to, in browsers among the authorities.

        """

    package var text: String {
        let certificate = ShellWord(path).text
        return """
            The certificate is in \(path).
            A device that trusts it accepts any site under the names that it lists, and this machine's, from whoever has
            the key beside it: keep the key to yourself, and remove the certificate from devices that you no longer
            test with. It cannot sign for other names. It is valid for a year: aasa-server ca renew creates the next
            one, aasa-server ca remove deletes it.

            curl
              curl --cacert \(certificate) …

            macOS (asks for your password)
              security add-trusted-cert -r trustRoot \\
                -k ~/Library/Keychains/login.keychain-db \(certificate)
              To undo it: security remove-trusted-cert \(certificate)

            iOS simulator (boot it first)
              xcrun simctl keychain booted add-root-cert \(certificate)

            iPhone or iPad
              1. Send certificate.pem to the device, with AirDrop or by mail, and open it there.
              2. Settings > General > VPN & Device Management: install the profile.
              3. Settings > General > About > Certificate Trust Settings: enable full trust for it.
              In developer mode (?mode=developer, and Settings > Developer > Associated Domains Development),
              the device then fetches the file from this server.

            Debian, Ubuntu
              sudo cp \(certificate) /usr/local/share/ca-certificates/aasa.crt
              sudo update-ca-certificates

            Fedora, RHEL
              sudo cp \(certificate) /etc/pki/ca-trust/source/anchors/aasa.pem
              sudo update-ca-trust

            Chromium on Linux (package libnss3-tools)
              certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n aasa -i \(certificate)

            Firefox
              Settings > Privacy & Security > Certificates > View Certificates > Authorities > Import,
              or for the profile in the folder PROFILE (about:profiles shows it):
              certutil -d sql:PROFILE -A -t C,, -n aasa -i \(certificate)

            """
    }
}
