package io.casedesk.changes.journal;

import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A run in memory: its progress, and the result of every record to create and of every cell. {@link
 * RunJournal} changes it only after it has stored the change.
 *
 * <p>Cells are planned by one thread; calls and verdicts may come from several threads, but those
 * of one record come from one thread at a time.
 */
public final class Run {

  /** The stage of a run. */
  public enum Stage {
    /** Records are created, or lost creates are looked up; no cell is written in this stage. */
    CREATING,
    /** Cells are written or read again. */
    WRITING,
    /** Every record to create and every cell has a verdict. */
    DONE
  }

  /**
   * The names of a record.
   *
   * @param title the title or name; may be empty
   * @param sourceId the identifier in the source system; may be empty
   */
  public record RecordName(String title, String sourceId) {

    private static @Nullable RecordName of(Map<FieldRef, FieldValue> image) {
      String title = text(image, "title");
      RecordName name =
          new RecordName(title.isEmpty() ? text(image, "name") : title, text(image, "source_id"));
      return name.title.isEmpty() && name.sourceId.isEmpty() ? null : name;
    }

    private static String text(Map<FieldRef, FieldValue> image, String key) {
      return image.get(FieldRef.standard(key)) instanceof FieldValue.Text(String text) ? text : "";
    }
  }

  private final Map<String, RunRecordState> records = new LinkedHashMap<>();
  private final Map<String, RunCreateState> creates = new LinkedHashMap<>();
  private final Set<String> reopened = new HashSet<>();

  /** The rows of the records that this run found or created, by id. */
  private final Map<String, RunCreateState> created = new ConcurrentHashMap<>();

  private final RunAbout about;

  private Run(RunAbout about) {
    this.about = about;
  }

  /**
   * Creates a run that is to be carried out.
   *
   * @param cells the cells by record
   * @throws IllegalArgumentException when a row or a cell occurs twice
   */
  public static Run planned(
      RunAbout about, List<PlannedCreate> creates, Map<String, List<PlannedCell>> cells) {
    Run run = new Run(about);
    for (PlannedCreate create : creates) {
      SourceRow source = SourceRow.of(about.source(), create);
      if (run.creates.putIfAbsent(create.row(), new RunCreateState(create, source)) != null) {
        throw new IllegalArgumentException("row " + create.row() + " is planned twice");
      }
    }
    cells.forEach(run::plan);
    return run;
  }

  /**
   * Reads a run as it is stored.
   *
   * @throws IllegalArgumentException when its rows are not those of a run; the message says why
   */
  public static Run read(StoredRun stored) {
    RunRows rows = stored.rows();
    List<PlannedCreate> creates =
        rows.creates().stream()
            .map(one -> new PlannedCreate(one.row(), one.name(), one.values(), one.origin()))
            .toList();
    RunAbout about = RunAbout.decode(stored.about());
    Run run = planned(about, creates, byRecord(rows.cells(), cell -> cell.row() == null));
    rows.created().forEach(run::created);
    byRecord(rows.cells(), cell -> cell.row() != null).forEach(run::plan);
    for (RunAttempt attempt : rows.attempts()) {
      switch (attempt.kind()) {
        case CREATE -> run.create(attempt.target()).apply(attempt);
        case WRITE -> run.record(attempt.target()).apply(attempt);
      }
    }
    for (RunJudgment judgment : rows.judgments()) {
      if (judgment.field() == null) {
        run.create(judgment.target()).apply(judgment);
      } else {
        run.record(judgment.target()).apply(judgment);
      }
    }
    return run;
  }

  private static Map<String, List<PlannedCell>> byRecord(
      List<RunCell> cells, Predicate<RunCell> which) {
    Map<String, List<PlannedCell>> byRecord = new LinkedHashMap<>();
    for (RunCell cell : cells) {
      if (which.test(cell)) {
        byRecord
            .computeIfAbsent(cell.change().recordId(), id -> new ArrayList<>())
            .add(new PlannedCell(cell.change(), cell.origin()));
      }
    }
    return byRecord;
  }

  /**
   * Reads a run to resume it: what the service showed late is open again ({@link #hasReopened}).
   */
  public static Run resumed(StoredRun stored) {
    Run run = read(stored);
    run.records.values().stream()
        .filter(RunRecordState::reopen)
        .forEach(record -> run.reopened.add(record.id()));
    run.creates.values().stream()
        .filter(RunCreateState::reopen)
        .forEach(create -> run.reopened.add(create.planned().row()));
    return run;
  }

  /** Adds the cells of a record. */
  void plan(String id, List<PlannedCell> cells) {
    if (records.putIfAbsent(id, new RunRecordState(id, cells)) != null) {
      throw new IllegalArgumentException("record " + id + " is planned twice");
    }
  }

  /** Notes the record that a row became. */
  void created(CreatedRecord one) {
    RunCreateState create = create(one.row());
    create.apply(one);
    if (!records.containsKey(one.id())) {
      created.putIfAbsent(one.id(), create);
    }
  }

  /** The records whose values are open again, because the service showed them late. */
  public List<RunRecordState> reopenedRecords() {
    return records.values().stream().filter(record -> reopened.contains(record.id())).toList();
  }

  /** Whether nothing else of the run is open: it was not given up. */
  public boolean hasOnlyReopened() {
    return records.values().stream()
            .allMatch(record -> record.isSettled() || reopened.contains(record.id()))
        && creates.values().stream()
            .allMatch(create -> create.isSettled() || reopened.contains(create.planned().row()));
  }

  /** Whether the resumed run left values or records that the service may show late. */
  public boolean hasReopened() {
    return !reopened.isEmpty();
  }

  private RunRecordState record(String id) {
    RunRecordState record = records.get(id);
    if (record == null) {
      throw new IllegalArgumentException("record " + id + " was never planned");
    }
    return record;
  }

  private RunCreateState create(String row) {
    RunCreateState create = creates.get(row);
    if (create == null) {
      throw new IllegalArgumentException("row " + row + " was never planned");
    }
    return create;
  }

  /** How far the run is. Takes time proportional to its records. */
  public RunProgress progress() {
    RunProgress sum = RunProgress.NONE;
    for (RunCreateState create : creates.values()) {
      sum = sum.plus(progress(create));
    }
    for (RunRecordState record : records.values()) {
      sum = created.containsKey(record.id()) ? sum : sum.plus(progress(record));
    }
    return sum;
  }

  /** How far the records and rows are to which some rows belong; a created record counts once. */
  RunProgress progressOf(RunRows rows) {
    Set<RunCreateState> ofRows = new HashSet<>();
    Set<RunRecordState> ofRecords = new HashSet<>();
    rows.attempts()
        .forEach(one -> add(one.kind() == RunAttempt.Kind.CREATE, one.target(), ofRows, ofRecords));
    rows.created().forEach(one -> add(true, one.row(), ofRows, ofRecords));
    rows.judgments().forEach(one -> add(one.field() == null, one.target(), ofRows, ofRecords));
    RunProgress sum = RunProgress.NONE;
    for (RunCreateState create : ofRows) {
      sum = sum.plus(progress(create));
    }
    for (RunRecordState record : ofRecords) {
      sum = sum.plus(progress(record));
    }
    return sum;
  }

  private void add(
      boolean isRow, String target, Set<RunCreateState> ofRows, Set<RunRecordState> ofRecords) {
    RunCreateState create = isRow ? creates.get(target) : created.get(target);
    RunRecordState record = create == null && !isRow ? records.get(target) : null;
    if (create != null) {
      ofRows.add(create);
    } else if (record != null) {
      ofRecords.add(record);
    }
  }

  private static RunProgress progress(RunRecordState record) {
    return progress(record.isSettled(), record.state().isSending(), record.state().wasSent());
  }

  /** A created record is finished with the values that are written into it. */
  private RunProgress progress(RunCreateState create) {
    String id = create.id();
    RunRecordState record = id == null || created.get(id) != create ? null : records.get(id);
    boolean isFinished = create.isSettled() && (record == null || record.isSettled());
    boolean wasSent = create.wasSent() || (record != null && record.state().wasSent());
    return progress(
        isFinished, create.isSending() || (record != null && record.state().isSending()), wasSent);
  }

  private static RunProgress progress(boolean isFinished, boolean isSending, boolean wasSent) {
    return new RunProgress(
        1, isSending && !isFinished ? 1 : 0, wasSent ? 1 : 0, isFinished ? 1 : 0);
  }

  /** The current stage of the run. */
  public Stage stage() {
    if (!creates.values().stream().allMatch(RunCreateState::isSettled)) {
      return Stage.CREATING;
    }
    return records.values().stream().allMatch(RunRecordState::isSettled)
        ? Stage.DONE
        : Stage.WRITING;
  }

  /** Whether the run has no planned cells and no planned creates. */
  public boolean isEmpty() {
    return records.isEmpty() && creates.isEmpty();
  }

  /** Whether the result of any call is unknown. */
  public boolean isInDoubt() {
    return createStates().stream().anyMatch(create -> create.isInDoubt() || create.isUnread())
        || records().stream().anyMatch(record -> !record.isSettled() && record.mayBeWritten());
  }

  /** Every record with planned cells, in the order planned. */
  public List<RunRecordState> records() {
    return List.copyOf(records.values());
  }

  /** Every record to be created, in the order planned. */
  public List<RunCreateState> createStates() {
    return List.copyOf(creates.values());
  }

  /** The results of all records to create, in the order planned. */
  public List<CreateResult> creates() {
    return creates.values().stream().map(RunCreateState::result).toList();
  }

  /** The source of the records to create; empty when there are none. */
  public String createSource() {
    return creates.isEmpty() ? "" : about.source();
  }

  /** The results of all cells, in the order planned. */
  public List<CellResult> cells() {
    List<CellResult> cells = new ArrayList<>();
    records.values().forEach(record -> cells.addAll(record.results()));
    return cells;
  }

  /** The labels of fields and keys at the start of the run. */
  public RunLabels labels() {
    return about.labels();
  }

  /** The purpose of the run. */
  public RunPurpose purpose() {
    return about.purpose();
  }

  /**
   * The names of the written records just before the write, by id; records without a name are
   * missing.
   */
  public Map<String, RecordName> recordNames() {
    Map<String, RecordName> found = new LinkedHashMap<>();
    for (RunRecordState record : records.values()) {
      Map<FieldRef, FieldValue> before = record.before();
      RecordName name = before == null ? null : RecordName.of(before);
      if (name != null) {
        found.put(record.id(), name);
      }
    }
    return found;
  }

  /** Fields that changed although nothing was sent for them, by record (Q23). */
  public Map<String, List<FieldRef>> alsoChanged() {
    Map<String, List<FieldRef>> also = new LinkedHashMap<>();
    for (RunRecordState record : records.values()) {
      if (!record.alsoChanged().isEmpty()) {
        also.put(record.id(), record.alsoChanged());
      }
    }
    return also;
  }

  /**
   * The results of all cells and creates so far.
   *
   * @param stopped why it stopped before its end; empty when nothing is left to do
   */
  public RunResult result(String id, Message stopped) {
    return new RunResult(id, cells(), creates(), alsoChanged(), stopped);
  }
}
