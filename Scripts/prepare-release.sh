#!/usr/bin/env bash
# Installs what Scripts/build-release.sh and Scripts/try-release.sh need in a container of Swift, which is Debian's or Ubuntu's:
#   Scripts/prepare-release.sh
# Elsewhere it does nothing: a Mac has everything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! command -v apt-get > /dev/null; then
    echo "nothing to prepare: no apt-get"
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ca-certificates curl debootstrap git libyaml-dev pkg-config python3 python3-venv ruby zlib1g-dev > /dev/null
# In a container, the checkout belongs to somebody else.
git config --global --add safe.directory "$PWD"
echo "prepared"
