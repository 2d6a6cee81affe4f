#!/usr/bin/env bash
# The Python package, the hooks of pre-commit, the bill of materials.
source "$(dirname "$0")/../gate.bash"
built
if python_with -r Integrations/python/requirements.txt; then
    .build-python/bin/python Integrations/python/test_wheel.py .build/debug/aasa
    looked_at "Integrations/python/test_wheel.py"
else
    not_run "pre-commit and cyclonedx-python-lib of PyPI cannot be installed"
fi
