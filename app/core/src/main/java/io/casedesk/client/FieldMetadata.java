package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.OptionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code fields} of the filter endpoint (contract 4.1). Options are in no contract, but some
 * services send them, as texts or as objects of several shapes (Q26).
 */
final class FieldMetadata {

  private final JsonReader reader;

  FieldMetadata(JsonReader reader) {
    this.reader = reader;
  }

  /**
   * The definitions; an element that names no key is left out.
   *
   * @throws UnreadableException when it is no array of objects
   */
  List<FieldDefinition> read(byte[] fields) {
    List<FieldDefinition> definitions = new ArrayList<>();
    for (FieldValue element : reader.elements(fields)) {
      if (element instanceof Structure(String json) && json.startsWith("{")) {
        Map<String, FieldValue> members = reader.members(Loose.bytes(json));
        String key = text(members, "key");
        if (key != null) {
          definitions.add(definition(key, members));
        }
      }
    }
    return List.copyOf(definitions);
  }

  private FieldDefinition definition(String key, Map<String, FieldValue> members) {
    String type = text(members, "type");
    String display = text(members, "display");
    return new FieldDefinition(
        key,
        type == null ? "" : type,
        display == null ? key : display,
        options(members.get("options")));
  }

  private List<OptionKey> options(@Nullable FieldValue value) {
    if (!(value instanceof Structure(String json))) {
      return List.of();
    }
    List<OptionKey> options = new ArrayList<>();
    if (json.startsWith("[")) {
      for (FieldValue element : reader.elements(Loose.bytes(json))) {
        OptionKey option = option(element);
        if (option != null) {
          options.add(option);
        }
      }
    } else {
      reader
          .members(Loose.bytes(json))
          .forEach((key, label) -> options.add(new OptionKey(key, Loose.scalar(label))));
    }
    return List.copyOf(options);
  }

  private @Nullable OptionKey option(FieldValue element) {
    if (element instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> members = reader.members(Loose.bytes(json));
      String key = text(members, "key", "value", "id");
      return key == null
          ? null
          : new OptionKey(key, text(members, "label", "display", "name", "title"));
    }
    String key = Loose.scalar(element);
    return key == null ? null : new OptionKey(key, null);
  }

  private static @Nullable String text(Map<String, FieldValue> members, String... names) {
    for (String name : names) {
      String text = Loose.scalar(members.get(name));
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }
}
