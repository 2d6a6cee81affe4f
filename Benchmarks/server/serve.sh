#!/usr/bin/env bash
# Requests per second and latency over TLS, beside nginx with the same file and certificate, in turns.
#
#   Benchmarks/server/serve.sh [AASA-SERVER]     (wrk and nginx on PATH; without a program, builds a release of it)
#
# ROUNDS=3 SECONDS_EACH=10 CONNECTIONS=64 change what is done. Ends with 1 if a request failed or the server is less than half
# as fast as nginx, or its p99 more than twice nginx's. begin.sh sets what is not set here.
# shellcheck disable=SC2154
set -euo pipefail
rounds=${ROUNDS:-3} seconds=${SECONDS_EACH:-10} connections=${CONNECTIONS:-64}
for tool in wrk nginx curl; do
    command -v "$tool" > /dev/null || { echo "serve.sh: $tool is not installed (apt-get install $tool)" >&2; exit 3; }
done

# shellcheck source=begin.sh disable=SC1091
source "$(dirname "$0")/begin.sh" "$@"
chmod 755 "$folder"  # started by root, nginx reads it as another user

mkdir -p "$folder/www/.well-known"
file=$folder/www/.well-known/apple-app-site-association
write_file "$file"

# One certificate for both: signed by the authority's key with openssl, P-256 as the server's own leaves are.
openssl ecparam -name prime256v1 -genkey -noout -out "$folder/key.pem" 2> /dev/null
openssl req -new -key "$folder/key.pem" -subj /CN=localhost -out "$folder/request.pem" 2> /dev/null
printf 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n' > "$folder/extensions"
openssl x509 -req -in "$folder/request.pem" -CA "$ca/authority/certificate.pem" -CAkey "$ca/authority/key.pem" \
    -CAcreateserial -days 30 -extfile "$folder/extensions" -out "$folder/certificate.pem" 2> /dev/null

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
ours=$(free_port) theirs=$(free_port)

cat > "$folder/nginx.conf" <<CONFIGURATION
worker_processes auto;
pid $folder/nginx.pid;
error_log $folder/nginx-error.log;
daemon off;
events { worker_connections 1024; }
http {
    access_log $folder/nginx-access.log;
    client_body_temp_path $folder/t1; proxy_temp_path $folder/t2; fastcgi_temp_path $folder/t3;
    uwsgi_temp_path $folder/t4; scgi_temp_path $folder/t5;
    sendfile on;
    keepalive_requests 1000000;
    server {
        listen 127.0.0.1:$theirs ssl http2;
        ssl_certificate $folder/certificate.pem;
        ssl_certificate_key $folder/key.pem;
        root $folder/www;
        default_type application/json;
    }
}
CONFIGURATION
nginx -p "$folder" -e "$folder/nginx-error.log" -c "$folder/nginx.conf" & pids+=($!)
# Both write an access log to a file.
"$program" serve "$file" --domain localhost --listen "127.0.0.1:$ours" --cert "$folder/certificate.pem" \
    --key "$folder/key.pem" > "$folder/out" 2> "$folder/access.log" & pids+=($!)
server=$!

path=/.well-known/apple-app-site-association
for port in "$ours" "$theirs"; do
    for _ in $(seq 1 100); do
        curl -sf --cacert "$ca/authority/certificate.pem" --resolve "localhost:$port:127.0.0.1" \
            "https://localhost:$port$path" | cmp -s - "$file" && continue 2
        sleep 0.1
    done
    echo "serve.sh: no server on port $port" >&2
    tail -n 3 "$folder/out" "$folder/access.log" "$folder/nginx-error.log" >&2
    exit 3
done

cat > "$folder/report.lua" <<'LUA'
done = function(summary, latency, requests)
    local e = summary.errors
    io.write(string.format("RESULT %.0f %.3f %.3f %d %d\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests,
        e.connect + e.read + e.write + e.status + e.timeout))
end
LUA
# run NAME SECONDS PORT: appends requests per second, median and p99 in milliseconds, requests and errors to the file of that name.
run() {
    # wrk has no option for the address of a name, so that the domain is localhost.
    wrk -t 2 -c "$connections" -d "$2s" -s "$folder/report.lua" "https://localhost:$3$path" \
        | sed -n 's/^RESULT //p' >> "$folder/$1.txt"
}
run warm 2 "$ours"
run warm 2 "$theirs"
for _ in $(seq 1 "$rounds"); do
    run aasa "$seconds" "$ours"
    run nginx "$seconds" "$theirs"
done
grep VmHWM "/proc/$server/status" 2> /dev/null | sed 's/^VmHWM:[[:space:]]*/aasa-server, most memory: /' || true

python3 - "$folder/aasa.txt" "$folder/nginx.txt" <<'PYTHON'
import statistics, sys

def read(path):
    rows = [[float(word) for word in line.split()] for line in open(path)]
    return [statistics.median(column) for column in zip(*rows)][:3] + [sum(row[3] for row in rows), sum(row[4] for row in rows)]

ours, theirs = read(sys.argv[1]), read(sys.argv[2])
print(f"{'':12} {'requests/s':>11} {'median ms':>10} {'p99 ms':>8} {'requests':>10} {'errors':>7}")
for name, row in (("aasa-server", ours), ("nginx", theirs)):
    print(f"{name:12} {row[0]:11.0f} {row[1]:10.2f} {row[2]:8.2f} {row[3]:10.0f} {row[4]:7.0f}")
rate, latency = ours[0] / theirs[0], ours[2] / theirs[2]
print(f"{rate:.2f} of nginx's rate (wanted 0.50), {latency:.2f} times its p99 (wanted 2.00)")
sys.exit(0 if ours[4] == 0 and ours[3] >= 100_000 and rate >= 0.5 and latency <= 2 else 1)
PYTHON
