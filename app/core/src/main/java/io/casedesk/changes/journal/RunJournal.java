package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunAttempt.Kind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.runs.RunStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries a run forward: each change is stored, and durable, before it is made in memory. Safe for
 * several threads as {@link Run} is.
 */
public final class RunJournal {

  private final RunStore store;
  private final RunHeader header;
  private final Run run;
  private final StoredStepListener listener;
  private final Object progressLock = new Object();
  private RunProgress progress;

  /** Receives what a run stored. Called by any thread, one at a time. */
  @FunctionalInterface
  public interface StoredStepListener {

    /** Called after rows were stored, with how far the run is now. */
    void stored(RunRows rows, RunProgress now);
  }

  /** Creates the journal of a run that is as stored. */
  public RunJournal(RunStore store, RunHeader header, Run run) {
    this(store, header, run, (rows, now) -> {});
  }

  /**
   * Creates the journal of a run that is as stored.
   *
   * @param listener receives what is stored
   */
  public RunJournal(RunStore store, RunHeader header, Run run, StoredStepListener listener) {
    this.store = store;
    this.header = header;
    this.run = run;
    this.listener = listener;
    this.progress = run.progress();
  }

  public RunHeader header() {
    return header;
  }

  public Run run() {
    return run;
  }

  /** How far the run is. */
  public RunProgress progress() {
    synchronized (progressLock) {
      return progress;
    }
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  private void store(RunRows rows, Runnable change) {
    store.write(header.id(), rows);
    apply(rows, change);
  }

  private void apply(RunRows rows, Runnable change) {
    RunProgress before = run.progressOf(rows);
    change.run();
    RunProgress after = run.progressOf(rows);
    synchronized (progressLock) {
      progress = progress.plus(after).minus(before);
      listener.stored(rows, progress);
    }
  }

  /**
   * Stores that a record is about to be written.
   *
   * @param image all fields of the record before it
   */
  public void intended(RunRecordState record, Map<FieldRef, FieldValue> image) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>(record.toSend());
    RunAttempt attempt =
        new RunAttempt(
            Kind.WRITE,
            record.id(),
            record.sendings() + 1,
            values,
            image,
            null,
            now(),
            null,
            Message.none());
    store(RunRows.ofAttempts(List.of(attempt)), () -> record.intended(values, image));
  }

  /**
   * Stores the answer to the write of a record.
   *
   * @param failure the failure of the call, of which only the message is stored
   */
  public void answered(
      RunRecordState record, Answer answer, Message said, @Nullable ApiException failure) {
    if (!record.state().isSending()) {
      // A refusal is stored before a wait; a call that is not made after it has no other answer.
      return;
    }
    RunAttempt attempt = answer(Kind.WRITE, record.id(), record.sendings(), answer, said);
    store(RunRows.ofAttempts(List.of(attempt)), () -> record.answered(answer, said, failure));
  }

  private static RunAttempt answer(Kind kind, String target, int n, Answer answer, Message said) {
    return new RunAttempt(kind, target, n, Map.of(), null, null, now(), answer, said);
  }

  /** Stores verdicts on cells, by record, all or none. */
  public void judged(Map<RunRecordState, List<CellResult>> results) {
    Instant at = now();
    List<RunJudgment> judgments = new ArrayList<>();
    results.forEach(
        (record, cells) -> {
          for (CellResult cell : cells) {
            judgments.add(
                new RunJudgment(
                    record.id(),
                    cell.cell().change().field(),
                    at,
                    Objects.requireNonNull(cell.verdict(), "Only a cell with a verdict is judged"),
                    cell.now(),
                    cell.reason(),
                    record.alsoChanged()));
          }
        });
    if (!judgments.isEmpty()) {
      store(
          RunRows.ofJudgments(judgments),
          () -> results.forEach((record, cells) -> cells.forEach(record::settle)));
    }
  }

  /**
   * Stores that a record is about to be created.
   *
   * @param before the ids of records with its name; null when the list was incomplete
   */
  public void createIntended(RunCreateState create, @Nullable Set<String> before) {
    RunAttempt attempt =
        new RunAttempt(
            Kind.CREATE,
            create.planned().row(),
            create.sendings() + 1,
            Map.of(),
            null,
            before,
            now(),
            null,
            Message.none());
    store(RunRows.ofAttempts(List.of(attempt)), () -> create.intended(before));
  }

  /** Stores the answer to a create. One that was never stored as intended was not sent. */
  public void createAnswered(RunCreateState create, Answer answer, Message said) {
    RunAttempt attempt =
        answer(Kind.CREATE, create.planned().row(), create.sendings(), answer, said);
    RunRows rows = RunRows.ofAttempts(List.of(attempt));
    if (create.isSending()) {
      store(rows, () -> create.answered(answer, said));
    } else {
      apply(rows, () -> create.answered(answer, said));
    }
  }

  /** Stores that a create was accepted, and the id of its record. */
  public void created(RunCreateState create, String id) {
    RunAttempt attempt =
        answer(
            Kind.CREATE,
            create.planned().row(),
            create.sendings(),
            Answer.ACCEPTED,
            Message.none());
    CreatedRecord record = new CreatedRecord(create.planned().row(), id, How.ANSWERED);
    store(
        RunRows.ofAttempts(List.of(attempt)).withCreated(List.of(record)),
        () -> {
          create.answered(Answer.ACCEPTED, Message.none());
          run.created(record);
        });
  }

  /** Stores the record of a row that was found. */
  public void found(RunCreateState create, String id, How how) {
    CreatedRecord record = new CreatedRecord(create.planned().row(), id, how);
    store(RunRows.ofAttempts(List.of()).withCreated(List.of(record)), () -> run.created(record));
  }

  /** Stores the verdict on a record to create. */
  public void createJudged(RunCreateState create, Verdict verdict, Message reason) {
    createJudged(create, verdict, reason, List.of());
  }

  /**
   * Stores the verdict on a created record, with its values as cells of the run.
   *
   * @param cells may be empty
   */
  public void createJudged(
      RunCreateState create, Verdict verdict, Message reason, List<PlannedCell> cells) {
    List<RunCell> rows =
        cells.stream()
            .map(cell -> new RunCell(cell.change(), cell.origin(), create.planned().row()))
            .toList();
    store(
        RunRows.ofJudgments(List.of(judgment(create, verdict, reason))).withCells(rows),
        () -> {
          create.settle(verdict, reason);
          if (!cells.isEmpty()) {
            run.plan(cells.getFirst().change().recordId(), cells);
          }
        });
  }

  /** Stores verdicts on records to create that have another reason now, all or none. */
  public void createsJudged(Map<RunCreateState, CreateResult> results) {
    if (results.isEmpty()) {
      return;
    }
    List<RunJudgment> judgments = new ArrayList<>();
    results.forEach(
        (create, result) ->
            judgments.add(
                judgment(create, Objects.requireNonNull(result.verdict()), result.reason())));
    store(
        RunRows.ofJudgments(judgments),
        () ->
            results.forEach(
                (create, result) ->
                    create.settle(Objects.requireNonNull(result.verdict()), result.reason())));
  }

  private static RunJudgment judgment(RunCreateState create, Verdict verdict, Message reason) {
    return new RunJudgment(create.planned().row(), null, now(), verdict, null, reason, List.of());
  }

  /**
   * Stores the phase of the run for lists of runs.
   *
   * @param stopped why it stopped before its end; empty when nothing is left to do
   */
  public void state(Phase phase, Message stopped) {
    store.state(header.id(), phase, stopped);
  }

  /**
   * Reads the purpose of a run.
   *
   * @throws IllegalArgumentException when there is no such run, or its purpose can't be read
   */
  public static RunPurpose readPurpose(RunStore store, String runId) {
    return RunAbout.decode(
            store
                .about(runId)
                .orElseThrow(() -> new MessageException(Message.of("run.missing", runId))))
        .purpose();
  }
}
