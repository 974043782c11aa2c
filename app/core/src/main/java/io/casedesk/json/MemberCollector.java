package io.casedesk.json;

import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.List;

/** Collects the members of a JSON object while it is parsed. */
final class MemberCollector {

  /** Initial capacity, for the usual number of members of a record. */
  private static final int MEMBERS = 24;

  private final String open;
  private final List<String> names = new ArrayList<>(MEMBERS);
  private final List<FieldValue> values = new ArrayList<>(MEMBERS);

  MemberCollector(String open) {
    this.open = open;
  }

  void add(String name, FieldValue value) {
    names.add(name);
    values.add(value);
  }

  /** Drops the values of the member to be opened, because it occurred again as an object. */
  void removeOpened() {
    for (int place = names.indexOf(open); place >= 0; place = names.indexOf(open)) {
      names.remove(place);
      values.remove(place);
    }
  }

  /** A record contains its id a second time, and other records contain the shared values. */
  FieldValues values(FieldLayoutCache fieldLayoutCache, ValueInterner repeated) {
    return fieldLayoutCache
        .members(names, values)
        .packed((name, value) -> name.equals("id") || repeated.isShared(value));
  }
}
