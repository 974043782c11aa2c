package io.casedesk.desktop.imports;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.imports.MappingModel.FieldChoice;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.imports.ChosenDropdownKeys;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.imports.PastedRows;
import io.casedesk.files.table.Table;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.input.AccentFolding;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Provides the records of a list, as known when this source was created, to an import. Finds the
 * records that rows of a file refer to; creates each index at its first use, off the JavaFX thread,
 * because there can be many records.
 */
final class ImportRecordSource<R extends CaseRecord> {

  private static final int MOST_CANDIDATES = 50;

  private final RecordsModel<R> list;
  private final long version;
  private final ChangeService<R> changes;
  private final ConnectionStore connectionStore;
  private final FieldCatalog fields;
  private final List<R> records;
  private final @Nullable ReadOutcome outcome;
  private final Map<FieldRef, String> titles = new LinkedHashMap<>();
  private volatile RereadResult<R> reading = RereadResult.none();
  private @Nullable Map<String, R> ids;
  private @Nullable SourceIdIndex<R> sourceIds;
  private @Nullable FieldKeys keys;

  /** Creates a source of what is known now. Call it on the JavaFX thread. */
  ImportRecordSource(RecordsModel<R> list, ConnectionStore connectionStore) {
    this.list = list;
    this.version = list.rows().versionProperty().get();
    this.changes = list.changeService();
    this.connectionStore = connectionStore;
    this.fields = list.fieldCatalog().now();
    this.records = list.rows().records();
    this.outcome = list.loader().state().outcome();
    for (Column<R> column : list.fieldCatalog().columns()) {
      titles.put(FieldRef.parse(column.id()), column.title());
    }
  }

  /** Whether the source knows what is known of a list now. Call it on the JavaFX thread. */
  @SuppressWarnings("ReferenceEquality") // every change makes another catalog
  boolean isOf(RecordsModel<?> other) {
    return list.equals(other)
        && version == list.rows().versionProperty().get()
        && fields == list.fieldCatalog().now()
        && Objects.equals(outcome, list.loader().state().outcome());
  }

  RecordKind kind() {
    return changes.kind();
  }

  /** Indexes the records, so that later steps don't wait for that. Blocks. */
  void index() {
    var _ = fieldKeys();
    var _ = byId();
  }

  /** Whether the list of records is complete, as far as known. */
  boolean whole() {
    return outcome != null && outcome.complete();
  }

  private MappingSuggestion.Known fieldsKnown() {
    return new MappingSuggestion.Known(
        kind(), changes.repository()::writable, fields.definitions(), fieldKeys());
  }

  /** Returns the fields that can be written. Blocks until the session is ready. */
  List<FieldChoice> fields() {
    Map<FieldRef, FieldType> types = StandardFields.types(kind(), fields.definitions());
    return MappingSuggestion.fields(fieldsKnown()).stream()
        .map(
            field ->
                new FieldChoice(
                    field, fieldName(field), types.getOrDefault(field, FieldType.UNKNOWN)))
        .sorted(Comparator.comparing(FieldChoice::title, AccentFolding.ORDER))
        .toList();
  }

  /** Suggests a mapping from the column names. Blocks until the session is ready. */
  MappingSuggestion suggestion(Mapping.Key key, List<String> header) {
    return MappingSuggestion.first(fieldsKnown(), key, header, key == Mapping.Key.NEW);
  }

  /**
   * Returns what reads rows of the clipboard, which blocks until the session is ready.
   *
   * @param column names a column by its number
   */
  Supplier<PastedRows> pasted(String text, IntFunction<String> column) {
    Map<String, String> keys = new HashMap<>();
    Set<String> twice = new HashSet<>();
    titles.forEach(
        (field, title) -> {
          if (keys.put(title, field.toString()) != null) {
            twice.add(title);
          }
        });
    keys.keySet().removeAll(twice);
    return () -> PastedRows.of(text, fieldsKnown(), keys, column);
  }

  /** Returns the display name of a field. */
  String fieldName(FieldRef field) {
    return titles.getOrDefault(field, field.key());
  }

  /** Returns the known dropdown values of a field. */
  List<KnownDropdownValue> options(String fieldKey) {
    return fields.options().options(fieldKey);
  }

  /** Compares a table with the records. Blocks. */
  ImportDifference difference(String by, Table table, ImportDraft draft, Mapping mapping)
      throws IOException {
    ImportDifference found =
        ImportDifference.of(
            new ChangePlan.Header(
                connectionStore.connection(), kind(), Instant.now(), by, table.name()),
            connectionStore.service(),
            table,
            mapping,
            draft.choices(),
            new ImportDifference.Known<>(
                fields.definitions(),
                new ChosenDropdownKeys(fields.options(), draft.keys()),
                byId(),
                whole(),
                MappingSuggestion.unwritable(fieldsKnown(), mapping, table.header())));
    found = found.withValues(draft.cells().edited(), mapping);
    // Build the index for the candidates now: the view asks for them on the JavaFX thread.
    found.unclear().stream().findFirst().ifPresent(row -> candidates(mapping.key(), row.key()));
    return found;
  }

  /** Returns when the records were read; null when they were not read. */
  @Nullable Instant asOf() {
    return outcome == null ? null : outcome.asOf();
  }

  /** Checks a plan against the records in memory. */
  PreflightReport<CaseRecord> asHeld(ChangePlan plan) {
    return untyped(changes.preflight(fields, records).preview(plan, facts(plan)));
  }

  /** Reads the records of a plan again and checks the plan against them. Blocks. */
  PreflightReport<CaseRecord> check(ChangePlan plan) {
    PreflightReport<R> found = changes.check(fields, records, plan, facts(plan));
    reading = found.reading();
    return untyped(found);
  }

  private CreateLookup facts(ChangePlan plan) {
    return CreateLookup.ofTable(plan, connectionStore.runs(), records);
  }

  private static PreflightReport<CaseRecord> untyped(PreflightReport<?> found) {
    return new PreflightReport<>(
        found.plan(),
        found.cells(),
        found.creates(),
        new RereadResult<>(
            Collections.unmodifiableMap(found.reading().records()), found.reading().begun()));
  }

  /** Returns the header of a new run of a plan. */
  RunHeader header(ChangePlan plan) {
    return changes.header(ImportDifference.origin(plan)).withRelation(RunRelation.ofTable());
  }

  /** Sends the cells of the plan checked last that are ready. Blocks. */
  RunResult send(PreflightReport<?> decided, RunHeader header, ChangeService.WatchedRun watched) {
    return changes.apply(
        new PreflightReport<>(decided.plan(), decided.cells(), decided.creates(), reading),
        header,
        watched);
  }

  /** Returns the records by their ids. */
  synchronized Map<String, R> byId() {
    Map<String, R> made = ids;
    if (made == null) {
      made = LinkedHashMap.newLinkedHashMap(records.size());
      for (R record : records) {
        made.put(record.id(), record);
      }
      ids = made;
    }
    return made;
  }

  /** Returns the keys of all fields of the records. */
  synchronized FieldKeys fieldKeys() {
    FieldKeys made = keys == null ? FieldKeys.of(records) : keys;
    keys = made;
    return made;
  }

  private synchronized SourceIdIndex<R> sourceIds() {
    SourceIdIndex<R> made = sourceIds == null ? new SourceIdIndex<>(records) : sourceIds;
    sourceIds = made;
    return made;
  }

  /** Returns the records that a row with an ambiguous key could refer to. */
  List<R> candidates(Mapping.Key key, String text) {
    return switch (key) {
      case ID -> ofId(text);
      case NAME, NEW -> named(record -> record.label().strip().equalsIgnoreCase(text.strip()));
      case SOURCE_ID -> bySourceId(text);
    };
  }

  /** Finds records by id, else by source id, else by name; empty when there are none. */
  List<R> search(String text) {
    String wanted = text.strip();
    List<R> exact = ofId(wanted);
    if (!exact.isEmpty() || wanted.isEmpty()) {
      return exact;
    }
    List<R> found = bySourceId(wanted);
    return found.isEmpty() ? named(record -> record.label().equalsIgnoreCase(wanted)) : found;
  }

  private List<R> ofId(String id) {
    R record = byId().get(id);
    return record == null ? List.of() : List.of(record);
  }

  private List<R> named(Predicate<R> isNamed) {
    return records.stream().filter(isNamed).limit(MOST_CANDIDATES).toList();
  }

  private List<R> bySourceId(String text) {
    return switch (sourceIds().find(text)) {
      case SourceIdIndex.One<R>(R record) -> List.of(record);
      case SourceIdIndex.Deleted<R>(R record) -> List.of(record);
      case SourceIdIndex.Several<R>(List<R> several) -> several;
      case SourceIdIndex.None<R>(List<SourceIdIndex.Near<R>> near) ->
          near.stream().map(SourceIdIndex.Near::record).toList();
    };
  }
}
