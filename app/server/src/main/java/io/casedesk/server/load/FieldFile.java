package io.casedesk.server.load;

import io.casedesk.server.store.Field;
import io.casedesk.server.store.FieldType;
import io.casedesk.server.store.RefusedException;
import io.casedesk.server.store.WantedField;
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
   * @throws RefusedException if it is no such file; a line for each mistake names entry and member
   */
  public static List<WantedField> read(Path path, List<Field> known) {
    FieldReader reader = new FieldReader(known);
    Problems problems = new Problems();
    List<WantedField> wanted = new ArrayList<>();
    JsonFile.read(path, parser -> read(parser, path, reader, problems, wanted));
    problems.refuseIfAny();
    return wanted;
  }

  private static void read(
      JsonParser parser,
      Path path,
      FieldReader reader,
      Problems problems,
      List<WantedField> wanted) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw new RefusedException(path + " is not an array of field definitions.");
    }
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      String where = "entry " + i + " (line " + parser.currentTokenLocation().getLineNr() + ")";
      JsonNode node = parser.readValueAsTree();
      problems.guard(
          where,
          () -> {
            if (!(node instanceof ObjectNode object)) {
              throw new RefusedException("is not an object.");
            }
            wanted.add(new WantedField(where, reader.read(new Element(where, object))));
          });
    }
  }

  /**
   * The type of a word: {@code dropdown}.
   *
   * @throws RefusedException for a word that is none; it lists them
   */
  public static FieldType type(String word) {
    return FieldReader.type(word);
  }

  /** Definitions as text that {@link #read} reads, one a line. */
  public static String text(List<Field> fields) {
    StringBuilder text = new StringBuilder("[");
    String separator = "\n  ";
    for (Field field : fields) {
      text.append(separator).append(MAPPER.writeValueAsString(node(field)));
      separator = ",\n  ";
    }
    return text.append(fields.isEmpty() ? "]" : "\n]").toString();
  }

  private static ObjectNode node(Field field) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("key", field.key()).put("type", field.type().word()).put("display", field.display());
    if (field.type().hasOptions()) {
      ArrayNode options = node.putArray("options");
      field.options().forEach(option -> options.addArray().add(option.key()).add(option.label()));
    }
    return node;
  }
}
