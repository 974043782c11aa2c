package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** Finds records that contain every search word in some field, ignoring case and accents. */
final class ViewSearch implements Predicate<CaseRecord> {

  /** Letters that Unicode does not decompose into a base letter and an accent. */
  private static final Map<Character, String> WHOLE =
      Map.of(
          'ł', "l", 'ø', "o", 'đ', "d", 'ß', "ss", 'æ', "ae", 'œ', "oe", 'ı', "i", 'ħ', "h", 'ŧ',
          "t");

  private final List<String> words;

  ViewSearch(String search) {
    words = Arrays.stream(search.strip().split("\\s+")).map(ViewSearch::folded).toList();
  }

  @Override
  public boolean test(CaseRecord record) {
    StringBuilder text = new StringBuilder();
    record.members().values().forEach(value -> append(text, value));
    record.customFields().values().forEach(value -> append(text, value));
    String all = folded(text.toString());
    return words.stream().allMatch(all::contains);
  }

  private static void append(StringBuilder text, FieldValue value) {
    text.append(value.display()).append('\n');
  }

  private static String folded(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.chars().allMatch(c -> c < 0x80)) {
      return lower;
    }
    String apart = Normalizer.normalize(lower, Normalizer.Form.NFD);
    StringBuilder folded = new StringBuilder(apart.length());
    for (int i = 0; i < apart.length(); i++) {
      char c = apart.charAt(i);
      if (c < '\u0300' || c > '\u036F') {
        folded.append(WHOLE.getOrDefault(c, String.valueOf(c)));
      }
    }
    return folded.toString();
  }
}
