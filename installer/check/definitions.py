"""What definitions.sh cannot ask a validator: paths that are named exist, and what is said twice agrees."""

import glob
import os
import plistlib
import re
import sys
import uuid

import yaml

wrong = []


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def expect(holds, what):
    if not holds:
        wrong.append(what)


def exists(path, where):
    if path.startswith("installer/target") or "/target/" in path or "NAME" in path:
        return
    expect(glob.glob(path), f"{where} names {path}, which does not exist")


# Paths in the pom, in the program and in the scripts
named = 0
for file in ("installer/pom.xml", "installer/program/InstallerBuild.java"):
    paths = re.findall(r"""[>"]@?((?:program|image|linux|\.\./resources)/[\w./-]+)[<"]""", text(file))
    expect(paths, f"{file} names no path")
    for path in paths:
        exists(os.path.normpath(os.path.join("installer", path)), file)
        named += 1
for script in glob.glob("installer/linux/*.sh") + glob.glob("installer/mac/*.sh"):
    for path in re.findall(r"\$here/([\w./-]+)", text(script)):
        exists(os.path.normpath(os.path.join(os.path.dirname(script), path)), script)
        named += 1
    for path in re.findall(r"\$resources/([\w./-]+)", text(script)):
        exists(os.path.join("resources", path), script)
        named += 1
for script in glob.glob("installer/windows/*.ps1"):
    for path in re.findall(r"\$PSScriptRoot\\([\w.\\-]+)", text(script)):
        exists(os.path.normpath("installer/windows/" + path.replace("\\", "/")), script)
        named += 1
for scope in ("per-user", "per-machine"):
    expect(scope in text("installer/windows/package.ps1"), f"package.ps1 does not make {scope}")

# Paths in the documents: whatever stands between backticks and begins with a folder of the house
for document in ("installer/README.md", "app/README.md", ".github/CONTRIBUTING.md"):
    written = re.sub(r"```.*?```", "", text(document), flags=re.S)
    for code in re.findall(r"`([^`\s]+)`", written):
        if re.match(r"(app|resources|installer|\.ci|\.github)/", code) and "XX" not in code:
            exists(code, document)
            named += 1
        elif document == "app/README.md" and re.match(r"[A-Z]\w+\.java$", code):
            expect(glob.glob(f"app/**/{code}", recursive=True), f"{document} names {code}, which does not exist")
            named += 1

# The .msi: fixed, different identities; never where people's data is, which removing would empty
options = {}
for scope in ("per-user", "per-machine"):
    options[scope] = dict(re.findall(r"^(--\S+) (\S+)$", text(f"installer/windows/{scope}.args"), re.M))
codes = {str(uuid.UUID(o["--win-upgrade-uuid"])) for o in options.values()}
expect(len(codes) == 2, "the two .msi have one upgrade UUID")
expect(options["per-user"]["--install-dir"].lower() != "casedesk", "the per-user .msi goes into the folder of the data")

# The file type, said in four places
mime, extension = "application/vnd.casedesk.plan+json", "casedeskplan"
for path in ("installer/linux/casedesk.xml", "installer/windows/casedeskplan.properties"):
    expect(mime in text(path) and extension in text(path), f"{path} says another file type")
expect(mime in text("installer/linux/casedesk.desktop"), "the menu entry says another file type")
with open("installer/mac/Info.plist", "rb") as file:
    info = plistlib.load(file)
tags = info["UTExportedTypeDeclarations"][0]["UTTypeTagSpecification"]
expect(tags["public.mime-type"] == mime and tags["public.filename-extension"] == [extension], "Info.plist says another file type")
expect(
    info["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [info["UTExportedTypeDeclarations"][0]["UTTypeIdentifier"]],
    "Info.plist opens a type that it does not declare",
)
with open("installer/mac/entitlements.plist", "rb") as file:
    expect(plistlib.load(file).get("com.apple.security.cs.allow-jit") is True, "Java may not compile under the hardened runtime")

# The workflows
workflows, pinned = {}, []
for path in sorted(glob.glob(".github/workflows/*")):
    workflow = workflows[os.path.basename(path)] = yaml.safe_load(text(path))
    # Rights beyond reading are given to the one job that needs them.
    expect(workflow.get("permissions") == {"contents": "read"}, f"{path} has other permissions than contents: read")
    for name, job in workflow["jobs"].items():
        for step in job["steps"]:
            expect(("uses" in step) != ("run" in step), f"a step of {name} neither runs nor uses one thing: {step}")
            if "uses" in step:
                expect(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"]), f"{step['uses']} is not pinned by a commit's hash")
            for named_path in re.findall(r"(?<![\w./])(?:installer|\.ci)/[\w./-]+", step.get("run", "")):
                exists(named_path, path)
                named += 1
    pinned += re.findall(r"uses: (\S+)@(\S+)(?: # (\S+))?$", text(path), re.M)
# A hash says nothing to a reader: the version stands behind it, and one action has one version everywhere.
expect(all(re.fullmatch(r"v\d+\.\d+\.\d+", version) for _, _, version in pinned), "an action has no version in a comment behind its hash")
expect(len({p[0] for p in pinned}) == len(set(pinned)), "an action is used in two versions")

# Code of a pull request comes from anyone: it gets no secret and no right to write, and runs what is run before a merge.
request = workflows["pull-request.yml"]
# YAML 1.1 reads the key "on" as true.
expect(request[True] == "pull_request", "pull-request.yml is started by something else than a pull request")
expect("secrets." not in text(".github/workflows/pull-request.yml"), "pull-request.yml reads a secret")
expect(request["concurrency"]["cancel-in-progress"] is True, "pull-request.yml goes on with a commit that was replaced")
steps = [(job, step) for job in request["jobs"].values() for step in job["steps"]]
expect(all("permissions" not in job for job, _ in steps), "a job of pull-request.yml has permissions of its own")
expect(any(step.get("run") == ".ci/run ${{ matrix.part }}" for _, step in steps), "pull-request.yml does not run .ci/run")
expect(
    all(f" {part})" in text(".ci/run") for job in request["jobs"].values() for part in job["strategy"]["matrix"]["part"]),
    "pull-request.yml runs a part that .ci/run does not have",
)
expect(any(step.get("with", {}).get("java-version") == "25" for _, step in steps), "pull-request.yml has no JDK 25")
expect(
    all(step["with"]["persist-credentials"] is False for _, step in steps if "actions/checkout" in step.get("uses", "")),
    "pull-request.yml leaves the token in the checked-out repository",
)

# The release
workflow = workflows["release.yml"]
for name in ("vulnerabilities", "packages"):
    expect(name in workflow["jobs"]["release"]["needs"], f"release.yml releases without {name}")
systems = {entry["name"] for entry in workflow["jobs"]["packages"]["strategy"]["matrix"]["include"]}
expect({"linux-x64", "windows-x64", "macos-x64", "macos-arm64"} <= systems, f"release.yml makes only {systems}")

for line in wrong:
    print(line)
print(f"{named} paths are named")
sys.exit(1 if wrong else 0)
