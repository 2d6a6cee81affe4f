#!/usr/bin/env bash
# Tries everything in this folder that can be tried on this machine, and says what was not run.
#   Deployment/test.sh [--install]
# AASA names the program, .build/debug/aasa otherwise; with AASA_SERVER, aasa-server is tried behind Caddy, too. --install installs what is missing: Python packages into
# .build-deployment, and, as root on Debian, caddy, nodejs, systemd and docker-compose. Nothing is deployed, no host is asked.
set -euo pipefail
cd "$(dirname "$0")/.."
AASA=$(realpath "${AASA:-.build/debug/aasa}")
export AASA
[ -x "$AASA" ] || { echo "$AASA is missing: run swift build --product aasa first"; exit 3; }
if [ -n "${AASA_SERVER:-}" ]; then
    AASA_SERVER=$(realpath "$AASA_SERVER")
    export AASA_SERVER
else
    unset AASA_SERVER
fi
install=false
if [ "${1:-}" = --install ]; then install=true; fi
missing=()

has() { command -v "$1" > /dev/null; }
skip() { missing+=("$1"); echo "NOT RUN: $1"; }

if $install && has apt-get && [ "$(id -u)" = 0 ]; then
    packages=()
    has caddy || packages+=(caddy)
    has node || packages+=(nodejs)
    has systemd-analyze || packages+=(systemd)
    has docker-compose || docker compose version > /dev/null 2>&1 || packages+=(docker-compose)
    if [ "${#packages[@]}" -gt 0 ]; then
        (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}") \
            > /dev/null 2>&1 || echo "could not be installed: ${packages[*]}"
    fi
fi

# With the packages: the folder of an earlier run, a new one, or the machine's own Python.
python=python3
# Older versions of moto know no functions of CloudFront.
moto="import moto.server; from moto.cloudfront.models import CloudFrontBackend; CloudFrontBackend.create_function"
wanted="import boto3, cfnlint, check_jsonschema; $moto"
if [ -x .build-deployment/bin/python ]; then
    python=$PWD/.build-deployment/bin/python
elif $install && ! "$python" -c "$wanted" 2> /dev/null; then
    if python3 -m venv .build-deployment && .build-deployment/bin/pip install --quiet awscli boto3 cfn-lint check-jsonschema \
        'moto[cloudformation,cloudfront,route53,s3,server]' > /dev/null 2>&1; then
        python=$PWD/.build-deployment/bin/python
    else
        rm -rf .build-deployment
        echo "the Python packages cannot be installed"
    fi
fi
if [ "$python" != python3 ]; then PATH=$(dirname "$python"):$PATH; fi
module() { "$python" -c "import $1" 2> /dev/null; }

echo "-- the template"
"$python" Deployment/aws/embed-function.py --check
echo "template.yml contains host-and-path.js"
if module cfnlint; then
    "$python" -c "import sys; from cfnlint.runner import main; sys.exit(main())" Deployment/aws/template.yml
    echo "cfn-lint: no findings"
else
    skip "cfn-lint of PyPI"
fi

echo "-- the function"
if has node; then node Deployment/tests/host-and-path.test.js; else skip "the function: no node"; fi

echo "-- the template in moto, the upload, and what would be served"
if has node && has aws && has openssl && "$python" -c "$moto" 2> /dev/null && module boto3 && module cfnlint; then
    "$python" Deployment/tests/test_aws.py
else
    skip "moto: it needs node, openssl, and boto3, cfn-lint, a new moto and awscli of PyPI"
fi

echo "-- Caddy"
if has caddy && has openssl; then
    caddy version
    answer=$(STAGING_NAMES="a.example, b.example" ACME_EMAIL=admin@example.com \
        caddy validate --adapter caddyfile --config Deployment/container/Caddyfile 2>&1) || { echo "$answer"; exit 1; }
    caddy fmt Deployment/container/Caddyfile | diff Deployment/container/Caddyfile -
    "$python" Deployment/tests/test_caddy.py
    [ -n "${AASA_SERVER:-}" ] || skip "aasa-server behind Caddy: AASA_SERVER does not name it"
else
    skip "Caddy: it needs caddy and openssl"
fi

echo "-- the compose file"
compose=()
if docker compose version > /dev/null 2>&1; then
    compose=(docker compose)
elif has docker-compose; then
    compose=(docker-compose)
fi
if [ "${#compose[@]}" -gt 0 ]; then
    STAGING_NAMES=a.example STAGING_SUFFIX=example ACME_EMAIL=admin@example.com SITE=/site \
        "${compose[@]}" -f Deployment/container/compose.yml config --quiet
    echo "${compose[*]}: no findings"
else
    skip "the compose file: neither docker compose nor docker-compose"
fi
if has hadolint; then hadolint Deployment/container/Dockerfile; else skip "the container file: no hadolint"; fi
skip "the container itself: it is not built, since that needs a Docker engine"

echo "-- the units"
if has systemd-analyze; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for unit in Deployment/systemd/*.service; do
        # The program need not be installed here.
        sed 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' "$unit" > "$work/${unit##*/}"
        systemd-analyze verify --man=no "$work/${unit##*/}"
        systemd-analyze security --offline=true --threshold=20 "$work/${unit##*/}" | sed -n '$p'
    done
else
    skip "the units: no systemd-analyze"
fi

echo "-- the workflows"
if module check_jsonschema; then
    "$python" -m check_jsonschema --builtin-schema vendor.github-workflows Deployment/workflows/*.yml
else
    skip "the workflows: no check-jsonschema of PyPI"
fi

printf '\n'
for what in "${missing[@]}"; do echo "NOT RUN: $what"; done
echo "the deployment was tried"
