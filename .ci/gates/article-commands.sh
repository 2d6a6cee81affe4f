#!/usr/bin/env bash
# The command lines of the article on AASAValidator run as they are printed there.
source "$(dirname "$0")/../gate.bash"
built
example=Examples/food-delivery
.build/debug/AASAValidator validate-schema --aasa-path $example/apple-app-site-association --json-schema-path $example/aasa.schema.json
.build/debug/AASAValidator validate-universal-links --bundle-id com.example.eats --domain eats.example \
    --aasa-path $example/apple-app-site-association --universal-links-path $example/links.json
looked_at "2 commands of AASAValidator"
