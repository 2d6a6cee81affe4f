#!/bin/sh
# Stands in for sudo: needs a password if $SUDO_PASSWORD is set, or after $SUDO_EXPIRES commands; else runs the command. Takes -n first,
# as the recorder passes it.
[ "$1" = -n ] || { echo "sudo: would have asked for a password" >&2; exit 99; }
shift
[ -z "${SUDO_PASSWORD:-}" ] || { echo "sudo: a password is required" >&2; exit 1; }
if [ -n "${SUDO_EXPIRES:-}" ] && [ -e "$STAND_IN_LOG.sudo" ] && [ "$(wc -l < "$STAND_IN_LOG.sudo")" -ge "$SUDO_EXPIRES" ]; then
    echo "sudo: a password is required" >&2
    exit 1
fi
[ -z "${STAND_IN_LOG:-}" ] || echo "sudo $1" >> "$STAND_IN_LOG.sudo"
exec "$@"
