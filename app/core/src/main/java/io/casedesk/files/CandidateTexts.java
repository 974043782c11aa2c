package io.casedesk.files;

import io.casedesk.files.SourceIdIndex.Difference;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import java.util.Collection;

/** Describes the records that a row or a line may refer to; of many, only the first ones. */
public final class CandidateTexts {

  private static final int SHOWN = 5;

  private CandidateTexts() {}

  /** Describes a record by its id. */
  public static Message of(CaseRecord record) {
    return record.deleted()
        ? Message.of("candidate.deleted", record.id())
        : Message.of("candidate.record", record.id());
  }

  /** Describes the first of several records. */
  public static Message of(Collection<? extends CaseRecord> records) {
    return Message.joined(
        "list.comma", records.stream().limit(SHOWN).map(CandidateTexts::of).toList());
  }

  /** Describes records whose source id is similar to the given one, with the difference. */
  public static <R extends CaseRecord> Message near(Collection<SourceIdIndex.Near<R>> near) {
    return Message.joined(
        "list.comma",
        near.stream()
            .limit(SHOWN)
            .map(
                one ->
                    Message.of(
                        "candidate.near",
                        one.sourceId(),
                        of(one.record()),
                        Message.joined(
                            "list.and",
                            one.differences().stream()
                                .sorted()
                                .map(CandidateTexts::word)
                                .toList())))
            .toList());
  }

  private static Message word(Difference difference) {
    return Message.of(
        switch (difference) {
          case LEADING_ZEROS -> "candidate.leading-zeros";
          case SURROUNDING_SPACES -> "candidate.spaces";
          case INVISIBLE_CHARACTERS -> "candidate.invisible";
          case CASE -> "candidate.case";
        });
  }
}
