# What an analyst writes to see what a workbook would change: records from JSON lines, then, timed,
# the workbook by pandas and openpyxl, a dict by source_id, and every cell that differs.
import json
import sys
import time

import pandas

with open(sys.argv[1], encoding="utf-8") as lines:
    records = [json.loads(line) for line in lines]

begin = time.perf_counter()
by_key = {record["source_id"]: record for record in records}
table = pandas.read_excel(sys.argv[2], dtype=str, keep_default_na=False, engine="openpyxl")
columns = [
    (i, column.removeprefix("custom_fields."))
    for i, column in enumerate(table.columns)
    if column.startswith("custom_fields.")
]
key = table.columns.get_loc("source_id")
changes = []
unmatched = 0
for row in table.itertuples(index=False, name=None):
    record = by_key.get(row[key])
    if record is None:
        unmatched += 1
        continue
    held = record["custom_fields"]
    for i, column in columns:
        cell = row[i]
        if cell:
            value = held.get(column)
            if cell != (value if type(value) is str else "" if value is None else str(value)):
                changes.append((record["id"], column, value, cell))
print(time.perf_counter() - begin, len(changes) + unmatched)
