package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.JournalEntry;
import io.casedesk.model.RunLog;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Goes through the log of a run entry by entry, and says of every cell and of every record to be
 * created what became of it.
 */
public final class RunReplay {

  /** Rough bytes in memory of a record, a cell and a name of a field beside their characters. */
  private static final int RECORD_OVERHEAD = 800;

  private static final int CELL_OVERHEAD = 500;
  private static final int FIELD_OVERHEAD = 150;

  /** What a record is called, and what it is called elsewhere (contract 2.1 and 2.2). */
  private static final Set<FieldRef> NAMING =
      Set.of(FieldRef.standard("title"), FieldRef.standard("name"), FieldRef.standard("source_id"));

  private final Map<String, PlannedRecord> records = new LinkedHashMap<>();
  private final @Nullable CreateReplay creates;
  private final boolean wholeImages;
  private RunLabels names = RunLabels.none();
  private RunPurpose purpose = RunPurpose.none();
  private long kept;

  /** Keeps of every record what its cells need, and not the whole of it. */
  public RunReplay() {
    this(false, new CreateReplay());
  }

  /** Without what creates say when there is nothing to take it. */
  private RunReplay(boolean wholeImages, @Nullable CreateReplay creates) {
    this.wholeImages = wholeImages;
    this.creates = creates;
  }

  /**
   * A cell of a run.
   *
   * @param result what became of it
   * @param sent whether it was, or may have been, sent
   * @param before what the field held just before it was sent; null when the member was absent, or
   *     nothing was sent for its record
   */
  public record Cell(CellResult result, boolean sent, @Nullable FieldValue before) {}

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

  /** All records of a log with all their fields, for going on with it. */
  static List<RunRecordState> whole(RunLog log) {
    return read(log, new RunReplay(true, null));
  }

  /** All records of a log with the fields they were to change. */
  static List<RunRecordState> lean(RunLog log) {
    return read(log, new RunReplay(false, null));
  }

  private static List<RunRecordState> read(RunLog log, RunReplay replay) {
    log.forEach(logged -> replay.take(logged.entry()));
    return new ArrayList<>(replay.records.values().stream().map(PlannedRecord::record).toList());
  }

  /**
   * Takes the next entry.
   *
   * @throws IllegalArgumentException when no run writes such an entry, or not there; the message
   *     says why not
   */
  public void take(JournalEntry entry) {
    try {
      if (!CreateJournal.owns(entry.kind())) {
        cells(entry);
      } else if (creates != null) {
        creates.take(entry);
      }
    } catch (JacksonException e) {
      throw new IllegalArgumentException("its body is not one that a run writes", e);
    }
  }

  private void cells(JournalEntry entry) {
    JsonNode body = RunEntryCodec.parse(entry.body());
    kept += entry.kind().equals(RunJournal.INTENT) ? 0 : entry.body().length();
    if (entry.kind().equals(RunJournal.PLANNED)) {
      planned(entry.record(), body);
      return;
    }
    if (entry.kind().equals(RunJournal.NAMED)) {
      names = RunLabels.of(body);
      return;
    }
    if (entry.kind().equals(RunPurpose.PURPOSE)) {
      purpose = RunPurpose.of(body);
      return;
    }
    PlannedRecord planned = records.get(entry.record());
    if (planned == null) {
      throw new IllegalArgumentException("its record was never planned");
    }
    replay(planned, entry.kind(), body);
  }

  private void planned(String id, JsonNode body) {
    kept += id.length() + RECORD_OVERHEAD;
    Map<FieldRef, PlannedCell> cells = new LinkedHashMap<>();
    for (JsonNode json : body.required(RunJournal.CELLS)) {
      kept += CELL_OVERHEAD;
      PlannedCell cell = RunEntryCodec.cell(id, json);
      if (cells.putIfAbsent(cell.change().field(), cell) != null) {
        throw new IllegalArgumentException("a field of its record is planned twice");
      }
    }
    RunRecordState record = new RunRecordState(id, List.copyOf(cells.values()));
    if (records.putIfAbsent(id, PlannedRecord.of(record, cells)) != null) {
      throw new IllegalArgumentException("its record is planned twice");
    }
  }

  private void replay(PlannedRecord planned, String kind, JsonNode body) {
    switch (kind) {
      case RunJournal.INTENT -> intended(planned, body);
      case RunJournal.ANSWER -> planned.answered(body);
      case RunJournal.VERDICT -> settled(planned, body);
      default -> throw new IllegalArgumentException("a run holds no entry of kind " + kind);
    }
  }

  private void intended(PlannedRecord planned, JsonNode body) {
    RunRecordState record = planned.record();
    planned.sent().addAll(planned.announced());
    planned.announced().clear();
    record.ownerSent(null);
    for (JsonNode json : body.required(RunJournal.SENDING)) {
      FieldRef field = RunEntryCodec.field(json);
      if (planned.cells().containsKey(field)) {
        planned.announced().add(field);
      }
      JsonNode as = json.get(RunJournal.AS);
      if (as != null) {
        record.ownerSent(RunEntryCodec.text(as));
        kept += as.stringValue().length() + FIELD_OVERHEAD;
      }
    }
    Map<FieldRef, FieldValue> image = RunEntryCodec.image(body.required("before"));
    if (!wholeImages) {
      image
          .keySet()
          .removeIf(field -> !planned.cells().containsKey(field) && !NAMING.contains(field));
    }
    image.forEach(
        (field, value) -> kept += field.key().length() + value.display().length() + FIELD_OVERHEAD);
    record.intended(image);
  }

  private void settled(PlannedRecord planned, JsonNode body) {
    for (JsonNode json : body.required(RunJournal.CELLS)) {
      Verdict verdict = Verdict.valueOf(RunEntryCodec.text(json, "verdict"));
      PlannedCell cell = planned.cells().get(RunEntryCodec.field(json));
      if (cell != null) {
        planned
            .record()
            .settle(
                new CellResult(
                    cell,
                    verdict,
                    RunEntryCodec.value(json.get("now")),
                    RunEntryCodec.text(json, "reason")));
      }
    }
    List<FieldRef> also = new ArrayList<>();
    for (JsonNode field : body.required("alsoChanged")) {
      kept += FIELD_OVERHEAD;
      also.add(RunEntryCodec.field(field));
    }
    planned.record().alsoChanged(also);
  }

  /** Some measure of what is kept in memory: about its bytes, while most texts are of ASCII. */
  public long kept() {
    return creates == null ? kept : kept + creates.kept();
  }

  /** Every record to be created in the order planned, with what the entries taken so far say. */
  public List<CreateResult> creates() {
    return creates == null
        ? List.of()
        : creates.rows().stream().map(RunCreateState::result).toList();
  }

  /** What the records to be created come from; empty where none are to be. */
  public String createSource() {
    return creates == null || creates.rows().isEmpty()
        ? ""
        : creates.rows().getFirst().source().source();
  }

  /** Every cell in the order planned, with what the entries taken so far say. */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (PlannedRecord planned : records.values()) {
      Map<FieldRef, FieldValue> before = planned.record().before();
      for (CellResult result : planned.record().all()) {
        FieldRef field = result.cell().change().field();
        cells.add(
            new Cell(
                result, planned.wasOrMayBeSent(field), before == null ? null : before.get(field)));
      }
    }
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
    for (PlannedRecord planned : records.values()) {
      Map<FieldRef, FieldValue> before = planned.record().before();
      RecordName name = before == null ? null : RecordName.of(before);
      if (name != null) {
        found.put(planned.record().id(), name);
      }
    }
    return found;
  }

  /** Fields that changed although nothing was sent for them, by record (Q23). */
  public Map<String, List<FieldRef>> alsoChanged() {
    Map<String, List<FieldRef>> also = new LinkedHashMap<>();
    for (PlannedRecord planned : records.values()) {
      List<FieldRef> fields = planned.record().alsoChanged();
      if (!fields.isEmpty()) {
        also.put(planned.record().id(), fields);
      }
    }
    return also;
  }
}
