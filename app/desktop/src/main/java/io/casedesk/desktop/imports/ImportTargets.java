package io.casedesk.desktop.imports;

import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;

/** The lists that can be imported into, of which one is chosen. */
final class ImportTargets {

  private final ReadOnlyObjectProperty<RecordKind> kind;
  private final Map<RecordKind, PlanService<?>> works;
  private final ConnectionStore connectionStore;

  ImportTargets(ReadOnlyObjectProperty<RecordKind> kind, ImportDependencies with) {
    this.kind = kind;
    this.works = with.works();
    this.connectionStore = with.books();
  }

  /** The list that is imported into. */
  RecordsModel<?> list() {
    return work().list();
  }

  /** Every list that can be imported into. */
  List<RecordsModel<?>> lists() {
    List<RecordsModel<?>> lists = new ArrayList<>();
    works.values().forEach(work -> lists.add(work.list()));
    return lists;
  }

  /** How plans for the list are checked and sent. */
  PlanService<?> work() {
    return Objects.requireNonNull(works.get(kind.get()));
  }

  /** Its records as they are known now. */
  ImportRecordSource source() {
    return source(work(), connectionStore);
  }

  private static <R extends CaseRecord> ImportRecordSource source(
      PlanService<R> work, ConnectionStore connectionStore) {
    return new LoadedRecordSource<>(work, connectionStore);
  }
}
