package io.casedesk.cli.export;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.RecordKind;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that choose the records to export. */
final class FilterOptions extends SharedOptions {

  @Option(
      names = "--filter",
      paramLabel = "KEY=VALUE",
      description = {
        "Writes only use cases whose field KEY has this VALUE: of a dropdown a key, of a list one"
            + " of its values. A use case must match every filter. If the service can't filter by"
            + " the field, Casedesk reads the complete list and filters it here."
      })
  private List<String> filters = List.of();

  @Option(
      names = "--allow-empty",
      description = "Writes a file even if no use case matches --filter (default: exit code 8).")
  private boolean allowEmpty;

  /** Whether a file is written even if no record matches. */
  boolean allowEmpty() {
    return allowEmpty;
  }

  /**
   * Returns the wanted values by field.
   *
   * @throws ParameterException when they can't be filters of these records
   */
  Map<String, String> filters(RecordKind kind) {
    if (kind == RecordKind.SOLUTIONS && !filters.isEmpty()) {
      throw usage("--filter is for use cases only: the service can't filter solutions.");
    }
    try {
      return FilterArguments.parse(filters);
    } catch (IllegalArgumentException e) {
      throw usage("--filter: " + e.getMessage(), e);
    }
  }

  /**
   * Checks that the records know the fields and values of the filter.
   *
   * @throws ParameterException when they don't
   */
  void requireKnown(Map<String, String> wanted, FilterCheck known) {
    known
        .mistake(wanted, allowEmpty)
        .ifPresent(
            mistake -> {
              throw usage(ErrorMessages.line(mistake) + " Nothing was written.");
            });
  }
}
