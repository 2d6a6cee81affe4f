extension Recipes {
    static let ofNginx: [Recipe] = [
        Recipe(
            .nginx, [.deniedNames],
            """
            Exclude the folder from the rule that denies names starting with a period. If there is no such rule, make the file \
            readable for nginx.
            """,
            in: "the server block for HTTPS, replacing \"location ~ /\\. { deny all; }\"", language: "nginx",
            """
            location ~ /\\.(?!well-known/) {
                deny all;
            }
            """),
        Recipe(
            .nginx, [.contentType],
            """
            Set the type of this path: the name has no extension, so nginx uses default_type. Repeat root here if the server \
            block does not set it.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                default_type application/json;
            }
            """),
        Recipe(
            .nginx, [.publishing, .permission, .fallback],
            """
            Put the file into /var/www/example.com/.well-known/, and serve it from a location of its own: an exact location wins \
            over all others, including the one that returns the index page.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
                try_files $uri =404;
            }
            """),
        Recipe(
            .nginx, [.caching, .pageFields],
            "Serve the file from a location with header fields of its own.",
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
                add_header Cache-Control "max-age=3600";
            }
            """),
        Recipe(
            .nginx, [.redirect],
            """
            Move the redirect from the server block into a location. In the server block it runs before the location of the \
            file.
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
            .nginx, [.firewall],
            """
            Move tests of the User-Agent from the server block into a location. In the server block they run before the \
            location of the file.
            """,
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                root /var/www/example.com;
                default_type application/json;
                allow all;
            }
            location / {
                if ($http_user_agent ~* "bot|crawler|spider") {
                    return 403;
                }
            }
            """),
        Recipe(
            .nginx, [.place],
            "Map the path to the existing file, without a redirect.",
            in: "the server block for HTTPS", language: "nginx",
            """
            location = /.well-known/apple-app-site-association {
                alias /var/www/example.com/apple-app-site-association.json;
                default_type application/json;
            }
            """),
        Recipe(
            .nginx, [.login],
            "Exempt the path from the password and from address lists.",
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
            Name the file with the whole chain, the host's certificate first, and the TLS versions. `nginx -s reload` loads a \
            new certificate.
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
            .apache, [.deniedNames],
            """
            Exclude the folder from the rule that denies names starting with a period. If there is no such rule, make the file \
            readable for Apache.
            """,
            in: "the virtual host or .htaccess, replacing the rule that denies such names", language: "apache",
            """
            RewriteEngine On
            RewriteRule "(^|/)\\.(?!well-known/)" "-" [F]
            """),
        Recipe(
            .apache, [.contentType, .caching],
            "Set the type and the caching of this path. The second needs mod_headers.",
            in: "the virtual host, after other sections for locations", language: "apache",
            """
            <Location "/.well-known/apple-app-site-association">
                ForceType application/json
                Header set Cache-Control "max-age=3600"
            </Location>
            """),
        Recipe(
            .apache, [.contentType, .caching],
            "The same if you can only change `.htaccess`.",
            in: ".htaccess", language: "apache",
            """
            <Files "apple-app-site-association">
                ForceType application/json
                Header set Cache-Control "max-age=3600"
            </Files>
            """),
        Recipe(
            .apache, [.pageFields],
            "Remove header fields that are meant for pages. This needs mod_headers.",
            in: "the virtual host", language: "apache",
            """
            <Location "/.well-known/apple-app-site-association">
                Header unset Vary
                Header always unset Vary
                Header unset Set-Cookie
                Header always unset Set-Cookie
            </Location>
            """),
        Recipe(
            .apache, [.publishing, .fallback],
            "Put the file into the site's folder.",
            in: "a shell", language: "sh",
            """
            install -D -m 644 apple-app-site-association \\
                /var/www/example.com/.well-known/apple-app-site-association
            """),
        Recipe(
            .apache, [.redirect, .fallback, .firewall],
            "Stop rewriting for this path, before every rule that redirects, refuses a User-Agent or returns the index page.",
            in: "the virtual host or .htaccess, as the first rule", language: "apache",
            """
            RewriteEngine On
            RewriteRule "^/?\\.well-known/apple-app-site-association$" "-" [END]
            """),
        Recipe(
            .apache, [.redirect],
            "If the directive Redirect sends visitors to the other host, exclude the folder from it.",
            in: "the virtual host, replacing \"Redirect / …\"", language: "apache",
            """
            RedirectMatch 301 "^/(?!\\.well-known/)(.*)$" "https://www.example.com/$1"
            """),
        Recipe(
            .apache, [.place],
            "Map the path to the existing file, without a redirect.",
            in: "the virtual host", language: "apache",
            """
            Alias "/.well-known/apple-app-site-association" "/var/www/example.com/apple-app-site-association.json"
            <Location "/.well-known/apple-app-site-association">
                ForceType application/json
            </Location>
            """),
        Recipe(
            .apache, [.permission, .login, .firewall],
            "Exempt the path from passwords and address lists.",
            in: "the virtual host, after the directives that restrict the site", language: "apache",
            """
            <Location "/.well-known/apple-app-site-association">
                AuthType None
                Require all granted
            </Location>
            """),
        Recipe(
            .apache, [.firewall],
            "Exempt the path from ModSecurity.",
            in: "the virtual host, before the rule sets are included", language: "apache",
            """
            SecRule REQUEST_FILENAME "@streq /.well-known/apple-app-site-association" \\
                "id:1000900,phase:1,pass,nolog,ctl:ruleEngine=Off"
            """),
        Recipe(
            .apache, [.certificate],
            "Name the file with the whole chain, the host's certificate first, and the TLS versions.",
            in: "the virtual host", language: "apache",
            """
            SSLCertificateFile /etc/letsencrypt/live/example.com/fullchain.pem
            SSLCertificateKeyFile /etc/letsencrypt/live/example.com/privkey.pem
            SSLProtocol -all +TLSv1.2 +TLSv1.3
            """),
    ]

    static let ofCaddy: [Recipe] = [
        Recipe(
            .caddy, [.deniedNames],
            "Exclude the folder from the rule that denies names starting with a period.",
            in: "the site's block in Caddyfile", language: "caddy",
            """
            @hidden {
                path */.*
                not path /.well-known/*
            }
            respond @hidden 403
            """),
        Recipe(
            .caddy, [.publishing, .permission, .fallback],
            """
            Put the file into /var/www/example.com/.well-known/, and serve it separately: handle comes before reverse_proxy, \
            respond and file_server. If try_files returns the index page, the site's root must be the same folder.
            """,
            in: "the site's block in Caddyfile", language: "caddy",
            """
            handle /.well-known/apple-app-site-association {
                root * /var/www/example.com
                header Content-Type application/json
                file_server
            }
            """),
        Recipe(
            .caddy, [.contentType, .caching],
            "Set the type and the caching of this path.",
            in: "the site's block in Caddyfile", language: "caddy",
            """
            header /.well-known/apple-app-site-association {
                >Content-Type application/json
                >Cache-Control max-age=3600
            }
            """),
        Recipe(
            .caddy, [.pageFields],
            "Remove header fields that are meant for pages.",
            in: "the site's block in Caddyfile", language: "caddy",
            """
            header /.well-known/apple-app-site-association {
                -Vary
                -Set-Cookie
            }
            """),
        Recipe(
            .caddy, [.redirect],
            "Redirect everything except the file.",
            in: "the site's block in Caddyfile, replacing its redir directive", language: "caddy",
            """
            handle /.well-known/apple-app-site-association {
                root * /var/www/example.com
                header Content-Type application/json
                file_server
            }
            handle {
                redir https://www.example.com{uri} permanent
            }
            """),
        Recipe(
            .caddy, [.place],
            "Map the path to the existing file, without a redirect.",
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
            "Require the password everywhere except here. Before Caddy 2.8 the directive is called basicauth.",
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
            Remove the tls line, and Caddy gets and renews a certificate. For a certificate of your own, name the file with the \
            whole chain.
            """,
            in: "the site's block in Caddyfile", language: "caddy",
            """
            tls /etc/ssl/example.com/fullchain.pem /etc/ssl/example.com/privkey.pem
            """),
    ]
}
