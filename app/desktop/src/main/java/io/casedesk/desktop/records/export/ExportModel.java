package io.casedesk.desktop.records.export;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.CsvStyle;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** An export: what is wished, and how far writing it is. */
public final class ExportModel {

  /** How often it is said how far it is. */
  private static final int STEP = 500;

  /** Which records. */
  public enum Rows {
    /** Every one that was read. */
    ALL,
    /** Those that are listed. */
    SHOWN,
    /** Those that are selected. */
    SELECTED
  }

  /** How it stands. */
  public enum Phase {
    /** It is being asked what is wished. */
    ASKING,
    WRITING,
    WRITTEN,
    FAILED
  }

  private final ObjectProperty<TableFormat> format = new SimpleObjectProperty<>(TableFormat.XLSX);
  private final ObjectProperty<Rows> rows = new SimpleObjectProperty<>(Rows.SHOWN);
  private final BooleanProperty allColumns = new SimpleBooleanProperty();
  private final BooleanProperty labels = new SimpleBooleanProperty();
  private final BooleanProperty incompleteAgreed = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.ASKING);
  private final ReadOnlyBooleanWrapper leaving = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper done = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<RecordFile.@Nullable Written> written =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final Supplier<TableFormat> usual;
  private final Supplier<CsvStyle> csv;
  private @Nullable TableFormat offered;
  private @Nullable Exportable exportable;
  private @Nullable Path target;
  private Tasks.@Nullable Handle writing;
  private int number;

  /** What a person wished for, taken down before the work begins. */
  private record Wish(
      List<? extends CaseRecord> records,
      ExportColumns columns,
      TableFormat format,
      CsvStyle csv,
      int number) {}

  /** An export of nothing yet. */
  public ExportModel(Tasks tasks) {
    this(tasks, () -> TableFormat.XLSX, () -> CsvStyle.STANDARD);
  }

  /** An export of nothing yet, of the format and with the CSV that a person likes best. */
  public ExportModel(Tasks tasks, Supplier<TableFormat> usual, Supplier<CsvStyle> csv) {
    this.tasks = tasks;
    this.usual = usual;
    this.csv = csv;
  }

  /** The format. */
  public ObjectProperty<TableFormat> formatProperty() {
    return format;
  }

  /** Which records. */
  public ObjectProperty<Rows> rowsProperty() {
    return rows;
  }

  /** Whether every field is written, and not only the columns that are shown. */
  public BooleanProperty allColumnsProperty() {
    return allColumns;
  }

  /** Whether labels are written behind keys. */
  public BooleanProperty labelsProperty() {
    return labels;
  }

  /** Whether a person agreed to write an incomplete list; asked anew for each export. */
  public BooleanProperty incompleteAgreedProperty() {
    return incompleteAgreed;
  }

  /** How it stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Whether somebody wants to leave while a file is being written, and is asked first. */
  public ReadOnlyBooleanProperty leavingProperty() {
    return leaving.getReadOnlyProperty();
  }

  /** How many records are written. */
  public ReadOnlyIntegerProperty doneProperty() {
    return done.getReadOnlyProperty();
  }

  /** What was written; null before it is all. */
  public ReadOnlyObjectProperty<RecordFile.@Nullable Written> writtenProperty() {
    return written.getReadOnlyProperty();
  }

  /** Why it failed; null when it did not. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What there is to export; null while nothing is asked. */
  public @Nullable Exportable exportable() {
    return exportable;
  }

  /** The file that is written, or was. */
  public @Nullable Path target() {
    return target;
  }

  /** How many records are wished for. */
  public int count() {
    return exportable == null ? 0 : exportable.records().of(rows.get()).size();
  }

  /** Whether the list is incomplete; its file is named so. */
  boolean isIncomplete() {
    return exportable != null && !exportable.whole();
  }

  /** Whether it can be written as it is wished for. */
  boolean isReady() {
    return count() > 0 && (!isIncomplete() || incompleteAgreed.get());
  }

  /** Begins to ask, unless a file is being written; what was wished before is offered again. */
  public void open(Exportable of) {
    if (phase.get() == Phase.WRITING) {
      return;
    }
    exportable = of;
    incompleteAgreed.set(false);
    offerUsual();
    if (!of.records().selected().isEmpty()) {
      rows.set(Rows.SELECTED);
    } else if (rows.get() == Rows.SELECTED) {
      rows.set(Rows.SHOWN);
    }
    askAgain();
  }

  /** What was chosen here last is offered again, until another is chosen for all. */
  private void offerUsual() {
    TableFormat now = usual.get();
    if (now != offered) {
      offered = now;
      format.set(now);
    }
  }

  /** Goes back to asking. */
  public void askAgain() {
    leaving.set(false);
    failure.set(null);
    written.set(null);
    done.set(0);
    phase.set(Phase.ASKING);
  }

  /** Whether it can be left as it is; while a file is being written, that is asked first. */
  public boolean leave() {
    boolean isWriting = phase.get() == Phase.WRITING;
    leaving.set(isWriting);
    return !isWriting;
  }

  /** Stays with what is being written. */
  public void stay() {
    leaving.set(false);
  }

  /** Stops what is being written and forgets what there was. */
  public void close() {
    stop();
    exportable = null;
  }

  /** Stops; a file that is not whole leaves nothing behind. */
  public void stop() {
    number++;
    Objects.requireNonNullElse(writing, (Tasks.Handle) () -> {}).cancel();
    writing = null;
    if (phase.get() == Phase.WRITING) {
      askAgain();
    }
  }

  /** Writes the file, which takes the place of one that is there only when it is whole. */
  public void write(Path file) {
    Exportable of = exportable;
    if (of == null || phase.get() == Phase.WRITING || !isReady()) {
      return;
    }
    askAgain();
    target = file;
    phase.set(Phase.WRITING);
    List<FieldRef> fields = allColumns.get() ? of.columns().all() : of.columns().shown();
    ExportColumns columns =
        labels.get()
            ? ExportColumns.keysAndLabels(fields, of.options())
            : ExportColumns.keys(fields);
    Wish wish = new Wish(of.records().of(rows.get()), columns, format.get(), csv.get(), ++number);
    writing =
        tasks
            .call(() -> written(wish, file))
            .onSuccess(result -> ifNewest(wish, () -> succeeded(result)))
            .onFailure(thrown -> ifNewest(wish, () -> failed(thrown)))
            .start();
  }

  private void succeeded(RecordFile.Written result) {
    leaving.set(false);
    written.set(result);
    phase.set(Phase.WRITTEN);
  }

  private void failed(Throwable thrown) {
    leaving.set(false);
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  private RecordFile.Written written(Wish wish, Path file) throws IOException {
    try (RecordFile out = RecordFile.replacing(file, wish.format(), wish.csv(), wish.columns())) {
      int count = 0;
      for (CaseRecord record : wish.records()) {
        out.write(record);
        count++;
        if (count % STEP == 0) {
          int soFar = count;
          tasks.deliver(() -> ifNewest(wish, () -> done.set(soFar)));
        }
      }
      return out.commit();
    }
  }

  private void ifNewest(Wish wish, Runnable action) {
    if (wish.number() == number) {
      action.run();
    }
  }
}
