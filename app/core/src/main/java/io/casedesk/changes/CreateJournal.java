package io.casedesk.changes;

import io.casedesk.changes.RunCreateState.How;
import io.casedesk.changes.RunRecordState.Answer;
import io.casedesk.model.JournalEntry;
import io.casedesk.model.RunLog;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes down how records are created, before it is done; {@link CreateReplay} reads it again. The
 * kinds of entries, each about one row:
 *
 * <ul>
 *   <li>{@code planned-create}: its name and values, and what it comes from; the first entries of a
 *       run that creates anything;
 *   <li>{@code create-intent}: that it is about to be sent, and the ids that have its name before;
 *   <li>{@code create-answer}: how the service answered;
 *   <li>{@code created}: the id of its record, and how that is known;
 *   <li>{@code create-verdict}: what became of it.
 * </ul>
 */
final class CreateJournal {

  static final String PLANNED = "planned-create";
  static final String INTENT = "create-intent";
  static final String ANSWER = "create-answer";
  static final String CREATED = "created";
  static final String VERDICT = "create-verdict";
  static final String ROW = "row";
  static final String NAME = "name";
  static final String SOURCE = "source";
  static final String ORIGIN = "origin";
  static final String VALUES = "values";
  static final String WANTED = "wanted";
  static final String BEFORE = "before";
  static final String ANSWERED = "answer";
  static final String SAID = "said";
  static final String HOW = "how";
  static final String SETTLED = "verdict";
  static final String REASON = "reason";
  private static final Set<String> KINDS = Set.of(PLANNED, INTENT, ANSWER, CREATED, VERDICT);

  private final RunLog log;

  CreateJournal(RunLog log) {
    this.log = log;
  }

  /** Whether an entry is about a row. */
  static boolean owns(String kind) {
    return KINDS.contains(kind);
  }

  /** What is to be created, to be written down before anything else. */
  static List<JournalEntry> planned(List<RunCreateState> creates) {
    return creates.stream()
        .map(
            create -> {
              ObjectNode body = row(create);
              body.put(NAME, create.name());
              body.put(SOURCE, create.source().source());
              body.put(ORIGIN, create.wish().origin());
              ArrayNode values = body.putArray(VALUES);
              create
                  .wish()
                  .values()
                  .forEach(
                      (field, value) -> {
                        ObjectNode json = RunEntryCodec.field(field);
                        RunEntryCodec.put(json, WANTED, value);
                        values.add(json);
                      });
              return new JournalEntry(PLANNED, "", RunEntryCodec.text(body));
            })
        .toList();
  }

  /** Writes down that the row is about to be sent; durable when this returns. */
  void intended(RunCreateState create, @Nullable Set<String> before) {
    ObjectNode body = row(create);
    if (before != null) {
      ArrayNode ids = body.putArray(BEFORE);
      before.forEach(ids::add);
    }
    log.append(List.of(new JournalEntry(INTENT, "", RunEntryCodec.text(body))));
    create.intended(before);
  }

  /**
   * Writes down how the service answered; durable when this returns.
   *
   * @param id the new record's id; null when the answer does not tell it
   */
  void answered(RunCreateState create, Answer answer, String said, @Nullable String id) {
    ObjectNode body = row(create);
    body.put(ANSWERED, answer.name());
    body.put(SAID, said);
    List<JournalEntry> entries = new ArrayList<>();
    entries.add(new JournalEntry(ANSWER, "", RunEntryCodec.text(body)));
    if (id != null) {
      entries.add(created(create, id, How.ANSWERED));
    }
    log.append(entries);
    create.answered(answer, said);
    if (id != null) {
      create.made(id, How.ANSWERED);
    }
  }

  /** Writes down the id of its record; durable when this returns. */
  void found(RunCreateState create, String id, How how) {
    log.append(List.of(created(create, id, how)));
    create.made(id, how);
  }

  private static JournalEntry created(RunCreateState create, String id, How how) {
    return new JournalEntry(CREATED, id, RunEntryCodec.text(row(create).put(HOW, how.name())));
  }

  /** Writes down what became of it, and that its cells are to be written; durable after. */
  void settled(
      RunCreateState create, Verdict verdict, String reason, @Nullable RunRecordState cells) {
    String id = create.id();
    ObjectNode body = row(create).put(SETTLED, verdict.name()).put(REASON, reason);
    List<JournalEntry> entries = new ArrayList<>();
    entries.add(new JournalEntry(VERDICT, id == null ? "" : id, RunEntryCodec.text(body)));
    if (cells != null) {
      entries.add(RunJournal.planned(cells));
    }
    log.append(entries);
    create.settle(verdict, reason);
  }

  private static ObjectNode row(RunCreateState create) {
    return RunEntryCodec.object().put(ROW, create.wish().row());
  }

  /** Everything a log says of rows, in the order planned. */
  static List<RunCreateState> read(RunLog log) {
    CreateReplay replay = new CreateReplay();
    log.forEach(
        logged -> {
          if (owns(logged.entry().kind())) {
            replay.take(logged.entry());
          }
        });
    return replay.rows();
  }
}
