package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;

/** Options with all that is known of them, each on a line of its own. */
final class DropdownValueJson {

  private static final Set<String> OPTION = Set.of("field", "key", "label", "uses", "known_from");

  private final byte[] json;
  private final DropdownValueRowReader rows = new DropdownValueRowReader("Option", "member");
  private int number;

  private DropdownValueJson(byte[] json) {
    this.json = json;
  }

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
    try {
      return new DropdownValueJson(json).read();
    } catch (JacksonException e) {
      throw JsonMembers.unreadable(e);
    }
  }

  private DropdownValueFile.Contents read() {
    Set<String> seen = new HashSet<>();
    try (JsonParser parser = JsonMembers.parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notOptions();
      }
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        if (!seen.add(name)) {
          throw new UnreadableJsonException(
              "the member \"" + JsonMembers.shortened(name) + "\" is given twice");
        }
        member(parser, name, parser.nextToken());
      }
      JsonMembers.requireEnd(parser);
    }
    for (String needed : List.of("format", "version", "options")) {
      if (!seen.contains(needed)) {
        throw needed.equals("format")
            ? notOptions()
            : new UnreadableJsonException("the member \"" + needed + "\" is missing");
      }
    }
    return rows.contents();
  }

  private static UnreadableJsonException notOptions() {
    return new UnreadableJsonException(
        "it is no file of options: its \"format\" is not \"" + DropdownValueFile.FORMAT + "\"");
  }

  private void member(JsonParser parser, String name, @Nullable JsonToken token) {
    if (name.equals("options")) {
      options(parser, token);
      return;
    }
    FieldValue value = JsonReader.value(parser, token, json);
    switch (name) {
      case "format" -> {
        if (!value.equals(FieldValue.text(DropdownValueFile.FORMAT))) {
          throw notOptions();
        }
      }
      case "version" -> {
        if (!value.equals(new FieldValue.Numeric(Integer.toString(DropdownValueFile.VERSION)))) {
          throw new UnreadableJsonException(
              "its version is "
                  + JsonMembers.shortened(value.display())
                  + ", but this Casedesk reads version "
                  + DropdownValueFile.VERSION
                  + "; use the Casedesk that made it");
        }
      }
      case "connection" -> JsonMembers.text(name, value);
      default ->
          throw new UnreadableJsonException(
              "the member \""
                  + JsonMembers.shortened(name)
                  + "\" is not known; remove it or correct its name");
    }
  }

  private void options(JsonParser parser, @Nullable JsonToken token) {
    if (token != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException("the member \"options\" must be a list");
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      number++;
      try {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
          throw new UnreadableJsonException("it is not a JSON object");
        }
        JsonMembers option = JsonMembers.of(parser, json, OPTION);
        FieldValue label = option.value("label");
        if (!rows.enough()) {
          rows.add(
              number,
              option.text("field"),
              option.text("key"),
              label instanceof FieldValue.Null ? "" : option.textOrEmpty("label"));
        }
      } catch (UnreadableJsonException e) {
        throw new UnreadableJsonException("option " + number + " is wrong: " + e.what(), e);
      }
    }
  }
}
