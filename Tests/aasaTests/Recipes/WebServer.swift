import Foundation
import Testing
import UniversalLinksTestSupport

/// A web server of this machine with one site, whose configuration is replaced while it is down.
final class WebServer {
    /// Which program it is.
    enum Product: String, CaseIterable, Sendable {
        case nginx
        case apache = "Apache"

        var program: String { self == .nginx ? "nginx" : "apache2" }
        var argument: String { rawValue.lowercased() }
        /// Its configuration for one site can be tried here: Linux answers at every address of loopback.
        var isInstalled: Bool {
            #if os(Linux)
                Shell.has(program) && Shell.has("openssl")
            #else
                false
            #endif
        }
    }

    static let host = "shop.test"

    let product: Product
    let folder: TemporaryFolder
    /// An address that no other test uses, so that the port is free.
    private let address: String
    private var process: StartedProgram?

    /// - Parameter number: A number that no other server of this process has.
    init(_ product: Product, number: Int) throws {
        self.product = product
        folder = try TemporaryFolder()
        let id = Int(ProcessInfo.processInfo.processIdentifier)
        address = "127.\(20 + id / 250 % 200).\(id % 250).\(number)"
        for name in ["site", "logs", "body"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let made = try Shell.run(WebServer.certificates, [WebServer.host], in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
    }

    deinit { stop() }

    var path: String { folder.url.path }

    /// Starts with a site; its text is part of a server block or of a virtual host.
    func start(_ site: String) throws {
        stop()
        try folder.write(product == .nginx ? nginx(site) : apache(site), to: "server.conf")
        // The servers do not run as root.
        _ = try Shell.run("chmod -R a+rwX \"$0\"", [path])
        let arguments = product == .nginx ? ["-p", path, "-c", "server.conf"] : ["-d", path, "-f", "server.conf"]
        let wrapper = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        let check = try Shell.run(
            "\"$0\" \"$@\" 2>&1", wrapper + [product.program] + arguments + ["-t"], in: folder.url)
        #expect(check.status == 0, "\(site)\n\(check.output)\(check.errors)")
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            wrapper + [product.program] + arguments + (product == .nginx ? ["-g", "daemon off;"] : ["-DFOREGROUND"])
        try process.run()
        self.process = process
    }

    func stop() {
        if let process { kill(-process.processIdentifier, SIGKILL) }
        process?.waitUntilExit()
        process = nil
    }

    /// Checks the site; the server may still be starting, which is a refused connection.
    func check(_ options: [String] = []) throws -> BuiltProgram.Run {
        try BuiltProgram.run(
            [
                "check", "\(WebServer.host):8443", "--resolve", "*:\(address)", "--ca-file", "\(path)/root.pem",
                "--no-cdn",
                "--retries", "10", "--timeout", "3600", "--recipes", product.argument,
            ] + options)
    }

    // MARK: - Configuration

    private func nginx(_ site: String) -> String {
        """
        pid \(path)/server.pid;
        error_log \(path)/logs/error.log;
        events {}
        http {
            access_log off;
            client_body_temp_path \(path)/body;
            proxy_temp_path \(path)/body;
            fastcgi_temp_path \(path)/body;
            uwsgi_temp_path \(path)/body;
            scgi_temp_path \(path)/body;
            types { text/html html; }
            default_type application/json;
            server {
                listen \(address):8443 ssl;
                server_name \(WebServer.host);
                root \(path)/site;
        \(site.contains("ssl_certificate ") ? "" : certificateLines)
        \(site)
            }
        }

        """
    }

    private func apache(_ site: String) -> String {
        let modules = [
            "mpm_event", "authz_core", "authz_host", "authz_user", "authn_core", "authn_file", "auth_basic", "dir",
            "mime",
            "alias", "rewrite", "headers", "setenvif", "ssl",
        ].map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so" }.joined(separator: "\n")
        return """
            \(modules)
            TypesConfig /dev/null
            AddType text/html .html
            ServerName \(WebServer.host)
            PidFile \(path)/server.pid
            DefaultRuntimeDir \(path)
            ErrorLog \(path)/logs/error.log
            Listen \(address):8443
            <VirtualHost *:8443>
                ServerName \(WebServer.host)
                DocumentRoot \(path)/site
                SSLEngine on
            \(site.contains("SSLCertificateFile ") ? "" : certificateLines)
                <Directory \(path)/site>
                    Require all granted
                </Directory>
            \(site)
            </VirtualHost>

            """
    }

    private var certificateLines: String {
        let names =
            product == .nginx
            ? ["ssl_certificate", "ssl_certificate_key"] : ["SSLCertificateFile", "SSLCertificateKeyFile"]
        let end = product == .nginx ? ";" : ""
        return "\(names[0]) \(path)/fullchain.pem\(end)\n\(names[1]) \(path)/privkey.pem\(end)"
    }

    /// A root, an intermediate authority, and the certificate of the host with the files that certbot makes.
    private static let certificates = """
        set -e
        openssl ecparam -name prime256v1 -genkey -noout -out root.key
        openssl req -x509 -key root.key -subj /CN=Root -days 30 -out root.pem
        openssl ecparam -name prime256v1 -genkey -noout -out ca.key
        openssl req -new -key ca.key -subj /CN=Intermediate -out ca.csr
        printf 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign' > ca.ext
        openssl x509 -req -in ca.csr -CA root.pem -CAkey root.key -CAcreateserial -days 30 -extfile ca.ext -out ca.pem
        openssl ecparam -name prime256v1 -genkey -noout -out privkey.pem
        openssl req -new -key privkey.pem -subj "/CN=$0" -out leaf.csr
        printf "subjectAltName=DNS:$0\nextendedKeyUsage=serverAuth" > leaf.ext
        openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 29 -extfile leaf.ext -out cert.pem
        cat cert.pem ca.pem > fullchain.pem
        """
}
