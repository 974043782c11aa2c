package io.casedesk.changes;

import io.casedesk.changes.RunCreate.How;
import io.casedesk.changes.RunRecord.Answer;
import io.casedesk.model.Entry;
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
  static List<Entry> planned(List<RunCreate> creates) {
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
                        ObjectNode json = RunJson.field(field);
                        RunJson.put(json, WANTED, value);
                        values.add(json);
                      });
              return new Entry(PLANNED, "", RunJson.text(body));
            })
        .toList();
  }

  /** Writes down that the row is about to be sent; durable when this returns. */
  void intended(RunCreate create, @Nullable Set<String> before) {
    ObjectNode body = row(create);
    if (before != null) {
      ArrayNode ids = body.putArray(BEFORE);
      before.forEach(ids::add);
    }
    log.append(List.of(new Entry(INTENT, "", RunJson.text(body))));
    create.intended(before);
  }

  /**
   * Writes down how the service answered; durable when this returns.
   *
   * @param id the new record's id; null when the answer does not tell it
   */
  void answered(RunCreate create, Answer answer, String said, @Nullable String id) {
    ObjectNode body = row(create);
    body.put(ANSWERED, answer.name());
    body.put(SAID, said);
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry(ANSWER, "", RunJson.text(body)));
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
  void found(RunCreate create, String id, How how) {
    log.append(List.of(created(create, id, how)));
    create.made(id, how);
  }

  private static Entry created(RunCreate create, String id, How how) {
    return new Entry(CREATED, id, RunJson.text(row(create).put(HOW, how.name())));
  }

  /** Writes down what became of it, and that its cells are to be written; durable after. */
  void settled(RunCreate create, Verdict verdict, String reason, @Nullable RunRecord cells) {
    String id = create.id();
    ObjectNode body = row(create).put(SETTLED, verdict.name()).put(REASON, reason);
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry(VERDICT, id == null ? "" : id, RunJson.text(body)));
    if (cells != null) {
      entries.add(RunJournal.planned(cells));
    }
    log.append(entries);
    create.settle(verdict, reason);
  }

  private static ObjectNode row(RunCreate create) {
    return RunJson.object().put(ROW, create.wish().row());
  }

  /** Everything a log says of rows, in the order planned. */
  static List<RunCreate> read(RunLog log) {
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
