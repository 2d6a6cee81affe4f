extension Recipes {
    static let ofIIS: [Recipe] = [
        Recipe(
            .iis, [.publishing, .contentType],
            """
            Map the type of files without an extension: IIS returns 404 (404.3 in its log) for types that it does not know. Put \
            the file into .well-known in the site's folder, in Explorer by the name ".well-known.".
            """,
            in: "web.config of the site", language: "xml",
            """
            <configuration>
              <system.webServer>
                <staticContent>
                  <remove fileExtension="." />
                  <mimeMap fileExtension="." mimeType="application/json" />
                </staticContent>
              </system.webServer>
            </configuration>
            """),
        Recipe(
            .iis, [.redirect, .fallback],
            "Stop rewriting for this path, before every other rule. This is for URL Rewrite.",
            in: "web.config, as the first element of <rules>", language: "xml",
            """
            <rule name="association-file" stopProcessing="true">
              <match url="^\\.well-known/apple-app-site-association$" />
              <action type="None" />
            </rule>
            """),
        Recipe(
            .iis, [.place],
            "Map the path to the existing file, without a redirect. This needs URL Rewrite.",
            in: "web.config, as the first element of <rules>", language: "xml",
            """
            <rule name="association-file" stopProcessing="true">
              <match url="^\\.well-known/apple-app-site-association$" />
              <action type="Rewrite" url="/apple-app-site-association.json" />
            </rule>
            """),
        Recipe(
            .iis, [.deniedNames, .permission],
            """
            Remove .well-known from the hidden segments and denied sequences of request filtering, and let IIS_IUSRS read the \
            file.
            """,
            in: "web.config of the site", language: "xml",
            """
            <configuration>
              <system.webServer>
                <security>
                  <requestFiltering>
                    <hiddenSegments>
                      <remove segment=".well-known" />
                    </hiddenSegments>
                  </requestFiltering>
                </security>
              </system.webServer>
            </configuration>
            """),
        Recipe(
            .iis, [.caching, .login],
            "Set the caching of this path, and let everyone read it.",
            in: "web.config of the site", language: "xml",
            """
            <configuration>
              <location path=".well-known/apple-app-site-association">
                <system.webServer>
                  <staticContent>
                    <clientCache cacheControlMode="UseMaxAge" cacheControlMaxAge="01:00:00" />
                  </staticContent>
                  <security>
                    <authorization>
                      <clear />
                      <add accessType="Allow" users="*" />
                    </authorization>
                  </security>
                </system.webServer>
              </location>
            </configuration>
            """),
        Recipe(
            .iis, [.certificate],
            "Install the certificate with those of its issuers (a .pfx with the whole chain), and select it in the binding.",
            in: "IIS Manager, the bindings of the site"),
    ]

    static let ofASPNetCore: [Recipe] = [
        Recipe(
            .aspNetCore,
            [
                .publishing, .permission, .deniedNames, .place, .contentType, .redirect, .fallback, .caching, .login,
                .pageFields,
            ],
            """
            Answer the path by an endpoint of its own, before redirects and fallbacks: the usual static files leave out names \
            without an extension and folders that start with a period.
            """,
            in: "Program.cs", language: "csharp",
            """
            app.MapGet("/.well-known/apple-app-site-association", (HttpResponse response) =>
            {
                response.Headers.CacheControl = "max-age=3600";
                return Results.File("/var/www/example.com/apple-app-site-association", "application/json");
            }).AllowAnonymous();
            """),
        Recipe(
            .aspNetCore, [.certificate],
            "Name a .pfx with the whole chain, or let the proxy in front of Kestrel end TLS.",
            in: "appsettings.json, Kestrel, Certificates"),
    ]

    static let ofExpress: [Recipe] = [
        Recipe(
            .express,
            [
                .publishing, .permission, .deniedNames, .place, .contentType, .redirect, .fallback, .caching, .login,
                .pageFields,
            ],
            """
            Answer the path by a route of its own, before every middleware that redirects, asks for a login or returns the index \
            page.
            """,
            in: "the application, before other routes", language: "js",
            """
            app.get('/.well-known/apple-app-site-association', (request, response) => {
                response.set('Cache-Control', 'max-age=3600');
                response.type('application/json').sendFile('/var/www/example.com/apple-app-site-association');
            });
            """),
        Recipe(
            .express, [.publishing],
            "Or let express.static serve names that start with a period, which it ignores, and set the type.",
            in: "the application", language: "js",
            """
            app.use(express.static('public', {
                dotfiles: 'allow',
                setHeaders: (response, path) => {
                    if (path.endsWith('apple-app-site-association')) {
                        response.type('application/json');
                    }
                }
            }));
            """),
        Recipe(
            .express, [.certificate],
            "Let a proxy in front of Node.js end TLS, or give https.createServer the whole chain as cert.",
            in: "the proxy, or the application"),
    ]

    static let ofWordPress: [Recipe] = [
        Recipe(
            .wordPress, [.publishing, .fallback, .redirect, .place],
            """
            Upload the file to .well-known at the root of the site, beside wp-config.php: a file comes before WordPress. Use SFTP \
            or the file manager of your host, and show hidden files. The media library does not work.
            """,
            in: "a shell at the root of the site", language: "sh",
            """
            mkdir -p .well-known
            cp apple-app-site-association .well-known/
            """),
        Recipe(
            .wordPress, [.contentType, .caching, .redirect, .fallback],
            "On Apache and LiteSpeed, keep WordPress away from the folder, and set type and caching.",
            in: ".htaccess, before the line \"# BEGIN WordPress\"", language: "apache",
            """
            RewriteEngine On
            RewriteRule "^\\.well-known/" "-" [END]
            <Files "apple-app-site-association">
                ForceType application/json
                Header set Cache-Control "max-age=3600"
            </Files>
            """),
        Recipe(
            .wordPress, [.firewall, .login, .permission],
            """
            Exempt /.well-known/apple-app-site-association from security plugins (Wordfence, iThemes, All-In-One), and from \
            plugins for maintenance or passwords.
            """,
            in: "the settings of the plugins"),
        Recipe(
            .wordPress, [.certificate],
            "Renew the certificate, with its whole chain, where the site is hosted.",
            in: "the panel of the host, SSL or TLS"),
    ]
}
