package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Defines what is specific to a record kind in lists and editors. */
public interface RecordDefinition<R extends CaseRecord> {

  /**
   * Short name, which is also the prefix of its message keys: {@code usecases}, {@code solutions}.
   */
  String name();

  /** Name in runs: {@code use-cases}, {@code solutions}. */
  String word();

  /** Returns the parser for the numbers and dates of the user. */
  InputParser parser();

  /** Returns the codec for snapshots of the records. */
  SnapshotCodec<R> codec();

  /** Returns the repository of the records. Blocks until the session has started. */
  RecordRepository<R> repository(ConnectionSession session);

  /** Returns the fields that the service describes; empty if it describes none. Blocks. */
  List<FieldDefinition> definitions(ConnectionSession session);

  /** Returns the field catalog after these records were read. */
  default FieldCatalog knowledge(
      Supplier<Map<String, List<DropdownValue>>> captions,
      List<FieldDefinition> definitions,
      Collection<R> records) {
    CatalogCollector<R> collector = collector(captions, definitions);
    records.forEach(collector::add);
    return collector.catalog();
  }

  /** Collects the field catalog of a list, a page at a time. Not thread-safe. */
  interface CatalogCollector<R> {

    /** Adds a record that wasn't added before. */
    void add(R record);

    /** Returns the field catalog of the records so far. */
    FieldCatalog catalog();
  }

  /**
   * Creates a collector without records. A long list needs one that counts while it is read.
   *
   * @param captions the labels of dropdown values by field key that only the connection knows
   */
  CatalogCollector<R> collector(
      Supplier<Map<String, List<DropdownValue>>> captions, List<FieldDefinition> definitions);

  /**
   * Returns the columns in order. Columns already shown keep their position when more are added.
   */
  List<Column<R>> columns(FieldCatalog fieldCatalog);

  /** Returns the fields of the editor, editable ones first. */
  List<FieldSpec> fields(R record, FieldCatalog fieldCatalog);

  /** Returns whether the records have a writable delete flag. */
  default boolean isDeletable() {
    return false;
  }

  /** Returns the form for a new record; empty if records can't be created here. */
  default Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    return Optional.empty();
  }
}
