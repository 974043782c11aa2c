package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.JournalEntry;
import io.casedesk.model.RunLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run as its events tell of it: how far it is, and what became of every record to be created and
 * of every cell. A run under way and a run read from its journal follow from the events in one way.
 *
 * <p>Events that plan are taken by one thread alone; others may come from several threads, those of
 * one record from one at a time.
 */
public final class Run {

  /** Rough bytes in memory of a record, a cell and a name of a field beside their characters. */
  private static final int RECORD_OVERHEAD = 800;

  private static final int CELL_OVERHEAD = 500;
  private static final int FIELD_OVERHEAD = 150;
  private static final int ID_OVERHEAD = 100;

  /** What a record is called, and what it is called elsewhere (contract 2.1 and 2.2). */
  private static final Set<FieldRef> NAMING =
      Set.of(FieldRef.standard("title"), FieldRef.standard("name"), FieldRef.standard("source_id"));

  /** How far a run is. */
  enum Stage {
    /** Records are to be created, or to be looked for; no cell is written before that. */
    CREATING,
    /** Cells are to be written or read again. */
    WRITING,
    /** Every record to be created and every cell has a verdict. */
    DONE
  }

  /**
   * What a record is called.
   *
   * @param title its title or name; may be empty
   * @param sourceId what it is called where it comes from; may be empty
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
  private final boolean wholeImages;
  private RunLabels names = RunLabels.none();
  private RunPurpose purpose = RunPurpose.none();
  private long kept;

  /** A run without events, which keeps of every record what its cells need, and not all fields. */
  public Run() {
    this(false);
  }

  private Run(boolean wholeImages) {
    this.wholeImages = wholeImages;
  }

  /** A run without events that keeps all fields of its records, as it is to be carried out. */
  static Run begun() {
    return new Run(true);
  }

  /** The run that a log tells of, to go on with it. */
  static Run resumed(RunLog log) {
    return read(log, begun());
  }

  /** The run that a log tells of. */
  static Run read(RunLog log) {
    return read(log, new Run());
  }

  private static Run read(RunLog log, Run run) {
    log.forEach(logged -> run.take(logged.entry()));
    return run;
  }

  /**
   * Takes the next entry of a journal.
   *
   * @throws IllegalArgumentException when no run writes such an entry, or not there; the message
   *     says why not
   */
  public void take(JournalEntry entry) {
    RunEvent event = RunEventCodec.decode(entry);
    if (event instanceof RunEvent.WriteIntended intended) {
      event = wholeImages ? intended : lean(intended);
    } else {
      kept += entry.body().length() + entry.record().length();
    }
    apply(event);
    kept += overhead(event);
  }

  private RunEvent.WriteIntended lean(RunEvent.WriteIntended intended) {
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
   * Lets an event take effect.
   *
   * @throws IllegalArgumentException when it cannot come here; the message says why not
   */
  void apply(RunEvent event) {
    switch (event) {
      case RunEvent.PurposeGiven(RunPurpose given) -> purpose = given;
      case RunEvent.LabelsGiven(RunLabels given) -> names = given;
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

  /** How far the run is. */
  Stage stage() {
    if (!creates.values().stream().allMatch(RunCreateState::isSettled)) {
      return Stage.CREATING;
    }
    return records.values().stream().allMatch(RunRecordState::isSettled)
        ? Stage.DONE
        : Stage.WRITING;
  }

  /** Whether nothing was ever planned. */
  boolean isEmpty() {
    return records.isEmpty() && creates.isEmpty();
  }

  /** Whether something was sent of which it is not known what became of it. */
  boolean isInDoubt() {
    return createStates().stream().anyMatch(create -> create.isInDoubt() || create.isUnread())
        || records().stream().anyMatch(record -> !record.isSettled() && record.mayBeWritten());
  }

  /** Every record whose cells are written, in the order planned. */
  List<RunRecordState> records() {
    return List.copyOf(records.values());
  }

  /** Every record to be created, in the order planned. */
  List<RunCreateState> createStates() {
    return List.copyOf(creates.values());
  }

  /** Some measure of what is kept in memory: about its bytes, while most texts are of ASCII. */
  public long kept() {
    return kept;
  }

  /** Every record to be created in the order planned, with what the events say. */
  public List<CreateResult> creates() {
    return creates.values().stream().map(RunCreateState::result).toList();
  }

  /** What the records to be created come from; empty where none are to be. */
  public String createSource() {
    return creates.values().stream().findFirst().map(c -> c.source().source()).orElse("");
  }

  /** Every cell in the order planned, with what the events say. */
  public List<CellResult> cells() {
    List<CellResult> cells = new ArrayList<>();
    records.values().forEach(record -> cells.addAll(record.all()));
    return cells;
  }

  /** What fields and keys were called when the run began. */
  public RunLabels names() {
    return names;
  }

  /** What the run is for. */
  public RunPurpose purpose() {
    return purpose;
  }

  /** What the records written to were called just before, by id; those without a name are not. */
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
   * How far the run is, cell by cell.
   *
   * @param stopped why it stopped before its end; empty when nothing is left to do
   */
  public RunResult result(String id, String stopped) {
    return new RunResult(id, cells(), creates(), alsoChanged(), stopped);
  }
}
