package io.casedesk.desktop.imports;

import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.PastedRows;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Copies the file of an import, reads it, and holds its preview. */
final class ImportFileModel {

  /** The number of rows in the preview. */
  static final int SHOWN = 100;

  private final ReadOnlyObjectWrapper<List<TableRow>> preview =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Message> doubt = new ReadOnlyObjectWrapper<>(Message.none());
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<List<String>> others = new ReadOnlyObjectWrapper<>(List.of());
  private final ImportJob importJob;
  private List<String> header = List.of();
  private boolean text;

  /**
   * A file that was read with certain options.
   *
   * @param doubt why the detected encoding is uncertain; empty when it is certain
   */
  private record ReadTable(Table table, List<TableRow> preview, Message doubt) {

    static ReadTable of(Path file, TableOptions options) throws IOException {
      Table table = Table.read(file, options);
      List<TableRow> rows = table.rows();
      return new ReadTable(table, rows.subList(0, Math.min(SHOWN, rows.size())), table.doubt());
    }
  }

  ImportFileModel(ImportJob importJob) {
    this.importJob = importJob;
  }

  /** The first rows of the file. */
  ReadOnlyObjectProperty<List<TableRow>> previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /** Returns the column names of the file. */
  List<String> header() {
    return header;
  }

  /** Why the detected encoding is uncertain; empty when it is certain. */
  ReadOnlyObjectProperty<Message> doubtProperty() {
    return doubt.getReadOnlyProperty();
  }

  /** Why the file couldn't be read; null when it could. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Names of the files that were dropped together with this one and aren't imported. */
  ReadOnlyObjectProperty<List<String>> othersProperty() {
    return others.getReadOnlyProperty();
  }

  /** Sets the names of the dropped files that aren't imported. */
  void beside(List<String> names) {
    others.set(names);
  }

  /** Copies a file into the import store and reads the copy. */
  void choose(Path file, RecordKind kind) {
    ImportDraft draft = ImportDraft.none();
    begin(
        () ->
            importJob
                .store()
                .begin(importJob.books().connection(), kind.word(), file, draft.write()),
        draft,
        () -> {});
  }

  /**
   * Stores pasted rows as a file and reads it.
   *
   * @param rows reads the rows; called in the background
   * @param name the name of the file
   */
  void paste(Supplier<PastedRows> rows, String name, RecordKind kind, Runnable then) {
    ImportDraft draft = ImportDraft.of(PastedRows.options());
    begin(
        () ->
            importJob
                .store()
                .begin(
                    importJob.books().connection(),
                    kind.word(),
                    name,
                    new ByteArrayInputStream(rows.get().csv()),
                    draft.write()),
        draft,
        then);
  }

  private void begin(Callable<UnfinishedImport> storing, ImportDraft draft, Runnable then) {
    importJob.work(
        "imports.work.copy",
        storing,
        stored -> {
          importJob.become(stored, draft);
          read(table -> then.run());
        },
        thrown -> {
          importJob.become(null, ImportDraft.none());
          fail(thrown);
        });
  }

  /** Reads the file again with other options. */
  void understand(TableOptions options, Runnable then) {
    importJob.choose(draft -> otherwise(draft, options));
    read(table -> then.run());
  }

  /**
   * Decisions are stored by row number, so they are lost when the sheet, the separator or the
   * header row changes.
   */
  private static ImportDraft otherwise(ImportDraft draft, TableOptions options) {
    TableOptions before = draft.options();
    boolean sameRows =
        Objects.equals(before.sheet(), options.sheet())
            && Objects.equals(before.separator(), options.separator())
            && Objects.equals(before.headerRow(), options.headerRow());
    return new ImportDraft(
        options,
        draft.mapping(),
        sameRows ? draft.choices() : ImportChoices.none(),
        sameRows ? draft.cells() : ImportDraft.Cells.none(),
        draft.keys());
  }

  /**
   * Uses the file for records of another kind. The read options are kept; the mapping and the
   * decisions are not.
   */
  void into(RecordKind other) {
    UnfinishedImport stored = importJob.storedProperty().get();
    if (stored != null) {
      ImportDraft draft = ImportDraft.of(importJob.draftProperty().get().options());
      UnfinishedImport changed = stored.of(other.word(), draft.write());
      importJob.become(changed, draft);
      importJob.store(changed);
      read(table -> {});
    }
  }

  /** Reads the copy of the file with the chosen options. */
  void read(Consumer<Table> then) {
    UnfinishedImport stored = importJob.storedProperty().get();
    if (stored == null) {
      return;
    }
    Path file = importJob.store().file(stored);
    TableOptions options = importJob.draftProperty().get().options();
    importJob.work(
        "imports.work.read",
        () -> ReadTable.of(file, options),
        read -> {
          failure.set(null);
          header = read.table().header();
          preview.set(read.preview());
          // An encoding that the user chose is certain.
          doubt.set(options.encoding() == null ? read.doubt() : Message.none());
          importJob.understood(read.table());
          then.accept(read.table());
        },
        thrown -> fail(file, thrown));
  }

  /**
   * Shows a failure after finding out whether the file is text, which can have another encoding.
   */
  private void fail(Path file, Throwable thrown) {
    importJob.work(
        "imports.work.read",
        () -> Table.isText(file),
        isText -> {
          text = isText;
          fail(thrown);
        },
        unread -> fail(thrown));
  }

  /** Returns whether the file that couldn't be read is text with an encoding and a separator. */
  boolean isText() {
    return text;
  }

  /** Shows that the stored import couldn't be restored. */
  void failed(Throwable thrown) {
    fail(thrown);
  }

  private void fail(Throwable thrown) {
    preview.set(List.of());
    doubt.set(Message.none());
    importJob.understood(null);
    failure.set(thrown);
  }

  /** Removes the preview and the messages. */
  void clear() {
    failure.set(null);
    preview.set(List.of());
    doubt.set(Message.none());
    others.set(List.of());
  }
}
