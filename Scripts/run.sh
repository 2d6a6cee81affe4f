#!/usr/bin/env bash
# Runs the tool of this checkout, installed at its first use:
#   Scripts/run.sh lint FILE…
# AASA_VERSION says which one, as Scripts/install.sh takes it.
set -euo pipefail
folder=$("$(dirname "${BASH_SOURCE[0]}")/install.sh" "${AASA_VERSION:-}")
exec "$folder/aasa" "$@"
