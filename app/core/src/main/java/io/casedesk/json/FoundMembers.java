package io.casedesk.json;

import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.List;

/** Members as they come. */
final class FoundMembers {

  /** Room for as many members as a record usually has. */
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

  /** The member to be opened came as an object: what came for it before no longer counts. */
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
