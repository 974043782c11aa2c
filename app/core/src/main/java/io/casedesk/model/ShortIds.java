package io.casedesk.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Finds short ids that tell apart the records of equal names. */
public final class ShortIds {

  /** Ids of at most so many characters are short. */
  private static final int SHORT = 12;

  /** The number of characters of a shortened id. */
  private static final int SHOWN = 8;

  private ShortIds() {}

  /**
   * Returns a short id for each record whose name another record has, too, by the id: the beginning
   * of the id, or its end where records of the name begin with equal characters, or else all of it.
   * Takes time proportional to the number of records.
   */
  public static Map<String, String> of(Collection<? extends CaseRecord> records) {
    Map<String, String> first = HashMap.newHashMap(records.size());
    Map<String, List<String>> shared = new HashMap<>();
    for (CaseRecord record : records) {
      String name = record.label().strip();
      String before = first.putIfAbsent(name, record.id());
      if (before != null) {
        shared.computeIfAbsent(name, of -> new ArrayList<>(List.of(before))).add(record.id());
      }
    }
    Map<String, String> found = new HashMap<>();
    shared.values().forEach(ids -> shorten(ids, found));
    return found;
  }

  private static void shorten(List<String> ids, Map<String, String> found) {
    UnaryOperator<String> shown =
        ids.stream().allMatch(id -> id.length() <= SHORT)
            ? id -> id
            : areDistinct(ids, ShortIds::head)
                ? ShortIds::head
                : areDistinct(ids, ShortIds::tail) ? ShortIds::tail : id -> id;
    ids.forEach(id -> found.put(id, shown.apply(id)));
  }

  private static boolean areDistinct(List<String> ids, UnaryOperator<String> shortened) {
    return new HashSet<>(ids.stream().map(shortened).toList()).size() == ids.size();
  }

  private static String head(String id) {
    return id.length() <= SHORT ? id : id.substring(0, SHOWN);
  }

  private static String tail(String id) {
    return id.length() <= SHORT ? id : "…" + id.substring(id.length() - SHOWN);
  }
}
