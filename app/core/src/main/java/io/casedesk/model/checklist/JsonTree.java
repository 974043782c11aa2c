package io.casedesk.model.checklist;

import io.casedesk.model.FieldValue;
import java.util.ArrayList;
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
   * @throws IllegalArgumentException when it is a structure whose text is no JSON
   */
  static JsonTree of(FieldValue value) {
    return of(value, 0);
  }

  /** Takes members apart. */
  static Node of(Map<String, FieldValue> members) {
    Map<String, JsonTree> taken = LinkedHashMap.newLinkedHashMap(members.size());
    members.forEach((name, value) -> taken.put(name, of(value, 1)));
    return new Node(taken);
  }

  private static JsonTree of(FieldValue value, int depth) {
    if (!(value instanceof FieldValue.Structure(String json)) || depth >= DEEPEST) {
      return new Leaf(value);
    }
    JsonParts parts = JsonParts.of(json);
    if (parts.isObject()) {
      Map<String, JsonTree> members = LinkedHashMap.newLinkedHashMap(parts.values().size());
      for (int i = 0; i < parts.values().size(); i++) {
        members.put(parts.names().get(i), of(parts.values().get(i), depth + 1));
      }
      return new Node(members);
    }
    List<JsonTree> elements = new ArrayList<>(parts.values().size());
    parts.values().forEach(element -> elements.add(of(element, depth + 1)));
    return new Items(elements);
  }

  /**
   * Members of the object that this text is, in the order sent.
   *
   * @throws IllegalArgumentException when it is none
   */
  static Map<String, FieldValue> members(String json) {
    JsonParts parts = JsonParts.of(json.strip());
    if (!parts.isObject()) {
      throw new IllegalArgumentException("It is no JSON object");
    }
    Map<String, FieldValue> members = LinkedHashMap.newLinkedHashMap(parts.values().size());
    for (int i = 0; i < parts.values().size(); i++) {
      members.put(parts.names().get(i), parts.values().get(i));
    }
    return Collections.unmodifiableMap(members);
  }

  /**
   * Elements of the array that this text is.
   *
   * @throws IllegalArgumentException when it is none
   */
  static List<FieldValue> elements(String json) {
    JsonParts parts = JsonParts.of(json.strip());
    if (parts.isObject()) {
      throw new IllegalArgumentException("It is no JSON array");
    }
    return parts.values();
  }
}
