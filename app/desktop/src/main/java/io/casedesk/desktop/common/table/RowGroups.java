package io.casedesk.desktop.common.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Arranges the rows of a list into groups with a header row each. */
public final class RowGroups {

  private RowGroups() {}

  /**
   * Returns header rows, each followed by the rows of its group unless these are hidden.
   *
   * @param found the rows, in an order that has the groups in theirs
   * @param key returns the group of a row
   * @param header makes the header row of a group
   * @param collapsed the groups whose rows are hidden
   */
  public static <T, K> List<T> arranged(
      List<T> found,
      Function<? super T, K> key,
      BiFunction<K, List<T>, T> header,
      Set<K> collapsed) {
    Map<K, List<T>> groups = new LinkedHashMap<>();
    found.forEach(row -> groups.computeIfAbsent(key.apply(row), k -> new ArrayList<>()).add(row));
    List<T> rows = new ArrayList<>(found.size() + groups.size());
    groups.forEach(
        (group, members) -> {
          rows.add(header.apply(group, members));
          if (!collapsed.contains(group)) {
            rows.addAll(members);
          }
        });
    return rows;
  }
}
