package io.casedesk.server.load;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldType;
import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.RequestedField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A file of field definitions: an array of them. */
public final class FieldFile {

  private static final JsonMapper MAPPER = new JsonMapper();

  private FieldFile() {}

  /**
   * Reads definitions.
   *
   * @param known fields that are defined; an entry without options leaves theirs as they are
   * @throws InvalidValueException if it is no such file; a line for each mistake names entry and
   *     member
   */
  public static List<RequestedField> read(Path path, List<CustomField> known) {
    FieldDefinitionReader reader = new FieldDefinitionReader(known);
    LoadProblems problems = new LoadProblems();
    List<RequestedField> wanted = new ArrayList<>();
    JsonFile.read(path, parser -> read(parser, path, reader, problems, wanted));
    problems.refuseIfAny();
    return wanted;
  }

  private static void read(
      JsonParser parser,
      Path path,
      FieldDefinitionReader reader,
      LoadProblems problems,
      List<RequestedField> wanted) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw new InvalidValueException(path + " is not an array of field definitions.");
    }
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      String where = "entry " + i + " (line " + parser.currentTokenLocation().getLineNr() + ")";
      JsonNode node = parser.readValueAsTree();
      problems.guard(
          where,
          () -> {
            if (!(node instanceof ObjectNode object)) {
              throw new InvalidValueException("is not an object.");
            }
            wanted.add(new RequestedField(where, reader.read(new LoadElement(where, object))));
          });
    }
  }

  /**
   * The type of a word: {@code dropdown}.
   *
   * @throws InvalidValueException for a word that is none; it lists them
   */
  public static CustomFieldType type(String word) {
    return FieldDefinitionReader.type(word);
  }

  /** Definitions as text that {@link #read} reads, one a line. */
  public static String text(List<CustomField> fields) {
    StringBuilder text = new StringBuilder("[");
    String separator = "\n  ";
    for (CustomField field : fields) {
      text.append(separator).append(MAPPER.writeValueAsString(node(field)));
      separator = ",\n  ";
    }
    return text.append(fields.isEmpty() ? "]" : "\n]").toString();
  }

  private static ObjectNode node(CustomField field) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("key", field.key()).put("type", field.type().word()).put("display", field.display());
    if (field.type().hasOptions()) {
      ArrayNode options = node.putArray("options");
      field.options().forEach(option -> options.addArray().add(option.key()).add(option.label()));
    }
    return node;
  }
}
