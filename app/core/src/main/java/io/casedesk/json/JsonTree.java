package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON taken apart as far as a person reads it: {@link #DEEPEST} levels. What lies deeper is one
 * value, the text as sent. Immutable.
 */
public sealed interface JsonTree {

  /** Levels of arrays and objects that are taken apart. */
  int DEEPEST = 100;

  /** An object, its members in the order sent; of two with the same name the last. */
  record Node(Map<String, JsonTree> members) implements JsonTree {
    /** Takes a copy that nobody can change. */
    public Node {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** An array. */
  record Items(List<JsonTree> elements) implements JsonTree {
    /** Takes a copy that nobody can change. */
    public Items {
      elements = List.copyOf(elements);
    }
  }

  /** A value that is not taken apart further. */
  record Leaf(FieldValue value) implements JsonTree {}

  /**
   * Takes a value apart.
   *
   * @throws UnreadableJsonException when it is a structure whose text is no JSON
   */
  static JsonTree of(FieldValue value) {
    return of(value, 0);
  }

  /** Takes members apart. */
  static Node of(Map<String, FieldValue> members) {
    return node(members, 1);
  }

  private static Node node(Map<String, FieldValue> members, int depth) {
    Map<String, JsonTree> taken = LinkedHashMap.newLinkedHashMap(members.size());
    members.forEach((name, value) -> taken.put(name, of(value, depth)));
    return new Node(taken);
  }

  private static JsonTree of(FieldValue value, int depth) {
    if (!(value instanceof FieldValue.Structure(String json)) || depth >= DEEPEST) {
      return new Leaf(value);
    }
    if (json.stripLeading().startsWith("{")) {
      return node(members(json), depth + 1);
    }
    return new Items(elements(json).stream().map(element -> of(element, depth + 1)).toList());
  }

  /**
   * Members of the object that this text is, in the order sent.
   *
   * @throws UnreadableJsonException when it is none
   */
  static Map<String, FieldValue> members(String json) {
    return JsonReader.UNLIMITED.members(json);
  }

  /**
   * Elements of the array that this text is.
   *
   * @throws UnreadableJsonException when it is none
   */
  static List<FieldValue> elements(String json) {
    return JsonReader.UNLIMITED.elements(json);
  }
}
