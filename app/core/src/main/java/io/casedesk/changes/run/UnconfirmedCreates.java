package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunRows.How;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Resolves creates whose answer was lost (Q16): it looks for new ids with the name of the record.
 * Exactly one is adopted; otherwise the user decides.
 */
final class UnconfirmedCreates {

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");
  private static final int SHOWN = 5;

  private final RunJournal journal;
  private final CreateHistory history;
  private final Set<String> taken;

  /**
   * Creates a resolver for the rows of one run.
   *
   * @param taken ids that belong to other rows; adopted ids are added
   */
  UnconfirmedCreates(RunJournal journal, CreateHistory history, Set<String> taken) {
    this.journal = journal;
    this.history = history;
    this.taken = taken;
  }

  /** Resolves unconfirmed creates with a complete list that was read after they were sent. */
  void settle(List<RunCreateState> creates, RecordsByName<?> list) {
    for (RunCreateState create : creates) {
      Set<String> before = create.idsBefore();
      if (create.isInDoubt() && before == null) {
        uncertain(create, Message.of("create.list-incomplete-before-sent"));
      } else if (create.isInDoubt() && before != null && list.isWhole()) {
        settleDoubt(create, before, list, hasRival(create, creates));
      }
    }
  }

  /** Whether a new record of the name may be that of another row as well. */
  private boolean hasRival(RunCreateState create, List<RunCreateState> creates) {
    return history.mayHaveCreated(create.name())
        || creates.stream()
            .anyMatch(
                other ->
                    !other.equals(create)
                        && other.mayExist()
                        && other.name().equals(create.name()));
  }

  private void settleDoubt(
      RunCreateState create, Set<String> before, RecordsByName<?> list, boolean rival) {
    List<? extends CaseRecord> fresh =
        list.of(create.name()).stream()
            .filter(record -> !before.contains(record.id()) && !taken.contains(record.id()))
            .toList();
    CaseRecord only = fresh.size() == 1 ? fresh.getFirst() : null;
    if (only == null) {
      uncertain(
          create,
          fresh.isEmpty()
              ? Message.of("create.none-new")
              : Message.of(
                  "create.several-new",
                  fresh.size(),
                  ids(fresh.stream().map(CaseRecord::id).toList())));
    } else if (rival) {
      uncertain(create, Message.of("create.maybe-another-row", only.id()));
    } else if (!canBeAdopted(only)) {
      uncertain(create, Message.of("create.not-adoptable", only.id()));
    } else {
      taken.add(only.id());
      journal.found(create, only.id(), How.ADOPTED);
    }
  }

  private static boolean canBeAdopted(CaseRecord record) {
    return !record.deleted()
        && ValueEquality.isBlank(record.value(SOURCE_ID))
        && CreateOperation.isKeepable(record.id());
  }

  /** The first of some ids. */
  static String ids(List<String> ids) {
    return ids.stream().limit(SHOWN).collect(Collectors.joining(", "))
        + (ids.size() > SHOWN ? ", …" : "");
  }

  private void uncertain(RunCreateState create, Message why) {
    Message reason = Message.of("create.response-lost", create.lastMessage(), why);
    journal.createJudged(create, Verdict.UNCERTAIN, reason);
  }
}
