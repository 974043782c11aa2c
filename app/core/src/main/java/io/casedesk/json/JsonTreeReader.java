package io.casedesk.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads an array or object as a {@link JsonTree} in one pass, so that no level is copied. */
final class JsonTreeReader {

  private static final JsonFactory FACTORY =
      JsonReader.factory(
          Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private static final ValueInterner REPEATED = new ValueInterner();

  private JsonTreeReader() {}

  /**
   * Reads a text.
   *
   * @param depth the number of levels around the value
   */
  static JsonTree read(String json, int depth) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      JsonTree tree = read(parser, parser.nextToken(), JsonSource.of(json), depth);
      JsonReader.end(parser);
      return tree;
    } catch (JacksonException e) {
      throw JsonReader.unreadable(e);
    }
  }

  private static JsonTree read(
      JsonParser parser, @Nullable JsonToken token, JsonSource json, int depth) {
    if (token == JsonToken.START_OBJECT && depth < JsonTree.DEEPEST) {
      Map<String, JsonTree> members = new LinkedHashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        members.put(name, read(parser, parser.nextToken(), json, depth + 1));
      }
      return new JsonTree.Node(members);
    }
    if (token == JsonToken.START_ARRAY && depth < JsonTree.DEEPEST) {
      List<JsonTree> elements = new ArrayList<>();
      for (JsonToken next = parser.nextToken();
          next != JsonToken.END_ARRAY;
          next = parser.nextToken()) {
        elements.add(read(parser, next, json, depth + 1));
      }
      return new JsonTree.Items(elements);
    }
    return new JsonTree.Leaf(REPEATED.shared(JsonReader.value(parser, token, json)));
  }
}
