package io.casedesk.desktop.options;

import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.model.input.AccentFolding;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import io.casedesk.workspace.DropdownValueStore.ForgottenOption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * The dropdown values of one connection: those that are shown, the user's edits with their undo,
 * and the work with files. Edits are stored one after the other, in order.
 */
public final class OptionsModel {

  private static final int MOST_UNDONE = 100;

  /** The phase of the last read. */
  public enum Phase {
    IDLE,
    READING,
    READ,
    FAILED
  }

  /**
   * A field whose values are dropdown keys.
   *
   * @param key the key of the field
   * @param title the display name of the field; its key when no name is known
   * @param keys the number of known dropdown keys
   * @param matching the number of dropdown keys that match the search
   * @param seen whether the field occurred in records or metadata; other fields can't be written
   */
  public record DropdownField(String key, String title, int keys, int matching, boolean seen) {}

  /** The numbers of all keys, matching keys, matching fields, and unproven keys. */
  record Counts(int keys, int matching, int fields, int unproven) {}

  /**
   * What is shown of the dropdown values.
   *
   * @param failure why the last read failed; null when it didn't
   * @param fields the fields that match the search
   * @param field the field that the keys belong to; null when there is none
   * @param keys the keys of that field that match the search
   * @param counts the counts over all fields
   */
  public record Shown(
      Phase phase,
      @Nullable Throwable failure,
      List<DropdownField> fields,
      @Nullable DropdownField field,
      List<DropdownValueEntry> keys,
      Counts counts) {

    private Shown in(Phase other, @Nullable Throwable why) {
      return new Shown(other, why, fields, field, keys, counts);
    }
  }

  /** The sort column of the keys. */
  enum SortColumn {
    KEY,
    LABEL,
    USES,
    KNOWN_FROM
  }

  /** The sort order of the keys. */
  record Order(SortColumn by, boolean descending) {}

  /** The dropdown values as read at one moment; no seen fields before the first read of a list. */
  private record Listing(List<DropdownValueEntry> entries, Set<String> seenFields) {}

  /**
   * An edit that couldn't be stored.
   *
   * @param key the edited key
   * @param typed the text that the user typed; empty when there was none
   */
  record SaveFailure(String key, String typed, Throwable failure) {}

  /**
   * Why a key can't be added.
   *
   * @param reason the end of the message key {@code optionbook.refused.REASON}
   * @param argument the argument of the message: a text, or a message of the engine
   */
  record Refusal(String reason, Object argument) {}

  /**
   * A key typed by the user.
   *
   * @param label the label; blank for none
   */
  record NewOption(String field, String key, String label) {}

  /** The state of work with a file. */
  sealed interface FileState {
    Path file();
  }

  /** The file is being read or written. */
  record Working(Path file) implements FileState {}

  /**
   * The file was read; nothing was imported yet.
   *
   * @param rows the dropdown values in the file
   * @param changes the changes that the import would make
   * @param fields the number of fields in the file
   * @param unseen the fields in the file that occurred in no records or metadata
   * @param remarks remarks on the file, one per line
   */
  record Read(
      Path file,
      List<DropdownValueEntry> rows,
      DropdownValueChanges changes,
      int fields,
      List<String> unseen,
      List<Message> remarks)
      implements FileState {}

  /** The dropdown values in the file were imported. */
  record Imported(Path file, int options) implements FileState {}

  /**
   * The file can't be used; nothing was imported.
   *
   * @param problems the problems with their places and solutions, one per line
   */
  record Unusable(Path file, Message problems) implements FileState {}

  /**
   * The dropdown values were exported.
   *
   * @param leftOut the number of keys that a file can't hold
   */
  record Written(Path file, int options, int leftOut) implements FileState {}

  /** The file name has no known extension. */
  record UnknownFormat(Path file) implements FileState {}

  /** The file couldn't be read or written, or its content couldn't be stored. */
  record Failed(Path file, Throwable failure) implements FileState {}

  private final ReadOnlyObjectWrapper<Shown> shown =
      new ReadOnlyObjectWrapper<>(
          new Shown(Phase.IDLE, null, List.of(), null, List.of(), new Counts(0, 0, 0, 0)));
  private final ReadOnlyObjectWrapper<@Nullable SaveFailure> unkept = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable FileState> file = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final StringProperty query = new SimpleStringProperty("");
  private final DropdownValueStore store;
  private final String connection;
  private final Supplier<Map<String, String>> names;
  private final Runnable changed;
  private final Tasks tasks;
  private final Tasks.Series reading = new Tasks.Series();
  private final Tasks.Series finding = new Tasks.Series();
  private final SerialTasks edits = new SerialTasks();
  private final Deque<Runnable> undone = new ArrayDeque<>();
  private Listing listing = new Listing(List.of(), Set.of());
  private @Nullable String selected;
  private @Nullable Order order;
  private boolean stale = true;

  /**
   * Creates a model that hasn't read anything yet.
   *
   * @param store the dropdown values of all connections; every call blocks on the disk
   * @param connection the base URL of the connection
   * @param names returns the names of the dropdown fields by key, as in the list of use cases now;
   *     for the JavaFX thread
   * @param changed called on the JavaFX thread after dropdown values were changed
   */
  OptionsModel(
      DropdownValueStore store,
      String connection,
      Supplier<Map<String, String>> names,
      Runnable changed,
      Tasks tasks) {
    this.store = store;
    this.connection = connection;
    this.names = names;
    this.changed = changed;
    this.tasks = tasks;
    query.addListener(typed -> find());
  }

  /** What is shown of the dropdown values. */
  ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** Returns what is shown of the dropdown values now. */
  public Shown shown() {
    return shown.get();
  }

  /** The search text for fields, keys and labels. */
  public StringProperty queryProperty() {
    return query;
  }

  /** The last edit that couldn't be stored; null when all were stored. */
  ReadOnlyObjectProperty<@Nullable SaveFailure> unkeptProperty() {
    return unkept.getReadOnlyProperty();
  }

  /** Whether there is an edit to undo. */
  ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** The state of work with a file; null when there is none. */
  ReadOnlyObjectProperty<@Nullable FileState> fileProperty() {
    return file.getReadOnlyProperty();
  }

  /** Reads the dropdown values again. */
  void refresh() {
    stale = true;
    shown.set(shown().in(Phase.READING, shown().failure));
    tasks
        .call(() -> new Listing(store.entries(connection), store.values(connection).fieldKeys()))
        .onSuccess(
            read -> {
              listing = read;
              stale = false;
              find();
            })
        .onFailure(thrown -> shown.set(shown().in(Phase.FAILED, thrown)))
        .newestOf(reading)
        .start();
  }

  /** Shows the keys of a field. */
  void select(String fieldKey) {
    if (!fieldKey.equals(selected)) {
      selected = fieldKey;
      find();
    }
  }

  /** Sorts the keys; null restores the stored order. */
  void order(@Nullable Order by) {
    order = by;
    find();
  }

  private void find() {
    Listing all = listing;
    Map<String, String> titles = names.get();
    TextSearch search = TextSearch.of(query.get());
    String wanted = selected;
    Order by = order;
    tasks
        .call(() -> find(all, titles, search, wanted, by))
        .onSuccess(this::show)
        .newestOf(finding)
        .start();
  }

  private void show(Shown found) {
    if (selected == null && found.field != null) {
      // Keep this field selected when another one is later inserted before it.
      selected = found.field.key;
    }
    shown.set(stale ? found.in(shown().phase, shown().failure) : found);
  }

  /** Finds the fields and keys with every word in the field, the key or the label. */
  private static Shown find(
      Listing all,
      Map<String, String> titles,
      TextSearch search,
      @Nullable String wanted,
      @Nullable Order by) {
    Map<String, List<DropdownValueEntry>> known = new LinkedHashMap<>();
    titles.keySet().forEach(field -> known.put(field, new ArrayList<>()));
    all.entries.forEach(e -> known.computeIfAbsent(e.field(), key -> new ArrayList<>()).add(e));
    List<DropdownField> fields = new ArrayList<>();
    Map<String, List<DropdownValueEntry>> found = new LinkedHashMap<>();
    known.forEach(
        (field, entries) -> {
          String title = titles.getOrDefault(field, field);
          String searched = title + "\n" + field;
          List<DropdownValueEntry> keys =
              entries.stream()
                  .filter(
                      e ->
                          search.finds(
                              String.join(
                                  "\n",
                                  searched,
                                  e.key(),
                                  Objects.requireNonNullElse(e.label(), ""))))
                  .toList();
          if (!keys.isEmpty() || search.finds(searched)) {
            boolean seen = all.seenFields.isEmpty() || all.seenFields.contains(field);
            fields.add(new DropdownField(field, title, entries.size(), keys.size(), seen));
            found.put(field, keys);
          }
        });
    fields.sort(Comparator.comparing(DropdownField::title, AccentFolding.ORDER));
    DropdownField field =
        fields.stream()
            .filter(each -> each.key.equals(wanted))
            .findFirst()
            .orElse(fields.isEmpty() ? null : fields.getFirst());
    return new Shown(
        Phase.READ,
        null,
        List.copyOf(fields),
        field,
        field == null ? List.of() : sorted(found.getOrDefault(field.key, List.of()), by),
        new Counts(
            all.entries.size(),
            fields.stream().mapToInt(DropdownField::matching).sum(),
            fields.size(),
            (int) all.entries.stream().filter(OptionsModel::isUnproven).count()));
  }

  private static List<DropdownValueEntry> sorted(
      List<DropdownValueEntry> keys, @Nullable Order order) {
    if (order == null) {
      return keys;
    }
    Comparator<DropdownValueEntry> comparator =
        switch (order.by) {
          case KEY -> Comparator.comparing(DropdownValueEntry::key, AccentFolding.ORDER);
          case LABEL ->
              Comparator.comparing(
                  DropdownValueEntry::label, Comparator.nullsLast(AccentFolding.ORDER));
          case USES -> Comparator.comparingInt(DropdownValueEntry::uses);
          case KNOWN_FROM -> Comparator.comparing(entry -> entry.sources().iterator().next());
        };
    return keys.stream().sorted(order.descending ? comparator.reversed() : comparator).toList();
  }

  /** Whether nothing proves yet that the service knows the key. */
  static boolean isUnproven(DropdownValueEntry entry) {
    return entry.sources().stream().allMatch(Source::isUnproven);
  }

  /** Sets the label of a key; a blank label removes the user's label. */
  void label(DropdownValueEntry entry, String text) {
    if (!text.strip().equals(Objects.requireNonNullElse(entry.label(), ""))) {
      change(
          () -> say(entry.field(), entry.key(), text),
          before -> undoBy(entry.key(), before, () -> say(entry.field(), entry.key(), before)),
          thrown -> unkept.set(new SaveFailure(entry.key(), text.strip(), thrown)));
    }
  }

  /** Stores a label; returns the user's earlier one, empty for none. */
  private String say(String field, String key, String label) {
    return Objects.requireNonNullElse(
        store.label(connection, field, key, label, Instant.now()), "");
  }

  /**
   * Adds a key, which counts as unproven until a write with it was verified.
   *
   * @param ended receives why the key wasn't added; empty when it was
   */
  void add(NewOption typed, Consumer<Optional<Refusal>> ended) {
    change(
        () -> added(typed),
        refusal -> {
          if (refusal.isEmpty()) {
            undoBy(
                typed.key,
                "",
                () -> {
                  store.untype(connection, typed.field, typed.key, typed.label);
                  return true;
                });
          }
          ended.accept(refusal);
        },
        thrown -> ended.accept(Optional.of(new Refusal("failed", Message.ofFailure(thrown)))));
  }

  private Optional<Refusal> added(NewOption typed) {
    Optional<Refusal> refusal = refusal(typed);
    if (refusal.isEmpty()) {
      store.typed(connection, typed.field, typed.key, Instant.now());
      if (!typed.label.isBlank()) {
        String _ = say(typed.field, typed.key, typed.label);
      }
    }
    return refusal;
  }

  private Optional<Refusal> refusal(NewOption typed) {
    DropdownValues known = store.values(connection);
    if (typed.key.isBlank()) {
      return Optional.of(new Refusal("blank", ""));
    }
    if (!typed.key.equals(typed.key.strip())) {
      return Optional.of(new Refusal("spaces", typed.key));
    }
    if (known.knows(typed.field, typed.key)) {
      return Optional.of(new Refusal("known", typed.key));
    }
    // Sending a label instead of a key destroys the value of the field (Q21).
    return known.keyOfLabel(typed.field, typed.key).map(of -> new Refusal("label", of));
  }

  /** Whether a user or a file said something about a key that can be forgotten. */
  static boolean isForgettable(DropdownValueEntry entry) {
    return entry.sources().contains(Source.TYPED)
        || entry.sources().contains(Source.IMPORTED)
        || entry.sources().contains(Source.PROVEN);
  }

  /** Forgets the user's or imported data about a key. */
  void forget(DropdownValueEntry entry) {
    change(
        () -> store.forget(connection, entry.field(), entry.key()),
        (ForgottenOption forgotten) ->
            undoBy(
                forgotten.key(),
                "",
                () -> {
                  store.restore(connection, forgotten, Instant.now());
                  return true;
                }),
        thrown -> unkept.set(new SaveFailure(entry.key(), "", thrown)));
  }

  /** Undoes the last edit that wasn't undone yet. */
  void undo() {
    Runnable last = undone.pollLast();
    undoable.set(!undone.isEmpty());
    if (last != null) {
      last.run();
    }
  }

  /** Remembers how the last edit is undone; {@code typed} is what that enters again. */
  private void undoBy(String key, String typed, Callable<?> work) {
    undone.addLast(
        () -> change(work, done -> {}, thrown -> unkept.set(new SaveFailure(key, typed, thrown))));
    if (undone.size() > MOST_UNDONE) {
      undone.removeFirst();
    }
    undoable.set(true);
  }

  /** Dismisses the message about an edit that couldn't be stored. */
  void dismissUnkept() {
    unkept.set(null);
  }

  private <T> void change(
      Callable<T> work, Consumer<? super T> success, Consumer<Throwable> failed) {
    edits.submit(
        () -> {
          edits.begin();
          tasks
              .call(work)
              .onSuccess(
                  result -> {
                    success.accept(result);
                    changed();
                  })
              .onFailure(failed)
              .onFinally(edits::end)
              .start();
        });
  }

  private void changed() {
    refresh();
    changed.run();
  }

  /** Reads a file and determines the changes it would make. */
  void read(Path from) {
    withFormat(from, format -> readFile(from, format));
  }

  /** Imports the dropdown values of the file that was read. */
  void importRead() {
    if (file.get() instanceof Read read) {
      file.set(new Working(read.file));
      tasks
          .call(
              () -> {
                store.importAll(connection, read.rows, Instant.now());
                return new Imported(read.file, read.rows.size());
              })
          .onSuccess(
              taken -> {
                file.set(taken);
                changed();
              })
          .onFailure(thrown -> file.set(new Failed(read.file, thrown)))
          .start();
    }
  }

  /** Exports all dropdown values in the format of the file's extension. */
  void write(Path to) {
    withFormat(to, format -> written(to, format));
  }

  /** Dismisses the message about a file; imports nothing. */
  void dismissFile() {
    if (!(file.get() instanceof Working)) {
      file.set(null);
    }
  }

  @FunctionalInterface
  private interface FileWork {
    FileState in(Format format) throws IOException;
  }

  private void withFormat(Path of, FileWork work) {
    Optional<Format> format = Format.of(of);
    if (file.get() instanceof Working) {
      return;
    }
    if (format.isEmpty()) {
      file.set(new UnknownFormat(of));
      return;
    }
    file.set(new Working(of));
    tasks
        .call(() -> work.in(format.get()))
        .onSuccess(file::set)
        .onFailure(thrown -> file.set(new Failed(of, thrown)))
        .start();
  }

  private FileState readFile(Path from, Format format) throws IOException {
    DropdownValueFile.Contents contents;
    try {
      contents = DropdownValueFile.read(from, format);
    } catch (InvalidDropdownValuesException e) {
      return new Unusable(from, e.message());
    }
    Set<String> fields = new LinkedHashSet<>();
    contents.options().forEach(option -> fields.add(option.field()));
    int all = fields.size();
    Set<String> seen = store.values(connection).fieldKeys();
    fields.removeIf(field -> seen.isEmpty() || seen.contains(field));
    DropdownValueChanges changes = store.changes(connection, contents.options());
    return new Read(
        from, contents.options(), changes, all, List.copyOf(fields), contents.remarks());
  }

  private FileState written(Path to, Format format) throws IOException {
    List<DropdownValueEntry> entries = store.entries(connection);
    int carried = Math.toIntExact(entries.stream().filter(DropdownValueFile::carries).count());
    AtomicFile.replace(to, out -> DropdownValueFile.write(connection, entries, format, out));
    return new Written(to, carried, entries.size() - carried);
  }
}
