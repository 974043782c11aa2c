package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldType;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.RecordJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes files with an array of field definitions. */
public final class FieldFile {

  private FieldFile() {}

  /**
   * Reads definitions.
   *
   * @param known fields that are defined; an entry without options leaves theirs as they are
   * @throws InvalidValueException if it is no such file; a line for each mistake names entry and
   *     member
   */
  public static List<RequestedField> read(Path path, List<CustomField> known) {
    LoadProblems problems = new LoadProblems();
    List<RequestedField> wanted = new ArrayList<>();
    JsonFile.read(
        path,
        parser -> {
          if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new InvalidValueException(path + " must be an array of field definitions.");
          }
          JsonFile.elements(
              parser,
              JsonToken.END_ARRAY,
              (i, line) -> "entry " + i + " (line " + line + ")",
              (where, node) ->
                  problems.guard(
                      where,
                      () ->
                          wanted.add(
                              new RequestedField(where, field(Binding.object(node), known)))));
        });
    problems.refuseIfAny();
    return wanted;
  }

  /**
   * Reads one definition.
   *
   * @param known fields that are defined, as for {@link #read}
   */
  public static CustomField field(ObjectNode entry, List<CustomField> known) {
    return Binding.bind(entry, Element.class).field(known);
  }

  /** A definition, with options as [key, label]; without options it leaves theirs as they are. */
  record Element(
      @Nullable String key,
      @Nullable String type,
      @Nullable String display,
      @Nullable List<JsonNode> options) {

    /** Returns the field, whose definition may be among those that are known. */
    CustomField field(List<CustomField> known) {
      String name = Binding.required("key", key);
      return new CustomField(
          name,
          CustomFieldType.of(Binding.required("type", type)),
          Binding.required("display", display),
          FieldFile.options(options, name, known));
    }
  }

  private static List<CustomField.Option> options(
      @Nullable List<JsonNode> array, String key, List<CustomField> known) {
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
        member + " must be [\"key\", \"label\"] or {\"key\": \"...\", \"label\": \"...\"}.");
  }

  /** Formats definitions as text for {@link #read}, one a line. */
  public static String text(List<CustomField> fields) {
    StringBuilder text = new StringBuilder("[");
    String separator = "\n  ";
    for (CustomField field : fields) {
      text.append(separator).append(RecordJson.MAPPER.writeValueAsString(field));
      separator = ",\n  ";
    }
    return text.append(fields.isEmpty() ? "]" : "\n]").toString();
  }
}
