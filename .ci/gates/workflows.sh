#!/usr/bin/env bash
# Workflows, the action and the template for GitLab match their schemas, and name only actions that nobody can move.
source "$(dirname "$0")/../gate.bash"
# A tag or a branch can be moved; a commit cannot.
if grep -nE 'uses: ' .github/workflows/*.yml | grep -vE 'uses: (\./|[^@ ]+@[0-9a-f]{40} # v)'; then
    echo "an action of .github/workflows is not pinned to a commit"
    exit 1
fi
if python_with check-jsonschema; then
    .build-python/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml Examples/food-delivery/workflow.yml
    .build-python/bin/check-jsonschema --builtin-schema vendor.github-actions action.yml
    .build-python/bin/check-jsonschema --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci Integrations/gitlab/universal-links.yml
else
    not_run "check-jsonschema of PyPI cannot be installed"
fi
looked_at "$(find .github/workflows -name '*.yml' | wc -l) workflows, an example, the action, the template for GitLab"
