package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AccentFolding;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Finds records that contain every search word in some field, ignoring case and accents. */
final class ViewSearch implements Predicate<CaseRecord> {

  private final List<String> words;

  ViewSearch(String search) {
    words = Arrays.stream(search.strip().split("\\s+")).map(AccentFolding::searchable).toList();
  }

  @Override
  public boolean test(CaseRecord record) {
    StringBuilder text = new StringBuilder();
    record.members().values().forEach(value -> append(text, value));
    record.customFields().values().forEach(value -> append(text, value));
    String all = AccentFolding.searchable(text.toString());
    return words.stream().allMatch(all::contains);
  }

  private static void append(StringBuilder text, FieldValue value) {
    text.append(value.display()).append('\n');
  }
}
