package io.casedesk.desktop.ui.records;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateFacts;
import io.casedesk.changes.Preflight;
import io.casedesk.changes.Preflighted;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunPlan;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.review.UnsettledException;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.RunHeader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks and writes plans for the records of a list that were not made in it, of a file for
 * instance, and lets the list show what was read on the way. A run that is stopped can be gone on
 * with: unlike what is staged, nobody holds the wish any more.
 */
public final class PlanWork<R extends CaseRecord> {

  private final RecordsModel<R> list;
  private final RecordKind<R> kind;
  private final Session session;
  private final Books books;
  private final Writes<R> writes;

  /** Work on the records of a list. */
  public PlanWork(RecordsModel<R> list, RecordKind<R> kind, Session session, Books books) {
    this.list = list;
    this.kind = kind;
    this.session = session;
    this.books = books;
    this.writes = new Writes<>(books, kind, session);
  }

  /**
   * What is known at a moment.
   *
   * @param records every record of the list
   * @param outcome how the list was read; null while it was not
   * @param titles what people call fields
   */
  public record Known<R extends CaseRecord>(
      Knowledge knowledge,
      List<R> records,
      @Nullable ReadOutcome outcome,
      Map<FieldRef, String> titles) {

    /** Whether nothing speaks against those being all records. */
    public boolean whole() {
      return outcome != null && outcome.complete();
    }
  }

  /** The list. */
  public RecordsModel<R> list() {
    return list;
  }

  /** Which records. */
  public io.casedesk.model.RecordKind kind() {
    return io.casedesk.model.RecordKind.of(kind.word()).orElseThrow();
  }

  /** What is known now. On the JavaFX thread. */
  public Known<R> known() {
    Map<FieldRef, String> titles = new LinkedHashMap<>();
    for (Column<R> column : list.columns()) {
      titles.put(FieldRef.parse(column.id()), column.title());
    }
    return new Known<>(
        list.learnt().now(), list.rows().records(), list.outcomeProperty().get(), titles);
  }

  /** Where the records are. Blocks until the session is up. */
  public RecordRepository<R> repository() {
    return kind.repository(session);
  }

  /** Reads the records of a plan again and says what of it can be done. Blocks. */
  public Preflighted<R> check(Known<R> known, ChangePlan plan, CreateFacts facts) {
    Preflighted<R> checked = preflight(known).of(plan, facts);
    list.intake().seen(List.copyOf(checked.reading().records().values()));
    return checked;
  }

  /** Says the same of the records as they are known, without asking the service for them. */
  public Preflighted<R> asHeld(Known<R> known, ChangePlan plan, CreateFacts facts) {
    return preflight(known).asHeld(plan, facts);
  }

  private Preflight<R> preflight(Known<R> known) {
    return new Preflight<>(
            repository(), known.knowledge().definitions(), known.knowledge().options())
        .withOwners(RecordsReview.owners(known.records()))
        .holding(known.records());
  }

  /** A run that is to be begun. */
  public RunHeader header(String origin) {
    return books.header(kind.word(), origin);
  }

  /**
   * Writes what is ready. Blocks.
   *
   * @param plan what of the checked is sent
   * @throws UnsettledException when something was sent, and what came of it could not be found out
   * @throws RuntimeException when nothing was sent
   */
  public RunResult apply(Preflighted<R> checked, RunPlan plan, RunHeader header, Watched watched) {
    LastRead<R> records = new LastRead<>(repository());
    Knowledge known = list.learnt().now();
    RunResult result;
    try (Books.AtWork _ = books.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), books.runs())
              .startingFrom(checked.reading())
              .apply(header, plan, books.runOptions(), watched.watcher(), watched.control());
    } catch (RuntimeException e) {
      throw writes.brokenOff(header, records.sent(), e);
    } finally {
      list.intake().again(List.copyOf(records.read().values()));
    }
    if (!result.stopped().isEmpty()) {
      writes.tellOfLeft();
    }
    list.learnt().learn(writes.proven(result, known));
    return result;
  }

  /** Who watches a run, and may end it. */
  public record Watched(RunWatcher watcher, RunControl control) {}

  /** Goes on with a run. Blocks. */
  public RunResult resume(String runId, Watched watched) {
    return list.runs().resume(runId, watched.watcher(), watched.control());
  }
}
