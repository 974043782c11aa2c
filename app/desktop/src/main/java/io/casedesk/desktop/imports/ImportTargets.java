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

/** Provides the lists that can be imported into and the one that is chosen. */
final class ImportTargets {

  private final ReadOnlyObjectProperty<RecordKind> kind;
  private final Map<RecordKind, PlanService<?>> works;
  private final ConnectionStore connectionStore;

  ImportTargets(ReadOnlyObjectProperty<RecordKind> kind, ImportDependencies with) {
    this.kind = kind;
    this.works = with.works();
    this.connectionStore = with.books();
  }

  /** Returns the list of the chosen record kind. */
  RecordsModel<?> list() {
    return work().list();
  }

  /** Returns every list that can be imported into. */
  List<RecordsModel<?>> lists() {
    List<RecordsModel<?>> lists = new ArrayList<>();
    works.values().forEach(work -> lists.add(work.list()));
    return lists;
  }

  /** Returns the service that checks and applies plans for the chosen list. */
  PlanService<?> work() {
    return Objects.requireNonNull(works.get(kind.get()));
  }

  /** Returns the records of the chosen list as known now. */
  ImportRecordSource source() {
    return source(work(), connectionStore);
  }

  private static <R extends CaseRecord> ImportRecordSource source(
      PlanService<R> work, ConnectionStore connectionStore) {
    return new LoadedRecordSource<>(work, connectionStore);
  }
}
