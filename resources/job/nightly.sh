#!/bin/sh
# Imports the tables in inbox, exports the use cases, and checks the links.
[ -z "$CREDENTIALS_DIRECTORY" ] || CASEDESK_TOKEN=$(cat "$CREDENTIALS_DIRECTORY/token")
export CASEDESK_TOKEN CASEDESK_URL="${CASEDESK_URL:-http://127.0.0.1:8080}"
failed=0
sh "$(dirname "$0")/import.sh" || { echo "import: exit code $?"; failed=1; }
casedesk-cli export use-cases --output use-cases.csv --wait 60 || { echo "export: exit code $?"; failed=1; }
casedesk-cli links check >links.txt || { echo "links: exit code $?"; failed=1; }
exit $failed
