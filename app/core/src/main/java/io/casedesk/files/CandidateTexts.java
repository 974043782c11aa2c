package io.casedesk.files;

import io.casedesk.files.SourceIdIndex.Difference;
import io.casedesk.model.CaseRecord;
import java.util.Collection;
import java.util.stream.Collectors;

/** Describes the records that a row or a line may refer to; of many, only the first ones. */
public final class CandidateTexts {

  private static final int SHOWN = 5;

  private CandidateTexts() {}

  /** Describes a record by its id. */
  public static String of(CaseRecord record) {
    return record.id() + (record.deleted() ? " (deleted)" : "");
  }

  /** Describes the first of several records. */
  public static String of(Collection<? extends CaseRecord> records) {
    return records.stream().limit(SHOWN).map(CandidateTexts::of).collect(Collectors.joining(", "));
  }

  /** Describes records whose source id is similar to the given one, with the difference. */
  public static <R extends CaseRecord> String near(Collection<SourceIdIndex.Near<R>> near) {
    if (near.isEmpty()) {
      return "";
    }
    return near.stream()
        .limit(SHOWN)
        .map(
            one ->
                "\"%s\" (%s) differs in %s"
                    .formatted(
                        one.sourceId(),
                        of(one.record()),
                        one.differences().stream()
                            .sorted()
                            .map(CandidateTexts::word)
                            .collect(Collectors.joining(" and "))))
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
