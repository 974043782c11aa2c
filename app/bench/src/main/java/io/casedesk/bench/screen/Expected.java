package io.casedesk.bench.screen;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many records a search is to find, counted in the plainest way. Of all records that takes
 * longer than everything that is measured, so only those are looked at again that held the text
 * without its last letter.
 */
final class Expected {

  private static final Map<String, List<UseCase>> FOUND = new ConcurrentHashMap<>();

  private Expected() {}

  static int count(List<UseCase> records, String text) {
    return found(records, text).size();
  }

  private static List<UseCase> found(List<UseCase> records, String text) {
    List<UseCase> there = FOUND.get(text);
    if (there != null) {
      return there;
    }
    List<UseCase> among =
        text.isEmpty() ? records : found(records, text.substring(0, text.length() - 1));
    List<UseCase> found =
        among.parallelStream()
            .filter(record -> !record.deleted())
            .filter(record -> holds(record.members(), text) || holds(record.customFields(), text))
            .toList();
    FOUND.put(text, found);
    return found;
  }

  private static boolean holds(Map<String, FieldValue> members, String word) {
    return word.isEmpty()
        || members.values().stream()
            .anyMatch(value -> value.display().toLowerCase(Locale.ROOT).contains(word));
  }
}
