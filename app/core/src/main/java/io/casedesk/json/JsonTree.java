package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        ? JsonTreeReader.read(json, depth)
        : new Leaf(value);
  }
}
