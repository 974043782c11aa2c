package io.casedesk.desktop.ui.records;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateFacts;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.Creates;
import io.casedesk.changes.Preflight;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunPlan;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.review.UnsettledException;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RunHeader;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Creates records of one kind, each by a run of its own. Blocks. */
final class Creating<R extends CaseRecord> {

  private final Books books;
  private final RecordKind<R> kind;
  private final Session session;
  private final Writes<R> writes;

  Creating(Books books, RecordKind<R> kind, Session session, Writes<R> writes) {
    this.books = books;
    this.kind = kind;
    this.session = session;
    this.writes = writes;
  }

  /** Where a record that is being typed is kept. */
  DraftKeeping.Store drafts() {
    return books.settings().draft(kind.word());
  }

  /** What a plan of this connection and kind begins with. */
  ChangePlan.Header header() {
    return books.planned(io.casedesk.model.RecordKind.of(kind.word()).orElseThrow());
  }

  /**
   * What is to be known of the one record of a plan before it is created. Sends nothing.
   *
   * @param records those that were read, which show who can be named as an owner
   */
  PreflightCreate check(Knowledge known, ChangePlan plan, List<R> records) {
    return new Preflight<>(kind.repository(session), known.definitions(), known.options())
        .withOwners(RecordsReview.owners(records))
        .of(plan, CreateFacts.none())
        .creates()
        .getFirst();
  }

  /**
   * Creates the one record of a plan (Q16).
   *
   * @throws UnsettledException when it was sent, and what came of it could not be written down
   * @throws RuntimeException when the run could not be begun or written down; nothing was sent then
   */
  Created<R> create(Knowledge known, ChangePlan plan, RunControl control) {
    LastRead<R> records = new LastRead<>(kind.repository(session));
    Creates creates = Creates.of(plan.header(), plan.creates());
    RunHeader header = books.header(kind.word(), creates.source());
    RunResult result;
    try (Books.AtWork _ = books.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), books.runs())
              .apply(
                  header,
                  new RunPlan(List.of(), creates),
                  books.runOptions(),
                  RunWatcher.none(),
                  control);
    } catch (RuntimeException e) {
      throw writes.brokenOff(header, records.sent(), e);
    }
    boolean open = !result.stopped().isEmpty() && !writes.givenUp(header);
    if (open) {
      writes.tellOfLeft();
    }
    return created(records, result, open, known);
  }

  /** Goes on with a run that creates one record, to find out what came of it. */
  Created<R> lookAgain(Knowledge known, String runId, RunControl control) {
    LastRead<R> records = new LastRead<>(kind.repository(session));
    RunResult result;
    try (Books.AtWork _ = books.workOn(runId)) {
      result =
          new ChangeRuns<>(records, known.options(), books.runs())
              .resume(runId, books.runOptions(), RunWatcher.none(), control);
    }
    return created(records, result, !result.stopped().isEmpty(), known);
  }

  private Created<R> created(LastRead<R> records, RunResult result, boolean open, Knowledge known) {
    CreateResult create = result.creates().getFirst();
    String id = Objects.requireNonNullElse(create.id(), "");
    if (!id.isEmpty() && create.verdict() != Verdict.UNCERTAIN && !records.read().containsKey(id)) {
      // A run that ended before was not read again now.
      records.reread(Set.of(id));
    }
    Written<R> written = Writes.written(records, id, result, writes.proven(result, known));
    RuntimeException failure = written.failure();
    if (create.verdict() == null && failure == null) {
      ApiException refusal = records.refusal();
      failure = refusal == null ? new Writes.StoppedException(result.stopped()) : refusal;
    }
    return new Created<>(
        result.runId(),
        create,
        open,
        new Written<>(
            written.after(),
            written.outcomes(),
            written.alsoChanged(),
            failure,
            written.options()));
  }
}
