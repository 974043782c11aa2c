package io.casedesk.client.records;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code fields} of the filter endpoint (contract 4.1). The contract does not mention
 * options, but some services send them, as texts or as objects of several shapes (Q26).
 */
public final class FieldMetadataReader {

  private final JsonReader reader;

  FieldMetadataReader(JsonReader reader) {
    this.reader = reader;
  }

  /**
   * Reads the field definitions; elements without a key are skipped.
   *
   * @throws UnreadableJsonException when the JSON is not an array of objects
   */
  public List<FieldDefinition> read(byte[] fields) {
    List<FieldDefinition> definitions = new ArrayList<>();
    for (FieldValue element : reader.elements(fields)) {
      if (element instanceof Structure(String json) && json.startsWith("{")) {
        Map<String, FieldValue> members = reader.members(json);
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

  private List<DropdownValue> options(@Nullable FieldValue value) {
    if (!(value instanceof Structure(String json))) {
      return List.of();
    }
    List<DropdownValue> options = new ArrayList<>();
    if (json.startsWith("[")) {
      for (FieldValue element : reader.elements(json)) {
        DropdownValue option = option(element);
        if (option != null) {
          options.add(option);
        }
      }
    } else {
      reader
          .members(json)
          .forEach((key, label) -> options.add(new DropdownValue(key, FieldValue.scalar(label))));
    }
    return List.copyOf(options);
  }

  private @Nullable DropdownValue option(FieldValue element) {
    if (element instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> members = reader.members(json);
      String key = text(members, "key", "value", "id");
      return key == null
          ? null
          : new DropdownValue(key, text(members, "label", "display", "name", "title"));
    }
    String key = FieldValue.scalar(element);
    return key == null ? null : new DropdownValue(key, null);
  }

  private static @Nullable String text(Map<String, FieldValue> members, String... names) {
    for (String name : names) {
      String text = FieldValue.scalar(members.get(name));
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }
}
