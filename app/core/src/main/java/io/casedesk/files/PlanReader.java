package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a plan, and says where an invalid one is wrong. */
final class PlanReader {

  private static final Set<String> HEADER = Set.of("connection", "kind", "made", "by", "origin");
  private static final Set<String> CHANGE =
      Set.of("record", "field", "seen", "wanted", "clear", "was_absent", "origin");
  private static final Set<String> CREATE = Set.of("row", "name", "values", "origin");

  private PlanReader() {}

  static ChangePlan read(byte[] bytes) {
    List<PlannedCell> changes = new ArrayList<>();
    List<PlannedCreate> creates = new ArrayList<>();
    JsonDocument document =
        new JsonDocument("plan", PlanFile.FORMAT, PlanFile.VERSION, HEADER)
            .list("changes", "Change", CHANGE, members -> changes.add(change(members)))
            .list("creates", "Create", CREATE, members -> creates.add(create(members)));
    try {
      JsonMembers header = document.read(JsonMembers.withoutMark(bytes), "changes");
      return new ChangePlan(header(header), changes, creates);
    } catch (UnreadableJsonException e) {
      throw new UnusablePlanException(
          document.position() + " cannot be used: " + e.what() + ".", e);
    } catch (IllegalArgumentException e) {
      String where = document.isFile() ? "The plan" : document.position();
      throw new UnusablePlanException(where + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static ChangePlan.Header header(JsonMembers members) {
    String kind = members.text("kind");
    return new ChangePlan.Header(
        members.text("connection"),
        RecordKind.of(kind)
            .orElseThrow(
                () ->
                    new UnreadableJsonException(
                        "its kind is \""
                            + JsonMembers.shortened(kind)
                            + "\", but must be use-cases or solutions")),
        members.time("made"),
        members.textOrEmpty("by"),
        members.textOrEmpty("origin"));
  }

  private static PlannedCell change(JsonMembers members) {
    FieldRef field = FieldRef.parse(members.text("field"));
    return new PlannedCell(
        new Change(
            members.text("record"), field, members.value("seen"), members.required("wanted")),
        members.flag("clear"),
        members.textOrEmpty("origin"),
        members.flag("was_absent"));
  }

  private static PlannedCreate create(JsonMembers members) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    if (members.required("values") instanceof FieldValue.Structure(String object)) {
      JsonMembers.of(object.getBytes(UTF_8), Set.of())
          .all()
          .forEach((name, value) -> values.put(FieldRef.parse(name), value));
    } else {
      throw new UnreadableJsonException("the member \"values\" must be an object of fields");
    }
    return new PlannedCreate(
        members.text("row"), members.text("name"), values, members.textOrEmpty("origin"));
  }
}
