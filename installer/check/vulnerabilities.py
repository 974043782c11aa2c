"""Checks .ci/vulnerabilities on a stand-in for OSV: what it finds, what was accepted, and answers of no use."""

import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading

FINE = "pkg:maven/org.example/fine@1.0"
HARMFUL = "pkg:maven/org.example/harmful@1.0"


class StandIn(http.server.BaseHTTPRequestHandler):
    broken = False

    def do_POST(self):
        queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        results = [self.result(query) for query in queries]
        body = b"<html>" if StandIn.broken else json.dumps({"results": results}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def result(self, query):
        if query["package"]["purl"] != HARMFUL:
            return {}
        return {"vulns": [{"id": "TWO"}]} if "page_token" in query else {"vulns": [{"id": "ONE"}], "next_page_token": "next"}

    def log_message(self, *_):
        pass


def run(url, purls, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as sbom:
        json.dump({"bomFormat": "CycloneDX", "components": [{"purl": p + "?type=jar"} for p in purls]}, sbom)
        sbom.flush()
        ended = subprocess.run(
            [".ci/vulnerabilities", *options, sbom.name], env={**os.environ, "OSV_URL": url}, capture_output=True, text=True
        )
    return ended.returncode, ended.stdout


server = http.server.HTTPServer(("127.0.0.1", 0), StandIn)
threading.Thread(target=server.serve_forever, daemon=True).start()
here = f"http://127.0.0.1:{server.server_port}"
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


expect(run(here, [FINE])[0] == 0, "A library without vulnerabilities is not passed")
status, said = run(here, [FINE, HARMFUL])
expect(status == 1 and HARMFUL in said and "/ONE" in said and "/TWO" in said, f"Two vulnerabilities are not told: {status} {said}")
expect(FINE not in said, "A library without vulnerabilities is blamed")
expect(run(here, [HARMFUL], "--accept", "ONE", "--accept", "TWO")[0] == 0, "What was accepted is not passed")
expect(run(here, [])[0] == 2, "An empty bill of materials is passed")
StandIn.broken = True
expect(run(here, [FINE])[0] == 2, "An answer that can't be read is taken for none")
server.shutdown()
expect(run("http://127.0.0.1:1", [FINE])[0] == 2, "No answer is taken for none")
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
