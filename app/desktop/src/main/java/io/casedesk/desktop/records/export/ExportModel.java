package io.casedesk.desktop.records.export;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
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

/** View model of an export: its options and its progress. */
public final class ExportModel {

  /** Number of records between two progress updates. */
  private static final int STEP = 500;

  /** The records to export. */
  public enum Rows {
    /** All records that were read. */
    ALL,
    /** The records shown in the table. */
    SHOWN,
    /** The selected records. */
    SELECTED
  }

  /** The state of the export. */
  public enum Phase {
    /** The user is choosing the options. */
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
  private final Tasks.Series writing = new Tasks.Series();

  /** The options of the user, copied before the work starts. */
  private record ExportRequest(
      List<? extends CaseRecord> records,
      ExportColumns columns,
      TableFormat format,
      CsvStyle csv) {}

  /** Creates a model with XLSX and standard CSV as defaults. */
  public ExportModel(Tasks tasks) {
    this(tasks, () -> TableFormat.XLSX, () -> CsvStyle.STANDARD);
  }

  /** Creates a model with the format and CSV style of the settings as defaults. */
  public ExportModel(Tasks tasks, Supplier<TableFormat> usual, Supplier<CsvStyle> csv) {
    this.tasks = tasks;
    this.usual = usual;
    this.csv = csv;
  }

  /** The file format. */
  public ObjectProperty<TableFormat> formatProperty() {
    return format;
  }

  /** The records to export. */
  public ObjectProperty<Rows> rowsProperty() {
    return rows;
  }

  /** Whether all fields are exported and not only the visible columns. */
  public BooleanProperty allColumnsProperty() {
    return allColumns;
  }

  /** Whether labels are added after keys. */
  public BooleanProperty labelsProperty() {
    return labels;
  }

  /** Whether the user agreed to export an incomplete list; reset for each export. */
  public BooleanProperty incompleteAgreedProperty() {
    return incompleteAgreed;
  }

  /** The state of the export. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Whether the user tried to close the dialog while a file is being written and must confirm. */
  public ReadOnlyBooleanProperty leavingProperty() {
    return leaving.getReadOnlyProperty();
  }

  /** Number of records written so far. */
  public ReadOnlyIntegerProperty doneProperty() {
    return done.getReadOnlyProperty();
  }

  /** The written file; null before the export is complete. */
  public ReadOnlyObjectProperty<RecordFile.@Nullable Written> writtenProperty() {
    return written.getReadOnlyProperty();
  }

  /** The reason of the failure; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the data to export; null while the dialog is closed. */
  public @Nullable Exportable exportable() {
    return exportable;
  }

  /** Returns the target file. */
  public @Nullable Path target() {
    return target;
  }

  /** Returns the number of records to export. */
  public int count() {
    return exportable == null ? 0 : exportable.records().of(rows.get()).size();
  }

  /** Returns whether the list is incomplete, which the file name then says. */
  boolean isIncomplete() {
    return exportable != null && !exportable.whole();
  }

  /** Returns whether the export can start with the current options. */
  boolean isReady() {
    return count() > 0 && (!isIncomplete() || incompleteAgreed.get());
  }

  /** Starts a new export with the previous options, unless a file is being written. */
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

  /** Offers the last format used here, until the setting changes. */
  private void offerUsual() {
    TableFormat now = usual.get();
    if (now != offered) {
      offered = now;
      format.set(now);
    }
  }

  /** Returns to the options. */
  public void askAgain() {
    leaving.set(false);
    failure.set(null);
    written.set(null);
    done.set(0);
    phase.set(Phase.ASKING);
  }

  /**
   * Returns whether the dialog can close; while a file is being written, asks for confirmation
   * first.
   */
  public boolean leave() {
    boolean isWriting = phase.get() == Phase.WRITING;
    leaving.set(isWriting);
    return !isWriting;
  }

  /** Continues writing after the user decided not to close. */
  public void stay() {
    leaving.set(false);
  }

  /** Stops writing and clears the data. */
  public void close() {
    stop();
    exportable = null;
  }

  /** Stops writing; an incomplete file is deleted. */
  public void stop() {
    writing.cancel();
    if (phase.get() == Phase.WRITING) {
      askAgain();
    }
  }

  /** Writes the file; an existing file is replaced only when the new one is complete. */
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
    ExportRequest request =
        new ExportRequest(of.records().of(rows.get()), columns, format.get(), csv.get());
    tasks
        .callWithUpdates(updates -> written(request, file, updates))
        .newestOf(writing)
        .onSuccess(this::succeeded)
        .onFailure(this::failed)
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

  private RecordFile.Written written(ExportRequest request, Path file, Executor updates)
      throws IOException {
    try (RecordFile out =
        RecordFile.replacing(file, request.format(), request.csv(), request.columns())) {
      int count = 0;
      for (CaseRecord record : request.records()) {
        out.write(record);
        count++;
        if (count % STEP == 0) {
          int soFar = count;
          updates.execute(() -> done.set(soFar));
        }
      }
      return out.commit();
    }
  }
}
