package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A JSON value as a tree of at most {@link #DEEPEST} levels. A deeper structure is one leaf, with
 * the text as sent. Immutable.
 */
public sealed interface JsonTree {

  /** Maximum number of levels. */
  int DEEPEST = 100;

  /** An object with its members in the order sent; of duplicate names, the last one. */
  record Node(Map<String, JsonTree> members) implements JsonTree {
    /** Makes an unmodifiable copy. */
    public Node {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** An array. */
  record Items(List<JsonTree> elements) implements JsonTree {
    /** Makes an unmodifiable copy. */
    public Items {
      elements = List.copyOf(elements);
    }
  }

  /** A value that is not parsed further. */
  record Leaf(FieldValue value) implements JsonTree {}

  /**
   * Parses a value.
   *
   * @throws UnreadableJsonException when a structure is not valid JSON
   */
  static JsonTree of(FieldValue value) {
    return of(value, 0);
  }

  /** Parses the values of members. */
  static Node of(Map<String, FieldValue> members) {
    Map<String, JsonTree> taken = LinkedHashMap.newLinkedHashMap(members.size());
    members.forEach((name, value) -> taken.put(name, of(value, 1)));
    return new Node(taken);
  }

  private static JsonTree of(FieldValue value, int depth) {
    return value instanceof FieldValue.Structure(String json)
        ? JsonReader.UNLIMITED.whole(json, parser -> of(parser, parser.nextToken(), depth))
        : new Leaf(value);
  }

  /** Reads the value at whose start the parser is, in one pass, so that no level is copied. */
  private static JsonTree of(JsonParser parser, @Nullable JsonToken token, int depth) {
    if (token == JsonToken.START_OBJECT && depth < DEEPEST) {
      Map<String, JsonTree> members = new LinkedHashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        members.put(name, of(parser, parser.nextToken(), depth + 1));
      }
      return new Node(members);
    }
    if (token == JsonToken.START_ARRAY && depth < DEEPEST) {
      List<JsonTree> elements = new ArrayList<>();
      for (JsonToken next = parser.nextToken();
          next != JsonToken.END_ARRAY;
          next = parser.nextToken()) {
        elements.add(of(parser, next, depth + 1));
      }
      return new Items(elements);
    }
    return new Leaf(JsonReader.value(parser, token));
  }
}
