package io.casedesk.server.store;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Checks whether a database can store a text: some cannot store NUL or an unpaired surrogate. */
public final class StorableText {

  private StorableText() {}

  /** Whether all text in it can be stored, names of members included. */
  public static boolean isAllIn(JsonNode node) {
    if (node.isString()) {
      return holds(node.stringValue());
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (!holds(member.getKey()) || !isAllIn(member.getValue())) {
        return false;
      }
    }
    return !node.isArray() || node.valueStream().allMatch(StorableText::isAllIn);
  }

  private static boolean holds(String text) {
    return text.codePoints()
        .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
