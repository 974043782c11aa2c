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

/** The file of an import: it is copied, read, and read again with other options. */
final class ImportFile {

  /** The number of rows in the preview. */
  static final int SHOWN = 100;

  /** What is known of the file; after a change of the options, what was known before. */
  sealed interface Content {

    /** The file isn't read yet. */
    record Unread() implements Content {}

    /**
     * The file was read.
     *
     * @param header the names of the columns
     * @param preview the first rows
     * @param doubt why the detected encoding is uncertain; empty when it is certain
     */
    record Read(List<String> header, List<TableRow> preview, Message doubt) implements Content {}

    /**
     * The file couldn't be read.
     *
     * @param isText whether it is text with an encoding and a separator
     */
    record Unreadable(Throwable failure, boolean isText) implements Content {}
  }

  /** A table with what is shown of it. */
  private record ReadTable(Table table, Content.Read content) {

    static ReadTable of(Path file, TableOptions options) throws IOException {
      Table table = Table.read(file, options);
      List<TableRow> rows = table.rows();
      return new ReadTable(
          table,
          new Content.Read(
              table.header(),
              rows.subList(0, Math.min(SHOWN, rows.size())),
              // An encoding that the user chose is certain.
              options.encoding() == null ? table.doubt() : Message.none()));
    }
  }

  private final ReadOnlyObjectWrapper<Content> content =
      new ReadOnlyObjectWrapper<>(new Content.Unread());
  private final ReadOnlyObjectWrapper<List<String>> others = new ReadOnlyObjectWrapper<>(List.of());
  private final ImportJob importJob;

  ImportFile(ImportJob importJob) {
    this.importJob = importJob;
  }

  /** What is known of the file. */
  ReadOnlyObjectProperty<Content> contentProperty() {
    return content.getReadOnlyProperty();
  }

  /** Returns the first rows of the file; empty while it isn't read. */
  List<TableRow> preview() {
    return content.get() instanceof Content.Read read ? read.preview() : List.of();
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
          failed(thrown);
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
          content.set(read.content());
          importJob.understood(read.table());
          then.accept(read.table());
        },
        thrown ->
            // Text can be read with another encoding.
            importJob.work(
                "imports.work.read",
                () -> Table.isText(file),
                isText -> fail(thrown, isText),
                unknown -> fail(thrown, false)));
  }

  /** Shows that the file couldn't be copied, or the stored import not restored. */
  void failed(Throwable thrown) {
    fail(thrown, false);
  }

  private void fail(Throwable thrown, boolean isText) {
    importJob.understood(null);
    content.set(new Content.Unreadable(thrown, isText));
  }

  /** Forgets the file. */
  void clear() {
    content.set(new Content.Unread());
    others.set(List.of());
  }
}
