package io.casedesk.json;

import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.List;

/** Collects the members of a JSON object while it is parsed. */
final class FoundMembers {

  /** Initial capacity, for the usual number of members of a record. */
  private static final int MEMBERS = 24;

  private final String open;
  private final List<String> names = new ArrayList<>(MEMBERS);
  private final List<FieldValue> values = new ArrayList<>(MEMBERS);
  private int forgotten;

  FoundMembers(String open) {
    this.open = open;
  }

  void add(String name, FieldValue value) {
    names.add(name);
    values.add(value);
  }

  /**
   * Drops the values collected so far for the member to be opened, because it occurred again as an
   * object.
   */
  void forget() {
    forgotten = names.size();
  }

  FieldValues in(FieldLayoutCache fieldLayoutCache) {
    int from = names.subList(0, forgotten).indexOf(open);
    return from < 0
        ? fieldLayoutCache.members(names, values)
        : withoutForgotten(from).in(fieldLayoutCache);
  }

  private FoundMembers withoutForgotten(int from) {
    FoundMembers kept = new FoundMembers(open);
    for (int i = 0; i < names.size(); i++) {
      if (i < from || i >= forgotten || !names.get(i).equals(open)) {
        kept.add(names.get(i), values.get(i));
      }
    }
    return kept;
  }
}
