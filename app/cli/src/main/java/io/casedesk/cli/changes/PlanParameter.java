package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.FieldRef;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The plan of a command, and the services that it can be for. */
final class PlanParameter extends SharedOptions {

  @Parameters(
      paramLabel = "PLAN",
      description = "The plan file, as written by 'plan'. Use - for standard input.")
  Path file = Path.of("");

  @Option(
      names = "--other-connection",
      description =
          "Accepts a plan that was made for another URL. Use this option only if both services have"
              + " the same records with the same IDs.")
  boolean otherConnection;

  @Option(
      names = "--accept-key",
      paramLabel = "FIELD=KEY",
      description =
          "Accepts a key that no record and no file contains, such as theme=legal_ops; can be"
              + " repeated. Adds it to the dropdown values.")
  private List<String> accepted = List.of();

  /**
   * Returns the accepted keys by field.
   *
   * @throws ParameterException when the plan doesn't contain the key, which may be mistyped
   */
  Map<String, Set<String>> accepted(ChangePlan plan) {
    Map<String, Set<String>> keys = new LinkedHashMap<>();
    Map<String, Set<String>> planned = accepted.isEmpty() ? Map.of() : plan.writtenKeys();
    for (String one : accepted) {
      int middle = one.indexOf('=');
      String key = one.substring(middle + 1);
      if (middle < 1 || key.isBlank()) {
        throw usage("--accept-key: '" + one + "' doesn't have the form FIELD=KEY");
      }
      String field = FieldRef.parse(one.substring(0, middle)).key();
      if (!planned.getOrDefault(field, Set.of()).contains(key)) {
        throw usage(
            "--accept-key %s=%s: no change in the plan sets that field to that key."
                .formatted(field, key));
      }
      keys.computeIfAbsent(field, of -> new LinkedHashSet<>()).add(key);
    }
    return keys;
  }
}
