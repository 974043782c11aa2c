package io.casedesk.files;

import io.casedesk.model.Change;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunSummary;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes runs as JSON. A value that can't be written as JSON is written as a text. */
public final class RunsJson {

  private RunsJson() {}

  /**
   * Writes the result of a plan as one object: {@code run} (empty when nothing was sent), {@code
   * stopped} (why it stopped early; empty when it did not), {@code counts} by verdict, and {@code
   * cells} with {@code record_id}, {@code source_id}, {@code field}, {@code seen}, {@code wanted},
   * {@code now}, {@code verdict}, {@code reason}; values of fields that are not set are omitted. A
   * record to be created is a cell of the field {@code name}. An import also has {@code
   * unclear_rows}, each with {@code row}, {@code state} and {@code reason}.
   *
   * @param unclear the unclear rows of an import; null for other commands
   * @param out the output; stays open
   */
  public static void result(
      String run,
      String stopped,
      Map<String, Integer> counts,
      List<ResultRow> rows,
      @Nullable List<UnclearRow> unclear,
      OutputStream out) {
    try (JsonGenerator json =
        PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      PreflightJson.text(json, "run", run);
      PreflightJson.text(json, "stopped", stopped);
      json.writeName("counts");
      json.writeStartObject();
      counts.forEach(json::writeNumberProperty);
      json.writeEndObject();
      json.writeArrayPropertyStart("cells");
      rows.forEach(row -> row(json, row));
      json.writeEndArray();
      if (unclear != null) {
        json.writeArrayPropertyStart("unclear_rows");
        unclear.forEach(row -> unclear(json, row));
        json.writeEndArray();
      }
      json.writeEndObject();
    }
  }

  /**
   * A row of a table whose record isn't clear.
   *
   * @param state a word such as {@code UNMATCHED}
   */
  public record UnclearRow(int row, String state, String reason) {}

  private static void unclear(JsonGenerator json, UnclearRow row) {
    json.writeStartObject();
    json.writeNumberProperty("row", row.row());
    PreflightJson.text(json, "state", row.state());
    PreflightJson.text(json, "reason", row.reason());
    json.writeEndObject();
  }

  private static void row(JsonGenerator json, ResultRow row) {
    Change change = row.change();
    json.writeStartObject();
    PreflightJson.text(json, "record_id", change.recordId());
    PreflightJson.text(json, "source_id", row.sourceId());
    PreflightJson.text(json, "field", change.field().toString());
    PreflightJson.value(json, "seen", change.field(), change.seen());
    PreflightJson.value(json, "wanted", change.field(), change.wanted());
    PreflightJson.value(json, "now", change.field(), row.now());
    PreflightJson.text(json, "verdict", row.verdict());
    PreflightJson.text(json, "reason", row.reason());
    json.writeEndObject();
  }

  /**
   * Writes runs as a list of objects: {@code run}, {@code begun}, {@code kind}, {@code connection},
   * {@code by}, {@code origin}, {@code state} ({@code open}, {@code paused}, {@code ended}) and
   * {@code counts}.
   *
   * @param out the output; stays open
   */
  public static void list(List<RunSummary> runs, OutputStream out) {
    try (JsonGenerator json =
        PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartArray();
      for (RunSummary run : runs) {
        json.writeStartObject();
        summary(json, run);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  /**
   * Writes a run as one object with the members of the list, {@code entries} (their number) and
   * {@code last_hash}.
   *
   * @param out the output; stays open
   */
  public static void one(RunSummary run, String lastHash, OutputStream out) {
    try (JsonGenerator json =
        PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      summary(json, run);
      json.writeNumberProperty("entries", run.entries());
      json.writeStringProperty("last_hash", lastHash);
      json.writeEndObject();
    }
  }

  private static void summary(JsonGenerator json, RunSummary run) {
    RunHeader header = run.header();
    PreflightJson.text(json, "run", header.id());
    PreflightJson.text(json, "begun", header.begun().toString());
    PreflightJson.text(json, "kind", header.kind());
    PreflightJson.text(json, "connection", header.connection());
    PreflightJson.text(json, "by", header.by());
    PreflightJson.text(json, "origin", header.origin());
    PreflightJson.text(json, "state", run.state().phase().name().toLowerCase(Locale.ROOT));
    json.writeName("counts");
    json.writeRawValue(run.state().counts());
  }
}
