# What an analyst writes to see what a table would change: records from JSON lines, then, timed,
# the table by the csv module, or a workbook by pandas and openpyxl, a dict by source_id or another
# key, and every cell that differs.
import csv
import json
import sys
import time

is_workbook = sys.argv[2].endswith(".xlsx")
if is_workbook:
    import pandas


def read(path):
    if is_workbook:
        table = pandas.read_excel(path, dtype=str, keep_default_na=False, engine="openpyxl")
        yield list(table.columns)
        yield from table.itertuples(index=False, name=None)
    else:
        with open(path, encoding="utf-8", newline="") as table:
            yield from csv.reader(table)


with open(sys.argv[1], encoding="utf-8") as lines:
    records = [json.loads(line) for line in lines]

name = sys.argv[3] if len(sys.argv) > 3 else "source_id"
begin = time.perf_counter()
by_key = {record[name]: record for record in records}
changes = []
unmatched = 0
rows = read(sys.argv[2])
header = next(rows)
key = header.index(name)
columns = [
    (i, column.removeprefix("custom_fields."))
    for i, column in enumerate(header)
    if column.startswith("custom_fields.")
]
for row in rows:
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
