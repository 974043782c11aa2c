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
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The plan of a command, and the services that it can be for. */
final class PlanParameter extends SharedOptions {

  @Parameters(
      paramLabel = "PLAN",
      description = "The plan file, as written by 'plan'. Use - for standard input.")
  private Path plan = Path.of("");

  @Option(
      names = "--other-connection",
      description =
          "Accepts a plan that was made for another URL. Use this option only if both services have"
              + " the same records with the same IDs.")
  private boolean otherConnection;

  Path file() {
    return plan;
  }

  boolean otherConnection() {
    return otherConnection;
  }

  @Option(
      names = "--accept-key",
      paramLabel = "FIELD=KEY",
      converter = Converter.class,
      description =
          "Accepts a key that no record and no file contains, such as theme=legal_ops; can be"
              + " repeated. Adds it to the dropdown values.")
  private List<Accepted> accepted = List.of();

  /** A key of a field. */
  record Accepted(String field, String key) {}

  /**
   * Returns the accepted keys by field.
   *
   * @throws ParameterException when the plan doesn't contain the key, which may be mistyped
   */
  Map<String, Set<String>> accepted(ChangePlan plan) {
    Map<String, Set<String>> keys = new LinkedHashMap<>();
    Map<String, Set<String>> planned = accepted.isEmpty() ? Map.of() : plan.writtenKeys();
    for (Accepted one : accepted) {
      if (!planned.getOrDefault(one.field, Set.of()).contains(one.key)) {
        throw usage(
            "--accept-key %s=%s: no change in the plan sets that field to that key."
                .formatted(one.field, one.key));
      }
      keys.computeIfAbsent(one.field, field -> new LinkedHashSet<>()).add(one.key);
    }
    return keys;
  }

  /** Parses {@code FIELD=KEY}. */
  static final class Converter implements ITypeConverter<Accepted> {
    @Override
    public Accepted convert(String value) {
      int middle = value.indexOf('=');
      if (middle < 1 || value.substring(middle + 1).isBlank()) {
        throw new TypeConversionException("'" + value + "' doesn't have the form FIELD=KEY");
      }
      return new Accepted(
          FieldRef.parse(value.substring(0, middle)).key(), value.substring(middle + 1));
    }
  }
}
