package io.casedesk.desktop.options;

import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dropdown values of a connection as read at one moment. Immutable; searches take time
 * proportional to the number of keys.
 *
 * @param entries every dropdown key, by field
 * @param seenFields the fields that occurred in records or metadata; empty before the first read
 */
record DropdownValueListing(List<DropdownValueEntry> entries, Set<String> seenFields) {

  static final DropdownValueListing NOTHING = new DropdownValueListing(List.of(), Set.of());

  DropdownValueListing {
    entries = List.copyOf(entries);
    seenFields = Set.copyOf(seenFields);
  }

  /** The sort column of the keys. */
  enum SortColumn {
    KEY,
    LABEL,
    USES,
    KNOWN_FROM
  }

  /** The sort order of the keys. */
  record Order(SortColumn by, boolean descending) {}

  /**
   * The request for keys to show.
   *
   * @param names the names of the dropdown fields by key, as in the list of use cases
   * @param query the search words; each must occur in the field, the key or the label
   * @param field the key of the field to show; null for the first field
   * @param order the sort order; null for the stored order
   */
  record ListingQuery(
      Map<String, String> names, String query, @Nullable String field, @Nullable Order order) {}

  /**
   * The fields and keys to show.
   *
   * @param field the field that the keys belong to; null when there is none
   * @param matching the number of matching keys in all fields
   * @param unproven the number of unproven keys in all fields
   */
  record ListingResult(
      List<DropdownField> fields,
      @Nullable DropdownField field,
      List<DropdownValueEntry> keys,
      int matching,
      int unproven) {}

  /** Whether nothing proves yet that the service knows the key. */
  static boolean isUnproven(DropdownValueEntry entry) {
    return entry.sources().stream().allMatch(Source::isUnproven);
  }

  /** Finds the fields and keys to show. */
  ListingResult find(ListingQuery query) {
    TextSearch search = TextSearch.of(query.query);
    Map<String, List<DropdownValueEntry>> all = new LinkedHashMap<>();
    query.names.keySet().forEach(field -> all.put(field, new ArrayList<>()));
    entries.forEach(e -> all.computeIfAbsent(e.field(), field -> new ArrayList<>()).add(e));
    List<DropdownField> fields = new ArrayList<>();
    Map<String, List<DropdownValueEntry>> found = new LinkedHashMap<>();
    int matching = 0;
    for (Map.Entry<String, List<DropdownValueEntry>> of : all.entrySet()) {
      String title = query.names.getOrDefault(of.getKey(), of.getKey());
      List<DropdownValueEntry> keys =
          of.getValue().stream().filter(e -> search.finds(text(title, e))).toList();
      if (!keys.isEmpty() || search.finds(text(title, of.getKey()))) {
        boolean seen = seenFields.isEmpty() || seenFields.contains(of.getKey());
        fields.add(new DropdownField(of.getKey(), title, of.getValue().size(), keys.size(), seen));
        found.put(of.getKey(), keys);
        matching += keys.size();
      }
    }
    fields.sort(Comparator.comparing(DropdownField::title, String.CASE_INSENSITIVE_ORDER));
    @Nullable DropdownField chosen = chosen(fields, query.field);
    List<DropdownValueEntry> keys =
        chosen == null
            ? List.of()
            : sorted(found.getOrDefault(chosen.key(), List.of()), query.order);
    int unproven =
        Math.toIntExact(entries.stream().filter(DropdownValueListing::isUnproven).count());
    return new ListingResult(List.copyOf(fields), chosen, keys, matching, unproven);
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
