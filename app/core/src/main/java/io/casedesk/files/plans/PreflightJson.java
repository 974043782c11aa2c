package io.casedesk.files.plans;

import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.json.JsonOutput;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result of a preflight as one JSON object: {@code connection}, {@code kind}, {@code
 * counts} by state, {@code cells} and {@code creates}. A cell has {@code record_id}, the other
 * members of a change in a plan, and {@code state} ({@code ready}, {@code unchanged}, {@code
 * conflict}, {@code blocked}), {@code now} (omitted when the field is not set), {@code block} (a
 * word such as {@code label-for-key}) with {@code reason}, and {@code warnings}. A create has
 * {@code row}, {@code name}, {@code state} ({@code ready}, {@code blocked}; if an earlier run sent
 * it, {@code created} with the {@code run} and the {@code record_id}, or {@code uncertain} with the
 * {@code run}), {@code namesakes} (ids of other records with that name, omitted without any) and
 * {@code values}. A value that can't be written as JSON is written as a text.
 */
public final class PreflightJson {

  private PreflightJson() {}

  /**
   * Writes the object.
   *
   * @param out the output; stays open
   */
  public static void write(PreflightReport<?> result, OutputStream out) {
    JsonOutput.object(
        out,
        json ->
            json.text("connection", result.plan().connection())
                .text("kind", result.plan().kind().word())
                .object(
                    "counts",
                    counts ->
                        result
                            .counts()
                            .forEach((state, count) -> counts.number(word(state), count)))
                .list("cells", result.cells(), PreflightJson::cell)
                .list("creates", result.creates(), PreflightJson::create));
  }

  private static void cell(JsonOutput json, PreflightCell cell) {
    Change change = cell.planned().change();
    FieldRef field = change.field();
    json.text("record_id", change.recordId())
        .text("field", field.toString())
        .valueOrText("seen", field, change.seen())
        .valueOrText("wanted", field, change.wanted())
        .text("origin", cell.planned().origin())
        .word("state", cell.state())
        .valueOrText("now", field, cell.current());
    reasons(json, cell.block(), cell.warnings());
  }

  private static void create(JsonOutput json, PreflightCreate create) {
    PreflightCreate.Status standing = create.standing();
    json.text("row", create.create().row())
        .text("name", create.create().name())
        .text("origin", create.create().origin())
        .text("state", state(create))
        .optional("run", standing.run())
        .optional("record_id", standing.id());
    if (!standing.namesakes().isEmpty()) {
      json.texts("namesakes", standing.namesakes());
    }
    json.list(
        "values",
        create.create().values().keySet(),
        (output, field) -> {
          output.text("field", field.toString());
          reasons(
              output, create.blocks().get(field), create.warnings().getOrDefault(field, List.of()));
        });
  }

  private static String state(PreflightCreate create) {
    if (create.isCreated()) {
      return "created";
    }
    return create.isInDoubt()
        ? "uncertain"
        : word(create.ready() ? PreflightCell.State.READY : PreflightCell.State.BLOCKED);
  }

  private static void reasons(JsonOutput json, @Nullable Problem block, List<Problem> warnings) {
    if (block != null) {
      json.text("block", block.code().word()).text("reason", block.message().text());
    }
    json.list(
        "warnings",
        warnings,
        (output, warning) ->
            output.text("warning", warning.code().word()).text("reason", warning.message().text()));
  }

  private static String word(PreflightCell.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
