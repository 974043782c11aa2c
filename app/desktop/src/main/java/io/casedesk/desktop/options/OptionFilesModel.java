package io.casedesk.desktop.options;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValueRow;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Imports dropdown values from a file and exports them to a file. */
public final class OptionFilesModel {

  /** The state of work with a file. */
  public sealed interface State {

    Path file();
  }

  /** The file is being read or written. */
  public record Working(Path file) implements State {}

  /**
   * The file was read; nothing was imported yet.
   *
   * @param rows the dropdown values in the file
   * @param changes the changes that the import would make
   * @param fields the number of fields in the file
   * @param unseen the fields in the file that occurred in no records or metadata
   * @param remarks remarks on the file, one per line
   */
  public record Read(
      Path file,
      List<DropdownValueRow> rows,
      DropdownValueChanges changes,
      int fields,
      List<String> unseen,
      List<Message> remarks)
      implements State {}

  /** The dropdown values in the file were imported. */
  public record Imported(Path file, int options) implements State {}

  /**
   * The file can't be used; nothing was imported.
   *
   * @param problems the problems with their places and solutions, one per line
   */
  public record Unusable(Path file, Message problems) implements State {}

  /**
   * The dropdown values were exported.
   *
   * @param leftOut the number of keys that a file can't hold
   */
  public record Written(Path file, int options, int leftOut) implements State {}

  /** The file name has no known extension. */
  public record UnknownFormat(Path file) implements State {}

  /** The file couldn't be read or written, or its content couldn't be stored. */
  public record Failed(Path file, Throwable failure) implements State {}

  private final ReadOnlyObjectWrapper<@Nullable State> state = new ReadOnlyObjectWrapper<>();

  private final ConnectionDropdownValues dropdownValues;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();

  /** Creates a model without a file. */
  public OptionFilesModel(ConnectionDropdownValues dropdownValues, Tasks tasks) {
    this.dropdownValues = dropdownValues;
    this.tasks = tasks;
  }

  /** The state of work with a file; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** Whether a file is being read or written. */
  public boolean isWorking() {
    return state.get() instanceof Working;
  }

  /** Reads a file and determines the changes it would make. */
  public void read(Path file) {
    withFormat(file, format -> readFile(file, format));
  }

  /** Imports the dropdown values of the file that was read. */
  public void importRead() {
    if (state.get() instanceof Read read) {
      state.set(new Working(read.file));
      tasks
          .call(
              () -> {
                dropdownValues
                    .options()
                    .importAll(dropdownValues.connection(), read.rows, Instant.now());
                return new Imported(read.file, read.rows.size());
              })
          .onSuccess(
              taken -> {
                state.set(taken);
                dropdownValues.changed().run();
              })
          .onFailure(thrown -> state.set(new Failed(read.file, thrown)))
          .start();
    }
  }

  /** Exports all dropdown values in the format of the file's extension. */
  public void write(Path file) {
    withFormat(file, format -> written(file, format));
  }

  /** Dismisses the message about a file; imports nothing. */
  public void dismiss() {
    if (!isWorking()) {
      state.set(null);
    }
  }

  @FunctionalInterface
  private interface Work {
    State in(Format format) throws IOException;
  }

  private void withFormat(Path file, Work work) {
    Optional<Format> format = Format.of(file);
    if (isWorking()) {
      return;
    }
    if (format.isEmpty()) {
      state.set(new UnknownFormat(file));
      return;
    }
    state.set(new Working(file));
    tasks
        .call(() -> work.in(format.get()))
        .onSuccess(state::set)
        .onFailure(thrown -> state.set(new Failed(file, thrown)))
        .newestOf(series)
        .start();
  }

  private State readFile(Path file, Format format) throws IOException {
    DropdownValueFile.Contents contents;
    try {
      contents = DropdownValueFile.read(file, format);
    } catch (InvalidDropdownValuesException e) {
      return new Unusable(file, e.message());
    }
    Set<String> fields = new LinkedHashSet<>();
    contents.options().forEach(option -> fields.add(option.field()));
    int all = fields.size();
    Set<String> seen = dropdownValues.seenFields();
    fields.removeIf(field -> seen.isEmpty() || seen.contains(field));
    List<DropdownValueRow> rows =
        contents.options().stream()
            .map(o -> new DropdownValueRow(o.field(), o.key(), o.label(), Source.IMPORTED))
            .toList();
    DropdownValueChanges changes =
        dropdownValues.options().changes(dropdownValues.connection(), rows);
    return new Read(file, rows, changes, all, List.copyOf(fields), contents.remarks());
  }

  private State written(Path file, Format format) throws IOException {
    List<DropdownValueEntry> entries = dropdownValues.entries();
    int carried = Math.toIntExact(entries.stream().filter(DropdownValueFile::carries).count());
    AtomicFile.replace(
        file, out -> DropdownValueFile.write(dropdownValues.connection(), entries, format, out));
    return new Written(file, carried, entries.size() - carried);
  }
}
