package io.casedesk.changes.journal;

import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.RunLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run, derived from its events: its progress, and the result of every record to
 * create and of every cell. The state of a live run and of a run read from its journal is derived
 * in the same way.
 *
 * <p>Events that plan the run are applied by one thread; other events may come from several
 * threads, but those of one record come from one thread at a time.
 */
public final class Run {

  /** Rough memory in bytes of a record, a cell and a field name, without their characters. */
  private static final int RECORD_OVERHEAD = 800;

  private static final int CELL_OVERHEAD = 500;
  private static final int FIELD_OVERHEAD = 150;
  private static final int ID_OVERHEAD = 100;

  /** The fields with a record's title or name, and its source id (contract 2.1 and 2.2). */
  private static final Set<FieldRef> NAMING =
      Set.of(FieldRef.standard("title"), FieldRef.standard("name"), FieldRef.standard("source_id"));

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

  private final boolean wholeImages;
  private RunLabels labels = RunLabels.none();
  private RunPurpose purpose = RunPurpose.none();
  private long memoryBytes;

  /** Creates a run without events. It keeps only the fields of a record that its cells need. */
  public Run() {
    this(false);
  }

  private Run(boolean wholeImages) {
    this.wholeImages = wholeImages;
  }

  /** Creates a run to carry out, which keeps all fields of its records. */
  public static Run begun() {
    return new Run(true);
  }

  /**
   * Reads a run from its log, to resume it: what the service showed late is open again ({@link
   * #hasReopened}).
   */
  public static Run resumed(RunLog log) {
    Run run = read(log, begun());
    run.records.values().stream()
        .filter(RunRecordState::reopen)
        .forEach(record -> run.reopened.add(record.id()));
    run.creates.values().stream()
        .filter(RunCreateState::reopen)
        .forEach(create -> run.reopened.add(create.planned().row()));
    return run;
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

  /** Reads a run from its log. */
  public static Run read(RunLog log) {
    return read(log, new Run());
  }

  private static Run read(RunLog log, Run run) {
    log.forEach(logged -> run.applyEntry(logged.entry()));
    return run;
  }

  /**
   * Applies the next entry of a journal.
   *
   * @throws IllegalArgumentException when the entry is invalid, or not allowed in this state; the
   *     message says why
   */
  public void applyEntry(JournalEntry entry) {
    RunEvent event = RunEventCodec.decode(entry);
    if (event instanceof RunEvent.WriteIntended intended) {
      event = wholeImages ? intended : withNeededFields(intended);
    } else {
      memoryBytes += entry.body().length() + entry.record().length();
    }
    apply(event);
    memoryBytes += overhead(event);
  }

  private RunEvent.WriteIntended withNeededFields(RunEvent.WriteIntended intended) {
    RunRecordState record = record(intended);
    Map<FieldRef, FieldValue> image = new LinkedHashMap<>(intended.before());
    image.keySet().removeIf(field -> !record.plans(field) && !NAMING.contains(field));
    return new RunEvent.WriteIntended(
        intended.record(), intended.fields(), intended.owner(), image);
  }

  private static long overhead(RunEvent event) {
    return switch (event) {
      case RunEvent.CreatePlanned planned ->
          RECORD_OVERHEAD + (long) CELL_OVERHEAD * planned.create().values().size();
      case RunEvent.CreateIntended intended ->
          intended.before() == null ? 0 : (long) ID_OVERHEAD * intended.before().size();
      case RunEvent.RecordPlanned planned ->
          RECORD_OVERHEAD + (long) CELL_OVERHEAD * planned.cells().size();
      case RunEvent.WriteIntended intended -> {
        String owner = intended.owner();
        long size = owner == null ? 0 : owner.length() + FIELD_OVERHEAD;
        for (Map.Entry<FieldRef, FieldValue> field : intended.before().entrySet()) {
          size += field.getKey().key().length() + field.getValue().display().length();
          size += FIELD_OVERHEAD;
        }
        yield size;
      }
      case RunEvent.CellsJudged judged -> (long) FIELD_OVERHEAD * judged.alsoChanged().size();
      default -> 0;
    };
  }

  /**
   * Applies an event.
   *
   * @throws IllegalArgumentException when the event is not allowed in this state; the message says
   *     why
   */
  public void apply(RunEvent event) {
    switch (event) {
      case RunEvent.PurposeSet(RunPurpose given) -> purpose = given;
      case RunEvent.LabelsSet(RunLabels given) -> labels = given;
      case RunEvent.CreatePlanned(PlannedCreate create, String source) -> {
        RunCreateState state = new RunCreateState(create, SourceRow.of(source, create));
        if (creates.putIfAbsent(create.row(), state) != null) {
          throw new IllegalArgumentException("its row is planned twice");
        }
      }
      case RunEvent.RecordPlanned(String id, List<PlannedCell> cells) -> {
        if (records.putIfAbsent(id, new RunRecordState(id, cells)) != null) {
          throw new IllegalArgumentException("its record is planned twice");
        }
      }
      case RunEvent.OfRow ofRow -> {
        RunCreateState create = creates.get(ofRow.row());
        if (create == null) {
          throw new IllegalArgumentException("its row was never planned");
        }
        create.apply(ofRow);
        if (ofRow instanceof RunEvent.RecordCreated(String _, String id, RunCreateState.How _)
            && !records.containsKey(id)) {
          created.put(id, create);
        }
      }
      case RunEvent.OfRecord ofRecord -> record(ofRecord).apply(ofRecord);
    }
  }

  private RunRecordState record(RunEvent.OfRecord event) {
    RunRecordState record = records.get(event.record());
    if (record == null) {
      throw new IllegalArgumentException("its record was never planned");
    }
    return record;
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

  /**
   * How far the record or row of an event is; no progress for an event of the run, and for a record
   * that isn't planned.
   */
  RunProgress progressOf(RunEvent event) {
    RunCreateState create = null;
    RunRecordState record = null;
    if (event instanceof RunEvent.OfRow ofRow) {
      create = creates.get(ofRow.row());
    } else if (event instanceof RunEvent.OfRecord ofRecord) {
      create = created.get(ofRecord.record());
      record = records.get(ofRecord.record());
    }
    if (create != null) {
      return progress(create);
    }
    return record == null ? RunProgress.NONE : progress(record);
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

  /** An estimate of the memory this run takes, in bytes, for mostly ASCII texts. */
  public long memoryBytes() {
    return memoryBytes;
  }

  /** The results of all records to create, in the order planned. */
  public List<CreateResult> creates() {
    return creates.values().stream().map(RunCreateState::result).toList();
  }

  /** The source of the records to create; empty when there are none. */
  public String createSource() {
    return creates.values().stream().findFirst().map(c -> c.source().source()).orElse("");
  }

  /** The results of all cells, in the order planned. */
  public List<CellResult> cells() {
    List<CellResult> cells = new ArrayList<>();
    records.values().forEach(record -> cells.addAll(record.results()));
    return cells;
  }

  /** The labels of fields and keys at the start of the run. */
  public RunLabels labels() {
    return labels;
  }

  /** The purpose of the run. */
  public RunPurpose purpose() {
    return purpose;
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
