package io.casedesk.files.checklists;

import io.casedesk.json.JsonOutput;
import io.casedesk.model.FieldRef;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange;
import java.io.OutputStream;
import java.util.List;

/** Writes changes of checklists as JSON. */
public final class ChecklistReport {

  private ChecklistReport() {}

  /**
   * Writes a JSON array of {@code what} ({@code added}, {@code removed}, {@code changed}, {@code
   * not_compared}), {@code record_id}, {@code name}, {@code checklist}, {@code playbook}, {@code
   * page} and {@code differences}, each with {@code field}, {@code before} and {@code after}; a
   * value that was or is not set is omitted.
   *
   * @param out the output; stays open
   */
  public static void changes(List<ChecklistChange> list, OutputStream out) {
    JsonOutput.list(out, list, ChecklistReport::change);
  }

  private static void change(JsonOutput json, ChecklistChange change) {
    json.word("what", change.kind())
        .text("record_id", change.solution().id())
        .text("name", change.solution().name());
    Checklist checklist = change.checklist();
    if (checklist != null) {
      json.text("checklist", checklist.key())
          .text("playbook", checklist.page().playbook())
          .text("page", checklist.page().page());
    }
    json.list(
        "differences",
        change.differences(),
        (output, difference) ->
            output
                .text("field", difference.path())
                .value("before", FieldRef.standard("before"), difference.before())
                .value("after", FieldRef.standard("after"), difference.after()));
  }
}
