package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Reads and writes dropdown values with all their data as JSON, one per line. */
final class DropdownValueJson {

  private static final Set<String> OPTION = Set.of("field", "key", "label", "uses", "known_from");

  private DropdownValueJson() {}

  static void write(String connection, List<DropdownValueEntry> options, OutputStream out)
      throws IOException {
    text(out, "{\n  \"format\": \"" + DropdownValueFile.FORMAT + "\",\n");
    text(out, "  \"version\": " + DropdownValueFile.VERSION + ",\n  \"connection\": ");
    try (JsonGenerator line = generator(out)) {
      ValueJson.text(line, connection);
    }
    text(out, ",\n  \"options\": [");
    String before = "\n    ";
    for (DropdownValueEntry option : options) {
      text(out, before);
      option(option, out);
      before = ",\n    ";
    }
    text(out, options.isEmpty() ? "]\n}\n" : "\n  ]\n}\n");
  }

  private static void text(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private static JsonGenerator generator(OutputStream out) {
    return PreflightJson.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  private static void option(DropdownValueEntry option, OutputStream out) {
    try (JsonGenerator line = generator(out)) {
      line.writeStartObject();
      line.writeStringProperty("field", DropdownValueCsv.fieldName(option.field()));
      line.writeStringProperty("key", option.key());
      if (option.label() != null) {
        line.writeStringProperty("label", option.label());
      }
      line.writeNumberProperty("uses", option.uses());
      line.writeArrayPropertyStart("known_from");
      option.sources().forEach(source -> line.writeString(source.name().toLowerCase(Locale.ROOT)));
      line.writeEndArray();
      line.writeEndObject();
    }
  }

  static DropdownValueFile.Contents read(byte[] json) {
    DropdownValueRowReader rows = new DropdownValueRowReader("Option", "member");
    int[] number = {0};
    JsonDocument document =
        new JsonDocument(
                "file of options",
                DropdownValueFile.FORMAT,
                DropdownValueFile.VERSION,
                Set.of("connection"))
            .list(
                "options",
                "option",
                OPTION,
                option -> {
                  number[0]++;
                  if (!rows.enough()) {
                    FieldValue label = option.value("label");
                    rows.add(
                        number[0],
                        option.text("field"),
                        option.text("key"),
                        label instanceof FieldValue.Null ? "" : option.textOrEmpty("label"));
                  }
                });
    try {
      document.read(json, "options").textOrEmpty("connection");
      return rows.contents();
    } catch (UnreadableJsonException e) {
      throw document.isFile()
          ? e
          : new UnreadableJsonException(document.position() + " is wrong: " + e.what(), e);
    }
  }
}
