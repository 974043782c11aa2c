package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks what the workflows of CI run, and what a release contains. */
final class WorkflowsTest {

  private static final Pattern USES = Pattern.compile("(?m)^[ -]*uses: *(.*)$");
  private static final String RELEASE = ".github/workflows/release.yml";

  /** An action by the hash of its commit, with its version in a comment. */
  private static final String PINNED = "[\\w./-]+@[0-9a-f]{40} # v\\d+(\\.\\d+)*";

  private final Map<String, String> workflows;

  WorkflowsTest() throws IOException {
    workflows = SourceTree.read(".github/workflows", Set.of(".yml", ".yaml"));
  }

  private String release() {
    return workflows.getOrDefault(RELEASE, "");
  }

  /** The part of the release that is one job. */
  private String job(String name) {
    String jobs = release().substring(release().indexOf("\njobs:\n"));
    return Pattern.compile("(?ms)^  " + name + ":\n(.*?)(?=^  \\w+:\n|\\z)")
        .matcher(jobs)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.joining());
  }

  @Test
  void everyActionIsPinnedByItsHash() {
    Set<String> wrong = new TreeSet<>();
    int checkedCount = 0;
    for (Map.Entry<String, String> file : workflows.entrySet()) {
      for (String action :
          USES.matcher(file.getValue()).results().map(used -> used.group(1)).toList()) {
        checkedCount++;
        if (!action.matches(PINNED)) {
          wrong.add(file.getKey() + ": " + action);
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(checkedCount > 5, "actions: " + checkedCount);
  }

  @Test
  void aWorkflowMayOnlyReadUnlessAJobSaysMore() {
    workflows.forEach(
        (name, text) -> assertTrue(text.contains("\npermissions:\n  contents: read\n\n"), name));
  }

  @Test
  void theWindowsPackagesAreSignedWithTheCertificateOfTheRelease() {
    String packages = job("packages");
    assertTrue(packages.contains("\"THUMBPRINT=$($own[0].Thumbprint)\" >> $env:GITHUB_ENV"));
    assertTrue(
        packages.contains("package.ps1") && packages.contains("-Thumbprint \"$env:THUMBPRINT\""));
  }

  @Test
  void aReleaseIsScannedSummedAndAttested() {
    assertTrue(
        job("vulnerabilities").contains(".ci/vulnerabilities packages/casedesk-*.sbom.json"));
    String release = job("release");
    assertTrue(release.contains("needs: [packages, vulnerabilities]"), release);
    List<Integer> order =
        List.of(
            release.indexOf("sha256sum -c SHA256SUMS"),
            release.indexOf("actions/attest-build-provenance@"),
            release.indexOf("subject-path: packages/*"),
            release.indexOf("gh release create"));
    assertEquals(order.stream().sorted().toList(), order, "each step after the one before");
    assertTrue(order.getFirst() > 0, "each step is there");
  }
}
