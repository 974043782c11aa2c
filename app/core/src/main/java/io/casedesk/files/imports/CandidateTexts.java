package io.casedesk.files.imports;

import io.casedesk.changes.SourceIdIndex;
import io.casedesk.changes.SourceIdIndex.Difference;
import io.casedesk.model.CaseRecord;
import java.util.Collection;
import java.util.stream.Collectors;

/** Records that a row may be about, in words; of many, the first ones. */
final class CandidateTexts {

  private static final int SHOWN = 5;

  private CandidateTexts() {}

  static String of(CaseRecord record) {
    return record.id() + (record.deleted() ? " (deleted)" : "");
  }

  static String of(Collection<? extends CaseRecord> records) {
    return records.stream().limit(SHOWN).map(CandidateTexts::of).collect(Collectors.joining(", "));
  }

  /** Those whose source id is nearly the one looked for, with what differs. */
  static <R extends CaseRecord> String near(Collection<SourceIdIndex.Near<R>> near) {
    return near.stream()
        .limit(SHOWN)
        .map(
            one ->
                "\""
                    + one.sourceId()
                    + "\" ("
                    + of(one.record())
                    + ") differs in "
                    + one.differences().stream()
                        .sorted()
                        .map(CandidateTexts::word)
                        .collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(", ", "; ", ""));
  }

  private static String word(Difference difference) {
    return switch (difference) {
      case LEADING_ZEROS -> "leading zeros";
      case SURROUNDING_SPACES -> "spaces around it";
      case CASE -> "capital letters";
    };
  }
}
