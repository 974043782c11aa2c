package io.casedesk.server.load;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldType;
import io.casedesk.server.store.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads definitions of custom fields: key, type, display, and options as [key, label]. */
final class FieldDefinitionReader {

  private final List<CustomField> known;

  /**
   * A reader.
   *
   * @param known fields that are defined; an element without options leaves theirs as they are
   */
  FieldDefinitionReader(List<CustomField> known) {
    this.known = known;
  }

  CustomField read(LoadElement element) {
    element.allow("key", "type", "display", "options");
    String key = element.requiredText("key");
    return new CustomField(
        key,
        type(element.requiredText("type")),
        element.requiredText("display"),
        options(element, key));
  }

  /** The type of a word. */
  static CustomFieldType type(String word) {
    return Arrays.stream(CustomFieldType.values())
        .filter(type -> type.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "type: \""
                        + word
                        + "\" is none; those are "
                        + Arrays.stream(CustomFieldType.values())
                            .map(CustomFieldType::word)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private List<CustomField.Option> options(LoadElement element, String key) {
    @Nullable List<JsonNode> array = element.array("options");
    if (array == null) {
      Optional<CustomField> before =
          known.stream().filter(field -> field.key().equals(key)).findFirst();
      return before.map(CustomField::options).orElse(List.of());
    }
    List<CustomField.Option> options = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      options.add(option(array.get(i), "options[" + i + "]"));
    }
    return options;
  }

  private static CustomField.Option option(JsonNode node, String member) {
    if (node.isArray() && node.size() == 2 && node.valueStream().allMatch(JsonNode::isString)) {
      return new CustomField.Option(node.get(0).stringValue(), node.get(1).stringValue());
    }
    if (node instanceof ObjectNode object
        && object.size() == 2
        && object.path("key").isString()
        && object.path("label").isString()) {
      return new CustomField.Option(
          object.get("key").stringValue(), object.get("label").stringValue());
    }
    throw new InvalidValueException(
        member + " takes [\"key\", \"label\"] or {\"key\": \"...\", \"label\": \"...\"}.");
  }
}
