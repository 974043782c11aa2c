package io.casedesk.server.load;

import io.casedesk.server.store.Field;
import io.casedesk.server.store.FieldType;
import io.casedesk.server.store.RefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads definitions of custom fields: key, type, display, and options as [key, label]. */
final class FieldReader {

  private final List<Field> known;

  /**
   * A reader.
   *
   * @param known fields that are defined; an element without options leaves theirs as they are
   */
  FieldReader(List<Field> known) {
    this.known = known;
  }

  Field read(Element element) {
    element.allow("key", "type", "display", "options");
    String key = element.requiredText("key");
    return new Field(
        key,
        type(element.requiredText("type")),
        element.requiredText("display"),
        options(element, key));
  }

  /** The type of a word. */
  static FieldType type(String word) {
    return Arrays.stream(FieldType.values())
        .filter(type -> type.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedException(
                    "type: \""
                        + word
                        + "\" is none; those are "
                        + Arrays.stream(FieldType.values())
                            .map(FieldType::word)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private List<Field.Option> options(Element element, String key) {
    @Nullable List<JsonNode> array = element.array("options");
    if (array == null) {
      Optional<Field> before = known.stream().filter(field -> field.key().equals(key)).findFirst();
      return before.map(Field::options).orElse(List.of());
    }
    List<Field.Option> options = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      options.add(option(array.get(i), "options[" + i + "]"));
    }
    return options;
  }

  private static Field.Option option(JsonNode node, String member) {
    if (node.isArray() && node.size() == 2 && node.valueStream().allMatch(JsonNode::isString)) {
      return new Field.Option(node.get(0).stringValue(), node.get(1).stringValue());
    }
    if (node instanceof ObjectNode object
        && object.size() == 2
        && object.path("key").isString()
        && object.path("label").isString()) {
      return new Field.Option(object.get("key").stringValue(), object.get("label").stringValue());
    }
    throw new RefusedException(
        member + " takes [\"key\", \"label\"] or {\"key\": \"...\", \"label\": \"...\"}.");
  }
}
