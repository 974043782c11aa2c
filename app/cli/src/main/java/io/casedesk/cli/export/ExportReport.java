package io.casedesk.cli.export;

import io.casedesk.cli.records.KindParameter;
import io.casedesk.cli.records.RecordExport;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints the result of an export to standard error. */
record ExportReport(Terminal terminal, RecordKind kind, TableFormat format) {

  private static final int SHOWN = 20;

  /** Prints how many records were written and where. */
  void written(RecordExport.Exported exported, String to) {
    terminal.note(
        exported.written().records() + " " + KindParameter.plural(kind) + " written to " + to);
  }

  /**
   * Returns the report for programs.
   *
   * @param file the written file; null if none was written
   */
  JsonReport json(RecordExport.Exported exported, @Nullable String file, boolean complete) {
    return new JsonReport()
        .with("file", file)
        .with("kind", kind.word())
        .with("records", file == null ? 0 : exported.written().records())
        .with("complete", complete)
        .with("omitted_values", exported.written().leftOut())
        .with("reasons", ErrorMessages.reasons(exported.outcome().read()));
  }

  /** Prints why the file may be incomplete. */
  void doubts(RecordExport.Exported exported) {
    if (!exported.outcome().read().complete()) {
      ErrorMessages.doubts(terminal, exported.outcome().read());
    }
    if (exported.written().leftOut() > 0) {
      leftOut(exported.written());
    }
  }

  /** Prints the values that the format can't hold. */
  private void leftOut(RecordFile.Written written) {
    terminal.warn(
        "Incomplete: "
            + Counts.of(written.leftOut(), "value")
            + (written.leftOut() == 1 ? " is" : " are")
            + " empty, because "
            + format
            + " can't contain them; ndjson can:");
    for (OmittedValue value : written.first().subList(0, Math.min(SHOWN, written.first().size()))) {
      terminal.warn(
          "  %s, %s: %s"
              .formatted(
                  ErrorMessages.line(value.recordId()),
                  ErrorMessages.line(value.field().toString()),
                  switch (value.why()) {
                    case TOO_LONG -> "longer than the 32767 characters of a cell";
                    case NUL -> "contains a NUL character";
                    case HALF_CHARACTER -> "contains an incomplete character";
                  }));
    }
  }

  void filter(FilterOutcome outcome) {
    String refusal = outcome.refusal();
    if (refusal != null) {
      terminal.note(
          "Filtered on this computer after reading the complete list, because the service doesn't"
              + " support this filter. "
              + (refusal.isBlank()
                  ? "The service gave no reason."
                  : "The service said: " + refusal));
    }
    if (outcome.notHolding() > 0) {
      terminal.warn(
          "The service sent records that don't match --filter: "
              + outcome.notHolding()
              + ". A service may ignore a filter if it doesn't know the key.");
    }
  }

  /**
   * Prints the keys that the service doesn't list; they may still be valid, because the list is
   * open (Q6).
   */
  void keys(Set<String> wanted, List<FieldDefinition> fields) {
    Set<String> listed = UseCaseRepository.filterKeys(fields);
    for (String key : wanted) {
      if (!fields.isEmpty() && !listed.contains(key)) {
        terminal.warn(
            "The service doesn't list '"
                + key
                + "' as a key to filter by. It lists: "
                + String.join(", ", listed));
      }
    }
  }
}
