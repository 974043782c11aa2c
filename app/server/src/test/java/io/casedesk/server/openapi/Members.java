package io.casedesk.server.openapi;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Which members the reference describes, and which of them were seen in answers: {@code
 * Solution.owner.email}. A member counts once, wherever its schema is used. What is below an open
 * object is nobody's to describe.
 */
public final class Members {

  private static final String SCHEMAS = "/components/schemas/";

  private final Reference reference;
  private final Document document;
  private final Set<String> seen = new TreeSet<>();

  /** Nothing is seen yet. */
  public Members(Reference reference) {
    this.reference = reference;
    this.document = reference.document();
  }

  /** Takes note of the members of an answer, which must be as described. */
  public void see(Reference.Case described, JsonNode body) {
    reference.schema(described).ifPresent(schema -> see(schema, name(schema), body));
  }

  private void see(String schema, String name, JsonNode value) {
    for (int i = 0; i < document.at(schema + "/oneOf").size(); i++) {
      String branch = document.member(schema + "/oneOf", String.valueOf(i));
      if (document.errors(branch, value).isEmpty()) {
        see(branch, name(branch), value);
      }
    }
    for (JsonNode item : value.isArray() ? value : Document.JSON.createArrayNode()) {
      String items = document.member(schema, "items");
      see(items, named(items, name), item);
    }
    for (String key : document.at(schema + "/properties").propertyNames()) {
      if (value.has(key)) {
        String member = document.member(schema + "/properties", key);
        seen.add(name + "." + key);
        see(member, named(member, name + "." + key), value.get(key));
      }
    }
  }

  /** Members that answers are described to have and that none had. */
  public Set<String> missing() {
    Set<String> all = new TreeSet<>();
    Set<String> visited = new LinkedHashSet<>();
    for (Reference.Case described : reference.described()) {
      reference.schema(described).ifPresent(schema -> collect(schema, name(schema), all, visited));
    }
    all.removeAll(seen);
    return all;
  }

  private void collect(String schema, String name, Set<String> all, Set<String> visited) {
    if (!visited.add(schema)) {
      return;
    }
    for (int i = 0; i < document.at(schema + "/oneOf").size(); i++) {
      String branch = document.member(schema + "/oneOf", String.valueOf(i));
      collect(branch, name(branch), all, visited);
    }
    if (document.has(schema + "/items")) {
      String items = document.member(schema, "items");
      collect(items, named(items, name), all, visited);
    }
    for (String key : document.at(schema + "/properties").propertyNames()) {
      String member = document.member(schema + "/properties", key);
      all.add(name + "." + key);
      collect(member, named(member, name + "." + key), all, visited);
    }
  }

  private static String named(String schema, String otherwise) {
    String name = name(schema);
    return name.contains("/") ? otherwise : name;
  }

  private static String name(String schema) {
    return schema.startsWith(SCHEMAS) ? schema.substring(SCHEMAS.length()) : schema;
  }
}
