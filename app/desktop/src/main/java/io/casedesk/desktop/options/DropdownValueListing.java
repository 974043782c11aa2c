package io.casedesk.desktop.options;

import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.KnownDropdownValue.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An option book as it was read once. Immutable; what it works out takes time in the number of
 * keys.
 *
 * @param entries every key, by field
 * @param seenFields fields that a read of records or metadata showed; none before the first
 */
record DropdownValueListing(List<DropdownValueEntry> entries, Set<String> seenFields) {

  static final DropdownValueListing NOTHING = new DropdownValueListing(List.of(), Set.of());

  DropdownValueListing {
    entries = List.copyOf(entries);
    seenFields = Set.copyOf(seenFields);
  }

  /** What the keys of a field are sorted by. */
  enum By {
    KEY,
    LABEL,
    USES,
    KNOWN_FROM
  }

  /** A sorting of keys. */
  record Order(By by, boolean descending) {}

  /**
   * What is wished for.
   *
   * @param names names of dropdowns by their keys, as the list of use cases shows them
   * @param query words that each key shown holds, in its field, itself or its label
   * @param field whose keys to show; null for the first
   * @param order null for the order of the book
   */
  record Wish(
      Map<String, String> names, String query, @Nullable String field, @Nullable Order order) {}

  /**
   * What is shown of it.
   *
   * @param field whose keys these are; null when there is no field
   * @param matching keys of all fields that hold what is searched for
   * @param unproven how many of all keys are unproven
   */
  record Shown(
      List<DropdownField> fields,
      @Nullable DropdownField field,
      List<DropdownValueEntry> keys,
      int matching,
      int unproven) {}

  /** Whether the service has not shown to know a key. */
  static boolean isUnproven(DropdownValueEntry entry) {
    return entry.sources().stream().allMatch(Source::isUnproven);
  }

  /** Finds what is to be shown. */
  Shown find(Wish wish) {
    String[] words = AccentFolding.searchable(wish.query.strip()).split("\\s+");
    Map<String, List<DropdownValueEntry>> all = new LinkedHashMap<>();
    wish.names.keySet().forEach(field -> all.put(field, new ArrayList<>()));
    entries.forEach(e -> all.computeIfAbsent(e.field(), field -> new ArrayList<>()).add(e));
    List<DropdownField> fields = new ArrayList<>();
    Map<String, List<DropdownValueEntry>> found = new LinkedHashMap<>();
    int matching = 0;
    for (Map.Entry<String, List<DropdownValueEntry>> of : all.entrySet()) {
      String title = wish.names.getOrDefault(of.getKey(), of.getKey());
      List<DropdownValueEntry> keys =
          of.getValue().stream().filter(e -> holds(text(title, e), words)).toList();
      if (!keys.isEmpty() || holds(text(title, of.getKey()), words)) {
        boolean seen = seenFields.isEmpty() || seenFields.contains(of.getKey());
        fields.add(new DropdownField(of.getKey(), title, of.getValue().size(), keys.size(), seen));
        found.put(of.getKey(), keys);
        matching += keys.size();
      }
    }
    fields.sort(Comparator.comparing(DropdownField::title, String.CASE_INSENSITIVE_ORDER));
    @Nullable DropdownField chosen = chosen(fields, wish.field);
    List<DropdownValueEntry> keys =
        chosen == null
            ? List.of()
            : sorted(found.getOrDefault(chosen.key(), List.of()), wish.order);
    int unproven =
        Math.toIntExact(entries.stream().filter(DropdownValueListing::isUnproven).count());
    return new Shown(List.copyOf(fields), chosen, keys, matching, unproven);
  }

  private static @Nullable DropdownField chosen(
      List<DropdownField> fields, @Nullable String wanted) {
    return fields.stream()
        .filter(field -> field.key().equals(wanted))
        .findFirst()
        .orElse(fields.isEmpty() ? null : fields.getFirst());
  }

  private static String text(String title, DropdownValueEntry entry) {
    String label = entry.label();
    return text(title, entry.field()) + "\n" + entry.key() + (label == null ? "" : "\n" + label);
  }

  private static String text(String title, String field) {
    return title + "\n" + field;
  }

  private static boolean holds(String text, String[] words) {
    String lower = AccentFolding.searchable(text);
    for (String word : words) {
      if (!lower.contains(word)) {
        return false;
      }
    }
    return true;
  }

  private static List<DropdownValueEntry> sorted(
      List<DropdownValueEntry> keys, @Nullable Order order) {
    if (order == null) {
      return keys;
    }
    Comparator<DropdownValueEntry> comparator =
        switch (order.by) {
          case KEY -> Comparator.comparing(DropdownValueEntry::key, String.CASE_INSENSITIVE_ORDER);
          case LABEL ->
              Comparator.comparing(
                  DropdownValueEntry::label, Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
          case USES -> Comparator.comparingInt(DropdownValueEntry::uses);
          case KNOWN_FROM -> Comparator.comparing(entry -> entry.sources().iterator().next());
        };
    return keys.stream().sorted(order.descending ? comparator.reversed() : comparator).toList();
  }
}
