import Foundation

/// Envelopes around one small association file, made by OpenSSL 3.0.19 with a P-256 key that nobody kept.
enum Fixtures {
    static let payload = Array(#"{"applinks":{"apps":[],"details":[]}}"#.utf8)

    static let readable = [definite, indefinite, certified]
    static let all = readable + [detached, data, encryptedData]

    /// `openssl cms -sign -nodetach -nocerts -noattr -binary -outform DER`.
    static let definite = decode(
        """
        MIHrBgkqhkiG9w0BBwKggd0wgdoCAQExDTALBglghkgBZQMEAgEwNAYJKoZIhvcNAQcBoCcEJXsiYXBwbGlua3MiOnsiYXBwcyI6W10s\
        ImRldGFpbHMiOltdfX0xgY8wgYwCAQEwJDAMMQowCAYDVQQDDAFhAhRQrWcdkSTQQTJTVjUQ5/1OIcrM9zALBglghkgBZQMEAgEwCgYI\
        KoZIzj0EAwIESDBGAiEAx2dTVq0ElzHrpYarm7vJdThdNr0p3kM7GWf9jCWvHIsCIQCyzx7FYKYHPTF8dIdnG/qoWrLPAnDc1N2yx90S\
        a4i6rw==
        """)

    /// The same with `-stream -indef`: lengths are indefinite, and the payload is one segment.
    static let indefinite = decode(
        """
        MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgAQleyJhcHBsaW5rcyI6eyJhcHBzIjpbXSwi\
        ZGV0YWlscyI6W119fQAAAAAAADGBjjCBiwIBATAkMAwxCjAIBgNVBAMMAWECFFCtZx2RJNBBMlNWNRDn/U4hysz3MAsGCWCGSAFlAwQC\
        ATAKBggqhkjOPQQDAgRHMEUCIGoam6KUglmDk4uE09FDw5zXQQEeDdd3Xjde8O5jWtZHAiEAop5Vwn6Ul2Be+VlWq2tTLvAJBvN2wRG5\
        H3Q3FrR2nAIAAAAAAAA=
        """)

    /// `openssl smime -sign -nodetach -binary -stream -indef -outform DER`: with certificate and signed attributes.
    static let certified = decode(
        """
        MIAGCSqGSIb3DQEHAqCAMIACAQExDzANBglghkgBZQMEAgEFADCABgkqhkiG9w0BBwGggCSABCV7ImFwcGxpbmtzIjp7ImFwcHMiOltd\
        LCJkZXRhaWxzIjpbXX19AAAAAAAAoIIBcjCCAW4wggEToAMCAQICFFCtZx2RJNBBMlNWNRDn/U4hysz3MAoGCCqGSM49BAMCMAwxCjAI\
        BgNVBAMMAWEwHhcNMjYxMTIxMDM1NzA0WhcNMzYxMTE4MDM1NzA0WjAMMQowCAYDVQQDDAFhMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
        QgAEr+JP0/kymnrfF0FRc+eT65ticpE3gBB/+IKjyybwAimEkdJo+AAYQP8p19TaL318ImuTLEv6yQcMfHVI/UJRFKNTMFEwHQYDVR0O\
        BBYEFCXuahUuayislLSZKXKppet6hnbcMB8GA1UdIwQYMBaAFCXuahUuayislLSZKXKppet6hnbcMA8GA1UdEwEB/wQFMAMBAf8wCgYI\
        KoZIzj0EAwIDSQAwRgIhAKRc/yvd5JvZSZwviJZz4imbY7X/6HtdPcT/uQ4e+rIxAiEAt/ut5uwNiYSHgGVID71b55HU2yKLXAwCaS+b\
        kNUDOSExggF4MIIBdAIBATAkMAwxCjAIBgNVBAMMAWECFFCtZx2RJNBBMlNWNRDn/U4hysz3MA0GCWCGSAFlAwQCAQUAoIHkMBgGCSqG\
        SIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyMTAzNTcwNFowLwYJKoZIhvcNAQkEMSIEIF3JfmV1vbz8i1RE\
        0JXjdU1yX7z0X8eIMHhNAxr8CDxhMHkGCSqGSIb3DQEJDzFsMGowCwYJYIZIAWUDBAEqMAsGCWCGSAFlAwQBFjALBglghkgBZQMEAQIw\
        CgYIKoZIhvcNAwcwDgYIKoZIhvcNAwICAgCAMA0GCCqGSIb3DQMCAgFAMAcGBSsOAwIHMA0GCCqGSIb3DQMCAgEoMAoGCCqGSM49BAMC\
        BEcwRQIgAkBJsDVmYAXayNeXsWszc6ZxqJmkQ6+FerBja/B2ugwCIQCtOxmldAnilflkusGFRQSPW9zITZH3VxHxyp4pLfjdFQAAAAAA\
        AA==
        """)

    /// `openssl cms -sign -nocerts -noattr -binary -outform DER`.
    static let detached = decode(
        """
        MIHABgkqhkiG9w0BBwKggbIwga8CAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYGNMIGKAgEBMCQwDDEKMAgGA1UEAwwBYQIU\
        UK1nHZEk0EEyU1Y1EOf9TiHKzPcwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEYwRAIgU8ndB5PKUp8CiIquV6YK8WmErRCz24KVJnZQ\
        MScv5WsCICUcyK7Ck+0mRZ7aq2q+ZWUMwho8giLQ0yJlOJk1gqDa
        """)

    /// `openssl cms -data_create -outform DER`.
    static let data = decode(
        """
        MDQGCSqGSIb3DQEHAaAnBCV7ImFwcGxpbmtzIjp7ImFwcHMiOltdLCJkZXRhaWxzIjpbXX19
        """)

    /// `openssl cms -EncryptedData_encrypt -aes128 -secretkey … -outform DER`.
    static let encryptedData = decode(
        """
        MHAGCSqGSIb3DQEHBqBjMGECAQAwXAYJKoZIhvcNAQcBMB0GCWCGSAFlAwQBAgQQXwQTVm6jMkc0RK7uwEM1uIAw8aOBLi2yha92Nl8p\
        eor1SIWsbH3KCBmGJylnu5R7YjXtzKHdodbqOc+C9zhbyu3t
        """)

    private static func decode(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }
}
