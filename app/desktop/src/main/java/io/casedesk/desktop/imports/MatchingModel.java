package io.casedesk.desktop.imports;

import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableFile;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Which record each row is about, and what a person decides where that is not clear. */
final class MatchingModel {

  private final ReadOnlyObjectWrapper<@Nullable ImportDifference> difference =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ObservableList<ImportRow> unclear = FXCollections.observableArrayList();
  private final ImportJob importJob;
  private Map<ImportRow.State, Integer> counts = Map.of();
  private boolean clear;
  private @Nullable ImportRecordSource source;

  MatchingModel(ImportJob importJob) {
    this.importJob = importJob;
  }

  /** What the file and the records differ in; null before they were compared. */
  ReadOnlyObjectProperty<@Nullable ImportDifference> differenceProperty() {
    return difference.getReadOnlyProperty();
  }

  /** Why they could not be compared; null when they were. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Rows to decide on, and those that were left out. */
  ObservableList<ImportRow> unclear() {
    return unclear;
  }

  /** How many rows are in each state. */
  Map<ImportRow.State, Integer> counts() {
    return counts;
  }

  /** Whether the rows were compared, and nothing is left to decide on. */
  boolean isClear() {
    return difference.get() != null && clear;
  }

  /** What is found out before rows are shown. */
  private record Found(
      ImportDifference difference,
      Map<ImportRow.State, Integer> counts,
      List<ImportRow> unclear,
      boolean clear) {

    static Found of(ImportDifference difference, Duplicates duplicates) {
      return new Found(
          difference,
          difference.counts(),
          difference.rows().stream()
              .filter(row -> row.state().isUnclear() || row.state() == ImportRow.State.LEFT_OUT)
              .toList(),
          difference.unclear().stream().allMatch(row -> isDecided(row, duplicates)));
    }

    /** Which of several rows counts says of the others that they do not. */
    private static boolean isDecided(ImportRow row, Duplicates duplicates) {
      return row.state() == ImportRow.State.DUPLICATE && duplicates != Duplicates.NONE;
    }
  }

  /** The records that rows were compared with. */
  @Nullable ImportRecordSource source() {
    return source;
  }

  ImportChoices choices() {
    return importJob.draftProperty().get().choices();
  }

  /** Compares the file with the records. */
  void compare(ImportRecordSource known, Runnable then) {
    source = known;
    TableFile table = importJob.tableProperty().get();
    ImportDraft draft = importJob.draftProperty().get();
    Mapping mapping = draft.mapping();
    if (table == null || mapping == null) {
      return;
    }
    failure.set(null);
    // Until it is known anew, nobody goes on with what was compared before.
    difference.set(null);
    importJob.work(
        "imports.work.compare",
        () ->
            Found.of(
                known.difference(System.getProperty("user.name", ""), table, draft, mapping),
                draft.choices().duplicates()),
        found -> {
          counts = found.counts();
          clear = found.clear();
          difference.set(found.difference());
          unclear.setAll(found.unclear());
          then.run();
        },
        thrown -> {
          difference.set(null);
          unclear.clear();
          failure.set(thrown);
        });
  }

  /** Nothing is compared any more. */
  void clear() {
    difference.set(null);
    failure.set(null);
    unclear.clear();
    source = null;
  }

  private void choose(UnaryOperator<ImportChoices> choice) {
    importJob.choose(
        draft ->
            new ImportDraft(
                draft.options(),
                draft.mapping(),
                choice.apply(draft.choices()),
                draft.cells(),
                draft.keys()));
    ImportRecordSource known = source;
    if (known != null) {
      compare(known, () -> {});
    }
  }

  /** Takes records whose source id differs by leading zeros only. */
  void takeNear(boolean near) {
    choose(
        c ->
            new ImportChoices(
                near, c.duplicates(), c.records(), c.leftOut(), c.create(), c.again()));
  }

  /** Which of several rows for the same record counts. */
  void takeOf(Duplicates duplicates) {
    choose(
        c ->
            new ImportChoices(
                c.near(), duplicates, c.records(), c.leftOut(), c.create(), c.again()));
  }

  /** Creates records of rows that have none. */
  void create(boolean create) {
    choose(
        c ->
            new ImportChoices(
                c.near(), c.duplicates(), c.records(), c.leftOut(), create, c.again()));
  }

  /** Says which record a row is about. */
  void take(ImportRow row, String recordId) {
    choose(
        c -> {
          Map<Integer, String> records = new HashMap<>(c.records());
          records.put(row.number(), recordId);
          Set<Integer> leftOut = new HashSet<>(c.leftOut());
          leftOut.remove(row.number());
          return new ImportChoices(
              c.near(), c.duplicates(), records, leftOut, c.create(), c.again());
        });
  }

  /** Leaves rows out. */
  void leaveOut(Collection<ImportRow> rows) {
    choose(
        c -> {
          Set<Integer> leftOut = new HashSet<>(c.leftOut());
          rows.forEach(row -> leftOut.add(row.number()));
          return new ImportChoices(
              c.near(), c.duplicates(), c.records(), leftOut, c.create(), c.again());
        });
  }

  /** Takes back what was decided of rows. */
  void takeBack(Collection<ImportRow> rows) {
    choose(
        c -> {
          Set<Integer> leftOut = new HashSet<>(c.leftOut());
          Map<Integer, String> records = new HashMap<>(c.records());
          rows.forEach(
              row -> {
                leftOut.remove(row.number());
                records.remove(row.number());
              });
          return new ImportChoices(
              c.near(), c.duplicates(), records, leftOut, c.create(), c.again());
        });
  }

  /** Leaves every row out that is not clear. */
  void leaveOutUnclear() {
    List<ImportRow> open = unclear.stream().filter(row -> row.state().isUnclear()).toList();
    if (!open.isEmpty()) {
      leaveOut(open);
    }
  }
}
