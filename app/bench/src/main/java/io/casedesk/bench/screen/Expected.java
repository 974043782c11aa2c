package io.casedesk.bench.screen;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How many records a search is to find, counted in the plainest way. Of all records that takes
 * longer than everything that is measured, so only those are looked at again that held the text
 * without its last letter. Keeps no records after the last letter of a word: they would count as
 * memory of the window.
 */
final class Expected {

  private static String last = "";
  private static List<UseCase> found = List.of();

  private Expected() {}

  static int count(List<UseCase> records, String text) {
    boolean narrows = !last.isEmpty() && text.startsWith(last);
    List<UseCase> among = narrows ? found : records;
    last = text;
    found =
        among.parallelStream()
            .filter(record -> !record.deleted())
            .filter(record -> holds(record.members(), text) || holds(record.customFields(), text))
            .toList();
    int count = found.size();
    if (text.isEmpty()) {
      found = List.of();
    }
    return count;
  }

  private static boolean holds(Map<String, FieldValue> members, String word) {
    return word.isEmpty()
        || members.values().stream()
            .anyMatch(value -> value.display().toLowerCase(Locale.ROOT).contains(word));
  }
}
