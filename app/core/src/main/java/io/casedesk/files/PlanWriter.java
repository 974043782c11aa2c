package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a plan, with one line for each change and create. */
final class PlanWriter {

  private final JsonFactory factory = new JsonFactory();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final OutputStream out;

  PlanWriter(OutputStream out) {
    this.out = out;
  }

  void write(ChangePlan plan) throws IOException {
    ChangePlan.Header header = plan.header();
    text("{\n");
    member("format", PlanFile.FORMAT);
    text("  \"version\": " + PlanFile.VERSION + ",\n");
    member("connection", header.connection());
    member("kind", header.kind().word());
    member("made", header.made().toString());
    member("by", header.by());
    member("origin", header.origin());
    list("changes", "Change", plan.changes(), PlanWriter::change);
    if (!plan.creates().isEmpty()) {
      text(",\n");
      list("creates", "Create", plan.creates(), PlanWriter::create);
    }
    text("\n}\n");
  }

  private void text(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private void member(String name, String value) throws IOException {
    text("  \"" + name + "\": ");
    json(value, ValueJson::text);
    text(",\n");
  }

  private <T> void list(
      String name, String what, List<T> elements, BiConsumer<JsonGenerator, T> writer)
      throws IOException {
    text("  \"" + name + "\": [");
    for (int i = 0; i < elements.size(); i++) {
      text(i == 0 ? "\n    " : ",\n    ");
      try {
        json(elements.get(i), writer);
      } catch (IllegalArgumentException e) {
        throw new UnusablePlanException(what + " " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    text(elements.isEmpty() ? "]" : "\n  ]");
  }

  private <T> void json(T value, BiConsumer<JsonGenerator, T> writer) throws IOException {
    line.reset();
    try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), line)) {
      writer.accept(json, value);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("a value has no JSON", e);
    }
    line.writeTo(out);
  }

  private static void change(JsonGenerator json, PlannedCell planned) {
    Change change = planned.change();
    json.writeStartObject();
    text(json, "record", change.recordId());
    text(json, "field", change.field().toString());
    if (change.seen() != null) {
      json.writeName("seen");
      ValueJson.write(json, change.field(), change.seen());
    }
    json.writeName("wanted");
    ValueJson.write(json, change.field(), change.wanted());
    if (planned.clears()) {
      json.writeName("clear");
      json.writeBoolean(true);
    }
    if (planned.wasAbsent()) {
      json.writeName("was_absent");
      json.writeBoolean(true);
    }
    origin(json, planned.origin());
    json.writeEndObject();
  }

  private static void create(JsonGenerator json, PlannedCreate create) {
    json.writeStartObject();
    text(json, "row", create.row());
    text(json, "name", create.name());
    json.writeName("values");
    json.writeStartObject();
    for (Map.Entry<FieldRef, FieldValue> value : create.values().entrySet()) {
      ValueJson.name(json, value.getKey().toString());
      ValueJson.write(json, value.getKey(), value.getValue());
    }
    json.writeEndObject();
    origin(json, create.origin());
    json.writeEndObject();
  }

  private static void origin(JsonGenerator json, String origin) {
    if (!origin.isEmpty()) {
      text(json, "origin", origin);
    }
  }

  private static void text(JsonGenerator json, String name, String value) {
    json.writeName(name);
    ValueJson.text(json, value);
  }
}
