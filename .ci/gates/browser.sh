#!/usr/bin/env bash
# Tests of the pages in Chromium, and of what it accepts from the local authority; all of them run every night.
source "$(dirname "$0")/../gate.bash"
built
chromium=$(command -v chromium || true)
if [ -z "$chromium" ] || ! python_with -r Tests/server/Browser/requirements.txt; then
    not_run "chromium of Debian or playwright of PyPI cannot be installed"
    exit 0
fi
export CHROMIUM=$chromium PYTHON=$PWD/.build-python/bin/python
if [ -n "${AASA_LONG_TESTS:-}" ]; then
    bash Tests/server/Browser/run.sh .build/debug/aasa-server .build-screenshots
    bash Tests/server/Browser/run-monitor.sh .build/debug/monitor-demo .build-screenshots
    looked_at "all tests of the pages, $(find .build-screenshots -name '*.png' | wc -l) pictures in .build-screenshots"
else
    TESTS="test_certificates \
        test_editor.EditorTests.test_typing_a_broken_file_shows_the_diagnostic_at_its_line_and_fixing_it_clears_it \
        test_editor.EditorTests.test_a_fix_is_one_click_and_one_undo \
        test_editor.EditorTests.test_text_is_never_markup \
        test_keyboard.KeyboardTests.test_a_walk_through_the_page \
        test_share.ShareTests.test_a_link_restores_the_state_and_no_request_carries_it \
        test_tap.TapTests.test_a_disagreement_stands_out_and_can_be_reported \
        test_tools.CompareTests.test_changes_are_shown_with_urls_that_prove_them \
        test_urls.URLTests.test_choosing_a_url_highlights_its_component_and_explains_it" \
        bash Tests/server/Browser/run.sh .build/debug/aasa-server .build-screenshots
    TESTS="test_monitor.MonitorPages.test_from_the_list_to_the_cause \
        test_monitor.MonitorPages.test_search_and_filter" \
        bash Tests/server/Browser/run-monitor.sh .build/debug/monitor-demo .build-screenshots
    looked_at "ten tests of the pages, and the certificates of the local authority"
fi
