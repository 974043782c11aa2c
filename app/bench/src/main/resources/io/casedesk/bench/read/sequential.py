"""Reads every page over one kept connection, one after another, and writes NDJSON."""
import http.client
import json
import os
import sys
from urllib.parse import urlsplit

base, out = urlsplit(sys.argv[1]), sys.argv[2]
headers = {"Authorization": "Bearer " + os.environ["CASEDESK_TOKEN"]}
connection = http.client.HTTPConnection(base.hostname, base.port)
page, pages = 0, 1
with open(out, "w", encoding="utf-8") as file:
    while page < pages:
        connection.request(
            "GET", f"/api/public/use-cases?page={page}&limit=100&viewDetails=true", headers=headers)
        answer = json.loads(connection.getresponse().read())
        pages = answer["meta"]["totalPages"]
        for record in answer["data"]:
            file.write(json.dumps(record, ensure_ascii=False))
            file.write("\n")
        page += 1
