#!/bin/sh
# Imports each table in inbox, and moves it to done or failed with its result and its messages.
mkdir -p inbox done failed || exit 1
worst=0
# A file name can contain a line break.
say() { printf %s "$*" | tr '[:cntrl:]' '?' && echo; }
for file in inbox/*.csv inbox/*.xlsx; do
  [ -f "$file" ] || continue
  name=$(date +%Y%m%d-%H%M%S)-$(basename "$file")
  casedesk-cli import "$file" --apply --yes --skip-unclear --wait 60 --result "failed/result-$name" \
    >"failed/$name.txt" 2>&1
  code=$?
  case $code in
    0) mv "$file" "done/$name" && mv "failed/result-$name" "failed/$name.txt" done ;;
    5 | 6) worst=$code && mv "$file" "failed/$name" && say "$name: see failed/$name.txt" ;;
    *) worst=$code && cat "failed/$name.txt" && say "$file stays, and is imported again next time" ;;
  esac
done
exit $worst
