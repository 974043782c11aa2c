package io.casedesk.files;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.LinkFinding;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange;
import io.casedesk.model.checklist.FieldDifference;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes changes of checklists, and problems with links, as JSON. */
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
    try (JsonGenerator json = generator(out)) {
      json.writeStartArray();
      for (ChecklistChange change : list) {
        json.writeStartObject();
        PreflightJson.text(json, "what", word(change.kind()));
        PreflightJson.text(json, "record_id", change.solution().id());
        PreflightJson.text(json, "name", change.solution().name());
        Checklist checklist = change.checklist();
        if (checklist != null) {
          PreflightJson.text(json, "checklist", checklist.key());
          PreflightJson.text(json, "playbook", checklist.page().playbook());
          PreflightJson.text(json, "page", checklist.page().page());
        }
        json.writeArrayPropertyStart("differences");
        change.differences().forEach(difference -> difference(json, difference));
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void difference(JsonGenerator json, FieldDifference difference) {
    json.writeStartObject();
    PreflightJson.text(json, "field", difference.path());
    value(json, "before", difference.before());
    value(json, "after", difference.after());
    json.writeEndObject();
  }

  private static void value(JsonGenerator json, String name, @Nullable FieldValue value) {
    if (value != null) {
      json.writeName(name);
      ValueJson.write(json, FieldRef.standard(name), value);
    }
  }

  /**
   * Writes a JSON array of {@code problem} (the name of a {@link LinkFinding.Problem} in lower
   * case), {@code record_id}, {@code name}, {@code use_case_id} if the problem is about one, and
   * {@code detail}.
   *
   * @param out the output; stays open
   */
  public static void links(List<LinkFinding> findings, OutputStream out) {
    try (JsonGenerator json = generator(out)) {
      json.writeStartArray();
      for (LinkFinding finding : findings) {
        json.writeStartObject();
        PreflightJson.text(json, "problem", word(finding.problem()));
        PreflightJson.text(json, "record_id", finding.solutionId());
        PreflightJson.text(json, "name", finding.solution());
        if (finding.useCaseId() != null) {
          PreflightJson.text(json, "use_case_id", finding.useCaseId());
        }
        PreflightJson.text(json, "detail", finding.detail());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static JsonGenerator generator(OutputStream out) {
    return PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
