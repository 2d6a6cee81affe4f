#!/bin/sh
# Stands in for sw_vers.
case $1 in
    -productVersion) echo "${STAND_IN_RELEASE:-26.1}" ;;
    -buildVersion) echo "${STAND_IN_BUILD:-25B78}" ;;
esac
