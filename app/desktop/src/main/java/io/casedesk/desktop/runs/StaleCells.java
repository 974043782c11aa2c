package io.casedesk.desktop.runs;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.RunResult;
import io.casedesk.desktop.runs.Stale.Why;
import io.casedesk.desktop.ui.records.Books;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds what became otherwise since a run stopped. Blocks on the disk and the network. */
final class StaleCells {

  private record Cell(String recordId, FieldRef field) {}

  private final Books books;

  StaleCells(Books books) {
    this.books = books;
  }

  /** Cells of a run that were not sent and are no longer what they were. */
  List<Stale> of(RunHeader run, Resumer resumer, Collection<Change> wishes) {
    RunResult result = ChangeRuns.read(books.runs(), run.id());
    List<Change> unsent =
        result.cells().stream()
            .filter(cell -> cell.verdict() == null)
            .map(CellResult::cell)
            .map(cell -> cell.change())
            .toList();
    Set<String> ids = unsent.stream().map(Change::recordId).collect(Collectors.toSet());
    Map<String, ? extends CaseRecord> held =
        ids.isEmpty() || !resumer.canRead() ? Map.of() : resumer.read(ids);
    Map<Cell, Change> wished = new HashMap<>();
    wishes.forEach(wish -> wished.put(new Cell(wish.recordId(), wish.field()), wish));
    List<Stale> stale = new ArrayList<>();
    for (Change change : unsent) {
      Stale found = byTheService(run, change, resumer.canRead(), held.get(change.recordId()));
      // Only what a person staged here can have been discarded here: imports and undos are not.
      if (found == null && books.isEdited(run)) {
        found = byThePerson(run, change, wished.get(new Cell(change.recordId(), change.field())));
      }
      if (found != null && !isThere(change, held.get(change.recordId()))) {
        stale.add(found);
      }
    }
    return stale;
  }

  private static boolean isThere(Change change, @Nullable CaseRecord record) {
    return record != null && change.wanted().equals(record.value(change.field()));
  }

  private static @Nullable Stale byTheService(
      RunHeader run, Change change, boolean known, @Nullable CaseRecord record) {
    if (!known) {
      return null;
    }
    if (record == null || record.deleted()) {
      return new Stale(run, change, Why.GONE, null);
    }
    FieldValue now = record.value(change.field());
    return shown(now).equals(shown(change.seen()))
        ? null
        : new Stale(run, change, Why.CHANGED, now);
  }

  private static @Nullable Stale byThePerson(
      RunHeader run, Change change, @Nullable Change wished) {
    if (wished == null) {
      return new Stale(run, change, Why.DISCARDED, null);
    }
    return wished.wanted().equals(change.wanted())
        ? null
        : new Stale(run, change, Why.WISHED_OTHERWISE, wished.wanted());
  }

  private static String shown(@Nullable FieldValue value) {
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE).display();
  }
}
