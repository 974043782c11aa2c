# What an analyst writes to put records into a spreadsheet: records from JSON lines, then, timed, the
# names of all their fields, and the table by the csv module.
import csv
import json
import os
import sys
import time

with open(sys.argv[1], encoding="utf-8") as lines:
    records = [json.loads(line) for line in lines]

begin = time.perf_counter()
standard = dict.fromkeys(name for record in records for name in record if name != "custom_fields")
custom = dict.fromkeys(name for record in records for name in record["custom_fields"])
with open(sys.argv[2], "w", encoding="utf-8", newline="") as table:
    rows = csv.writer(table)
    rows.writerow([*standard, *("custom_fields." + name for name in custom)])
    for record in records:
        held = record["custom_fields"]
        rows.writerow([*map(record.get, standard), *map(held.get, custom)])
print(time.perf_counter() - begin, os.path.getsize(sys.argv[2]))
