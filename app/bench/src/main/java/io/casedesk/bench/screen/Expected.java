package io.casedesk.bench.screen;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many records a search is to find, counted in the plainest way. */
final class Expected {

  private static final Map<String, Integer> COUNTED = new ConcurrentHashMap<>();

  private Expected() {}

  static int count(List<UseCase> records, String text) {
    return COUNTED.computeIfAbsent(
        text,
        word ->
            (int)
                records.parallelStream()
                    .filter(record -> !record.deleted())
                    .filter(
                        record ->
                            holds(record.members(), word) || holds(record.customFields(), word))
                    .count());
  }

  private static boolean holds(Map<String, FieldValue> members, String word) {
    return word.isEmpty()
        || members.values().stream()
            .anyMatch(value -> value.display().toLowerCase(Locale.ROOT).contains(word));
  }
}
