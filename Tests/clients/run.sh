#!/usr/bin/env bash
# Real clients against aasa lsp and aasa mcp. What is not installed is NOT RUN, and says so.
#   Tests/clients/run.sh [PROGRAM]      PROGRAM: .build/debug/aasa otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-.build/debug/aasa}")
clients=Tests/clients

python3 "$clients/lsp_session.py" "$program"

if command -v nvim > /dev/null; then
    AASA=$program timeout 120 nvim --headless --clean -c "luafile $clients/neovim.lua"
else
    echo "NOT RUN: no nvim of Debian's package neovim"
fi

# The folder of AASA_CLIENTS_VENV is used again if it is there.
environment=${AASA_CLIENTS_VENV:-.build-clients}
if [ ! -x "$environment/bin/python" ]; then
    python3 -m venv "$environment" > /dev/null 2>&1 || true
    "$environment/bin/pip" install --quiet pygls mcp > /dev/null 2>&1 || true
fi
for client in "pygls lsp_pygls.py" "mcp mcp_client.py"; do
    read -r package script <<< "$client"
    if "$environment/bin/python" -c "import $package" > /dev/null 2>&1; then
        timeout 600 "$environment/bin/python" "$clients/$script" "$program"
    else
        echo "NOT RUN: $package of PyPI cannot be installed"
    fi
done
