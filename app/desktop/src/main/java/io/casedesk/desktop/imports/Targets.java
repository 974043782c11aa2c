package io.casedesk.desktop.imports;

import io.casedesk.desktop.ui.records.Books;
import io.casedesk.desktop.ui.records.PlanWork;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;

/** The lists that can be imported into, of which one is chosen. */
final class Targets {

  private final ReadOnlyObjectProperty<RecordKind> kind;
  private final Map<RecordKind, PlanWork<?>> works;
  private final Books books;

  Targets(ReadOnlyObjectProperty<RecordKind> kind, Surroundings with) {
    this.kind = kind;
    this.works = with.works();
    this.books = with.books();
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
  PlanWork<?> work() {
    return Objects.requireNonNull(works.get(kind.get()));
  }

  /** Its records as they are known now. */
  Source source() {
    return source(work(), books);
  }

  private static <R extends CaseRecord> Source source(PlanWork<R> work, Books books) {
    return new KnownSource<>(work, books);
  }
}
