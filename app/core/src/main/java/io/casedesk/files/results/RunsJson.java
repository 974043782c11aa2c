package io.casedesk.files.results;

import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
    JsonOutput.object(
        out,
        json -> {
          json.text("run", run).text("stopped", stopped).numbers("counts", counts);
          json.list("cells", rows, RunsJson::row);
          if (unclear != null) {
            json.list(
                "unclear_rows",
                unclear,
                (output, row) ->
                    output
                        .number("row", row.row())
                        .text("state", row.state())
                        .text("reason", row.reason().text()));
          }
        });
  }

  /**
   * A row of a table whose record isn't clear.
   *
   * @param state a word such as {@code UNMATCHED}
   */
  public record UnclearRow(int row, String state, Message reason) {}

  private static void row(JsonOutput json, ResultRow row) {
    Change change = row.change();
    json.text("record_id", change.recordId())
        .text("source_id", row.sourceId())
        .text("field", change.field().toString())
        .valueOrText("seen", change.field(), change.seen())
        .valueOrText("wanted", change.field(), change.wanted())
        .valueOrText("now", change.field(), row.now())
        .text("verdict", row.verdict())
        .text("reason", row.reason().text());
  }

  /**
   * Writes runs as a list of objects: {@code run}, {@code begun}, {@code kind}, {@code connection},
   * {@code by}, {@code origin}, {@code state} ({@code open}, {@code paused}, {@code ended}) and
   * {@code counts}.
   *
   * @param out the output; stays open
   */
  public static void list(List<RunSummary> runs, OutputStream out) {
    JsonOutput.list(out, runs, RunsJson::summary);
  }

  /**
   * Writes a run as one object with the members of the list and {@code sha256}, the digest of its
   * run certificate.
   *
   * @param out the output; stays open
   */
  public static void one(RunSummary run, String digest, OutputStream out) {
    JsonOutput.object(
        out,
        json -> {
          summary(json, run);
          json.text("sha256", digest);
        });
  }

  private static String name(String result) {
    return result.equals("UNSENT") ? "unsent" : result;
  }

  private static void summary(JsonOutput json, RunSummary run) {
    RunHeader header = run.header();
    json.text("run", header.id())
        .text("begun", header.begun().toString())
        .text("kind", header.kind())
        .text("connection", header.connection())
        .text("by", header.by())
        .text("origin", header.origin())
        .word("state", run.state().phase())
        .object(
            "counts",
            counts -> {
              new TreeMap<>(run.state().counts())
                  .forEach((result, count) -> counts.number(name(result), count));
              counts.text("stopped", run.state().stopped().text());
            });
  }
}
