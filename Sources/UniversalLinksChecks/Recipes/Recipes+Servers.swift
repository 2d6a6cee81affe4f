extension Recipes {
    static let ofNginx: [Recipe] = [
        Recipe(
            .nginx, [.publishing, .contentType, .fallback, .caching],
            """
            Serve the file by itself: an exact location wins over every other, those against names with a period and those for \
            a single-page application included.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
                add_header Cache-Control "max-age=3600";
                try_files $uri =404;
            }
            """),
        Recipe(
            .nginx, [.redirect, .firewall],
            """
            Put redirects and tests of the User-Agent into locations: directly in the server block they come before the file's \
            location.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
            }
            location / {
                return 301 https://www.example.com$request_uri;
            }
            """),
        Recipe(
            .nginx, [.place],
            "Map the path to the file that is there, without a redirect.",
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                alias /var/www/example.com/apple-app-site-association.json;
                default_type application/json;
            }
            """),
        Recipe(
            .nginx, [.login, .firewall],
            "Exempt the path from the password and from lists of addresses.",
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
                auth_basic off;
                allow all;
            }
            """),
        Recipe(
            .nginx, [.certificate],
            """
            Name the file with the whole chain, that of the host first, and the versions of TLS; `nginx -s reload` loads a new \
            certificate.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;
            ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;
            ssl_protocols TLSv1.2 TLSv1.3;
            """),
    ]

    static let ofApache: [Recipe] = [
        Recipe(
            .apache, [.contentType, .caching],
            "Set type and caching of the one path; mod_headers has to be there for the second.",
            in: "the virtual host", language: "apache",
            """
            <Location "/.well-known/apple-app-site-association">
                ForceType application/json
                Header set Cache-Control "max-age=3600"
            </Location>
            """),
        Recipe(
            .apache, [.contentType, .caching],
            "The same where only `.htaccess` can be changed.",
            in: ".htaccess", language: "apache",
            """
            <Files "apple-app-site-association">
                ForceType application/json
                Header set Cache-Control "max-age=3600"
            </Files>
            """),
        Recipe(
            .apache, [.redirect, .fallback],
            "End the rewriting for the path, before every other rule that redirects or sends the index page.",
            in: "the virtual host or .htaccess, as the first rule", language: "apache",
            """
            RewriteEngine On
            RewriteRule "^/?\\.well-known/apple-app-site-association$" "-" [END]
            """),
        Recipe(
            .apache, [.place],
            "Map the path to the file that is there, without a redirect.",
            in: "the virtual host", language: "apache",
            """
            Alias "/.well-known/apple-app-site-association" "/var/www/example.com/apple-app-site-association.json"
            <Location "/.well-known/apple-app-site-association">
                ForceType application/json
            </Location>
            """),
        Recipe(
            .apache, [.publishing, .login, .firewall],
            "Exempt the path from the password, from lists of addresses and from rules against names with a period.",
            in: "the virtual host, behind what closes the site", language: "apache",
            """
            <Location "/.well-known/apple-app-site-association">
                AuthType None
                Require all granted
            </Location>
            """),
        Recipe(
            .apache, [.firewall],
            "Exempt the path from ModSecurity.",
            in: "the virtual host, before the rule sets are read", language: "apache",
            """
            SecRule REQUEST_FILENAME "@streq /.well-known/apple-app-site-association" \\
                "id:1000900,phase:1,pass,nolog,ctl:ruleEngine=Off"
            """),
        Recipe(
            .apache, [.certificate],
            "Name the file with the whole chain, that of the host first, and the versions of TLS.",
            in: "the virtual host", language: "apache",
            """
            SSLCertificateFile /etc/letsencrypt/live/example.com/fullchain.pem
            SSLCertificateKeyFile /etc/letsencrypt/live/example.com/privkey.pem
            SSLProtocol -all +TLSv1.2 +TLSv1.3
            """),
    ]

    static let ofCaddy: [Recipe] = [
        Recipe(
            .caddy, [.publishing, .contentType, .fallback, .caching],
            "Serve the file by itself, beside the single-page application.",
            in: "Caddyfile", language: "caddy",
            """
            example.com {
                root * /var/www/example.com
                handle /.well-known/apple-app-site-association {
                    header Content-Type application/json
                    header Cache-Control max-age=3600
                    file_server
                }
                handle {
                    try_files {path} /index.html
                    file_server
                }
            }
            """),
        Recipe(
            .caddy, [.redirect],
            "Redirect everything but the file.",
            in: "Caddyfile", language: "caddy",
            """
            example.com {
                handle /.well-known/apple-app-site-association {
                    root * /var/www/example.com
                    header Content-Type application/json
                    file_server
                }
                handle {
                    redir https://www.example.com{uri} permanent
                }
            }
            """),
        Recipe(
            .caddy, [.place],
            "Map the path to the file that is there, without a redirect.",
            in: "the site's block in Caddyfile", language: "caddy",
            """
            handle /.well-known/apple-app-site-association {
                root * /var/www/example.com
                rewrite * /apple-app-site-association.json
                header Content-Type application/json
                file_server
            }
            """),
        Recipe(
            .caddy, [.login],
            "Ask for the password everywhere but there; before Caddy 2.8 the directive is called basicauth.",
            in: "the site's block in Caddyfile", language: "caddy",
            """
            @closed not path /.well-known/apple-app-site-association
            basic_auth @closed {
                alice HASH_FROM_CADDY_HASH_PASSWORD
            }
            """),
        Recipe(
            .caddy, [.certificate],
            """
            Leave the tls line out, and Caddy gets and renews a certificate; with one of your own, name the file with the whole \
            chain.
            """,
            in: "the site's block in Caddyfile", language: "caddy",
            """
            tls /etc/ssl/example.com/fullchain.pem /etc/ssl/example.com/privkey.pem
            """),
    ]
}
