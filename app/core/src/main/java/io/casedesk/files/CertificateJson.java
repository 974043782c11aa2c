package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.CellResult;
import io.casedesk.changes.run.CreateResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RunHeader;
import io.casedesk.model.StoredJournalEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes a run certificate as JSON, with one line for each entry, create and cell. Less-than,
 * greater-than and ampersand are escaped, so that the bytes can be embedded in a page.
 */
final class CertificateJson {

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final CertificateContents contents;
  private final OutputStream out;

  CertificateJson(CertificateContents contents, OutputStream out) {
    this.contents = contents;
    this.out = out;
  }

  void write(CertificateSource source) throws IOException {
    text("{\n  \"format\": \"" + Certificate.FORMAT + "\",\n");
    text("  \"version\": " + Certificate.version(contents) + ",\n  \"run\": ");
    object(CertificateJson::header, contents.header());
    text(",\n  \"entry_count\": " + contents.entries());
    text(",\n  \"last_hash\": \"" + contents.lastHash() + "\",\n  \"summary\": ");
    object(CertificateJson::summary, contents);
    text(",\n  \"entries\": [");
    try {
      entries(source);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    list("creates", contents.creates(), create -> json -> create(json, create));
    list("cells", contents.cells(), cell -> json -> cell(json, cell));
    list("also_changed", contents.alsoChanged().entrySet(), also -> json -> also(json, also));
    text("\n}\n");
  }

  /** Writes as many entries as were counted before; an open log may have become longer. */
  private void entries(CertificateSource source) throws IOException {
    JournalChainCheck chain = new JournalChainCheck(contents.header());
    source.forEach(
        logged -> {
          if (chain.entries() == contents.entries()) {
            return;
          }
          chain.take(logged);
          try {
            text(logged.seq() == 1 ? "\n    " : ",\n    ");
            object(CertificateJson::entry, logged);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    if (!chain.hash().equals(contents.lastHash())) {
      throw new InvalidCertificateException("The log changed while it was read.");
    }
    text(contents.entries() == 0 ? "]" : "\n  ]");
  }

  private <T> void list(
      String name, Iterable<T> elements, Function<T, Consumer<JsonGenerator>> writer)
      throws IOException {
    text(",\n  \"" + name + "\": [");
    boolean first = true;
    for (T element : elements) {
      text(first ? "\n    " : ",\n    ");
      object((json, of) -> writer.apply(of).accept(json), element);
      first = false;
    }
    text(first ? "]" : "\n  ]");
  }

  private void text(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  /** Writes the members of an object. */
  private interface Members<T> {
    void write(JsonGenerator json, T value);
  }

  private <T> void object(Members<T> members, T value) throws IOException {
    line.reset();
    try (JsonGenerator json =
        PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      members.write(json, value);
      json.writeEndObject();
    }
    escaped(line.toByteArray());
  }

  private void escaped(byte[] json) throws IOException {
    int from = 0;
    for (int i = 0; i < json.length; i++) {
      // Outside of strings, JSON has none of these characters.
      String escape =
          switch (json[i]) {
            case '<' -> "\\u003c";
            case '>' -> "\\u003e";
            case '&' -> "\\u0026";
            default -> "";
          };
      if (!escape.isEmpty()) {
        out.write(json, from, i - from);
        text(escape);
        from = i + 1;
      }
    }
    out.write(json, from, json.length - from);
  }

  static void header(JsonGenerator json, RunHeader header) {
    json.writeStringProperty("id", header.id());
    json.writeStringProperty("connection", header.connection());
    json.writeStringProperty("kind", header.kind());
    json.writeStringProperty("begun", header.begun().toString());
    json.writeStringProperty("by", header.by());
    json.writeStringProperty("origin", header.origin());
  }

  static void summary(JsonGenerator json, CertificateContents contents) {
    json.writeNumberProperty("cells", contents.cells().size());
    json.writeObjectPropertyStart("verdicts");
    contents.counts().forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeNumberProperty("creates", contents.creates().size());
    json.writeObjectPropertyStart("create_verdicts");
    contents.createCounts().forEach(json::writeNumberProperty);
    json.writeEndObject();
    if (!contents.purpose().isNone()) {
      String made = contents.purpose().made().name().toLowerCase(Locale.ROOT);
      PreflightJson.text(json, "made", made);
      PreflightJson.text(json, "reason", contents.purpose().reason());
    }
    if (!contents.purpose().scopes().isEmpty()) {
      json.writeArrayPropertyStart("scopes");
      contents.purpose().scopes().forEach(scope -> scope(json, scope));
      json.writeEndArray();
    }
  }

  private static void scope(JsonGenerator json, RunPurpose.Scope scope) {
    json.writeStartObject();
    PreflightJson.text(json, "field", scope.field());
    json.writeArrayPropertyStart("filters");
    scope.filters().forEach(filter -> ValueJson.text(json, filter));
    json.writeEndArray();
    json.writeNumberProperty("shown", scope.shown());
    json.writeNumberProperty("chosen", scope.chosen());
    json.writeNumberProperty("already", scope.already());
    json.writeNumberProperty("changed", scope.changed());
    json.writeEndObject();
  }

  private static void entry(JsonGenerator json, StoredJournalEntry logged) {
    json.writeNumberProperty("seq", logged.seq());
    json.writeStringProperty("at", logged.at().toString());
    json.writeStringProperty("kind", logged.entry().kind());
    json.writeStringProperty("record", logged.entry().record());
    json.writeStringProperty("body", logged.entry().body());
    json.writeStringProperty("hash", logged.hash());
  }

  private static void create(JsonGenerator json, CreateResult create) {
    PreflightJson.text(json, "row", create.create().row());
    PreflightJson.text(json, "name", create.create().name());
    if (create.id() != null) {
      PreflightJson.text(json, "record", create.id());
    }
    PreflightJson.text(json, "verdict", CertificateContents.word(create));
    PreflightJson.text(json, "reason", create.reason());
    PreflightJson.text(json, "origin", create.create().origin());
  }

  private static void cell(JsonGenerator json, CellResult cell) {
    Change change = cell.cell().change();
    FieldRef field = change.field();
    PreflightJson.text(json, "record", change.recordId());
    PreflightJson.text(json, "field", field.toString());
    PreflightJson.value(json, "seen", field, change.seen());
    PreflightJson.value(json, "wanted", field, change.wanted());
    json.writeBooleanProperty("sent", cell.sent());
    PreflightJson.value(json, "before", field, cell.before());
    PreflightJson.value(json, "now", field, cell.now());
    PreflightJson.text(json, "verdict", CertificateContents.word(cell));
    PreflightJson.text(json, "reason", cell.reason());
    PreflightJson.text(json, "origin", cell.cell().origin());
  }

  private static void also(JsonGenerator json, Map.Entry<String, List<FieldRef>> also) {
    json.writeStringProperty("record", also.getKey());
    json.writeArrayPropertyStart("fields");
    also.getValue().forEach(field -> ValueJson.text(json, field.toString()));
    json.writeEndArray();
  }
}
