package io.casedesk.files;

import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.changes.validation.ValidationTexts;
import io.casedesk.changes.validation.ValidationWarning;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

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

  static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private PreflightJson() {}

  /**
   * Writes the object.
   *
   * @param out the output; stays open
   */
  public static void write(PreflightReport<?> result, OutputStream out) {
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("connection", result.plan().connection());
      json.writeStringProperty("kind", result.plan().kind().word());
      json.writeName("counts");
      json.writeStartObject();
      result.counts().forEach((state, count) -> json.writeNumberProperty(word(state), count));
      json.writeEndObject();
      json.writeArrayPropertyStart("cells");
      result.cells().forEach(cell -> cell(json, cell));
      json.writeEndArray();
      json.writeArrayPropertyStart("creates");
      result.creates().forEach(create -> create(json, create));
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void cell(JsonGenerator json, PreflightCell cell) {
    Change change = cell.planned().change();
    json.writeStartObject();
    text(json, "record_id", change.recordId());
    text(json, "field", change.field().toString());
    value(json, "seen", change.field(), change.seen());
    value(json, "wanted", change.field(), change.wanted());
    text(json, "origin", cell.planned().origin());
    text(json, "state", word(cell.state()));
    value(json, "now", change.field(), cell.current());
    reasons(json, cell.block(), cell.warnings());
    json.writeEndObject();
  }

  private static void create(JsonGenerator json, PreflightCreate create) {
    json.writeStartObject();
    text(json, "row", create.create().row());
    text(json, "name", create.create().name());
    text(json, "origin", create.create().origin());
    text(json, "state", state(create));
    standing(json, create.standing());
    json.writeArrayPropertyStart("values");
    for (FieldRef field : create.create().values().keySet()) {
      json.writeStartObject();
      text(json, "field", field.toString());
      reasons(json, create.blocks().get(field), create.warnings().getOrDefault(field, List.of()));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String state(PreflightCreate create) {
    if (create.isCreated()) {
      return "created";
    }
    return create.isInDoubt()
        ? "uncertain"
        : word(create.ready() ? PreflightCell.State.READY : PreflightCell.State.BLOCKED);
  }

  private static void standing(JsonGenerator json, PreflightCreate.Standing standing) {
    if (standing.run() != null) {
      text(json, "run", standing.run());
    }
    if (standing.id() != null) {
      text(json, "record_id", standing.id());
    }
    if (!standing.namesakes().isEmpty()) {
      json.writeArrayPropertyStart("namesakes");
      standing.namesakes().forEach(id -> ValueJson.text(json, id));
      json.writeEndArray();
    }
  }

  private static void reasons(
      JsonGenerator json, @Nullable ValidationError block, List<ValidationWarning> warnings) {
    if (block != null) {
      text(json, "block", word(block));
      text(json, "reason", ValidationTexts.of(block));
    }
    json.writeArrayPropertyStart("warnings");
    for (ValidationWarning warning : warnings) {
      json.writeStartObject();
      text(json, "warning", word(warning));
      text(json, "reason", ValidationTexts.of(warning));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes a value; omits it when the field is not set. */
  static void value(JsonGenerator json, String name, FieldRef field, @Nullable FieldValue value) {
    if (value != null) {
      json.writeName(name);
      try {
        ValueJson.write(json, field, value);
      } catch (IllegalArgumentException noJson) {
        ValueJson.text(json, value.display());
      }
    }
  }

  /** Writes a text with any characters. */
  static void text(JsonGenerator json, String name, String text) {
    json.writeName(name);
    ValueJson.text(json, text);
  }

  private static String word(PreflightCell.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /** Converts a class name to a word: {@code label-for-key} for {@code LabelForKey}. */
  private static String word(Object reason) {
    return reason
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=.)([A-Z])", "-$1")
        .toLowerCase(Locale.ROOT);
  }
}
