package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordRepository;
import io.casedesk.workspace.SnapshotCodec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What a kind of record adds to the list and the editor that all kinds share. */
public interface RecordDefinition<R extends CaseRecord> {

  /** Short name, also the prefix of its texts: {@code usecases}, {@code solutions}. */
  String name();

  /** What a run calls it: {@code use-cases}, {@code solutions}. */
  String word();

  /** How its records are kept between two starts. */
  SnapshotCodec<R> codec();

  /** Where its records come from. Blocks until the session is up. */
  RecordRepository<R> repository(ConnectionSession session);

  /** Fields the service describes. Blocks; empty when the service describes none. */
  List<FieldDefinition> definitions(ConnectionSession session);

  /** What is known after these records were read. */
  FieldCatalog knowledge(
      ConnectionSession session, List<FieldDefinition> definitions, Collection<R> records);

  /** The columns, in order. Columns already shown keep their place when more become known. */
  List<Column<R>> columns(FieldCatalog fieldCatalog);

  /** The fields of the editor: those that can be edited first. */
  List<FieldSpec> fields(R record, FieldCatalog fieldCatalog);

  /** Whether a flag of its records marks them as deleted, and can be written. */
  default boolean isDeletable() {
    return false;
  }

  /** What a person says of a new record; empty where none can be created here. */
  default Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    return Optional.empty();
  }
}
