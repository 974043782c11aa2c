package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ColumnPreview;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Maps the columns of the file to fields. */
public final class MappingModel {

  private static final int SAMPLES = 3;

  /** Where a mapping came from. */
  enum Origin {
    /** Suggested from the column names. */
    NAMES,
    /** Last used for a file with the same columns. */
    REMEMBERED,
    /** Loaded from a file, or chosen before. */
    GIVEN
  }

  private final ObservableList<ColumnRow> columns = FXCollections.observableArrayList();
  private final ObservableList<FieldChoice> fields = FXCollections.observableArrayList();
  private final ObjectProperty<Mapping.Key> key = new SimpleObjectProperty<>(Mapping.Key.SOURCE_ID);
  private final StringProperty keyColumn = new SimpleStringProperty("");
  private final StringProperty nameColumn = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Origin> origin = new ReadOnlyObjectWrapper<>(Origin.NAMES);
  private final ImportSession session;
  private final Tasks.Series previews = new Tasks.Series();
  private @Nullable ImportRecordSource<?> source;
  private CellRules others = CellRules.plain();
  private boolean filling;

  /** Why there is no valid mapping yet: a message key and its arguments. */
  record Problem(String text, List<Object> about) {}

  MappingModel(ImportSession session) {
    this.session = session;
    key.subscribe(now -> judge());
    keyColumn.subscribe(now -> judge());
    nameColumn.subscribe(now -> judge());
  }

  ObservableList<ColumnRow> columns() {
    return columns;
  }

  /** Returns the fields that a column can be mapped to. */
  ObservableList<FieldChoice> fields() {
    return fields;
  }

  ObjectProperty<Mapping.Key> keyProperty() {
    return key;
  }

  /** The column with the key of the record; empty when none is chosen. */
  StringProperty keyColumnProperty() {
    return keyColumn;
  }

  /** The column with the names of new records; empty when none is chosen. */
  StringProperty nameColumnProperty() {
    return nameColumn;
  }

  /** Why the mapping can't be used yet; null when it can. */
  ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Origin> originProperty() {
    return origin.getReadOnlyProperty();
  }

  /**
   * Shows the columns of a table with their initial mapping.
   *
   * @param isNew whether each row is a new record
   */
  void begin(
      ImportRecordSource<?> known, ImportSession.Content.Read file, boolean isNew, Runnable then) {
    Table table = file.table();
    previews.cancel();
    source = known;
    CellRules usual = isNew ? CellRules.plain().withLabels() : CellRules.plain();
    others = usual;
    Mapping chosen = session.draftProperty().get().mapping();
    session.work(
        "imports.work.fields",
        () -> {
          InitialMapping found = initial(known, table, chosen, isNew);
          List<ColumnRow> rows = rows(table, file.preview());
          map(rows, found.mapping(), found.fields(), usual);
          rows.forEach(row -> row.previewProperty().set(reader(table, row).get()));
          return new MappedRows(found, rows);
        },
        read -> {
          fields.setAll(read.initial().fields());
          columns.setAll(read.rows());
          columns.forEach(this::listen);
          show(read.initial().mapping(), read.initial().origin());
          then.run();
        },
        this::fail);
  }

  /** Forgets the previews that are still being read. */
  void stop() {
    previews.cancel();
  }

  /** Reads the first rows as the fields and the rules of the columns say, in the background. */
  private void previewAgain() {
    Table table = session.table();
    if (table == null) {
      return;
    }
    List<ColumnRow> rows = List.copyOf(columns);
    List<Supplier<ColumnPreview>> reading = rows.stream().map(row -> reader(table, row)).toList();
    session
        .tasks()
        .call(() -> reading.stream().map(Supplier::get).toList())
        .newestOf(previews)
        .onSuccess(
            made -> {
              for (int place = 0; place < rows.size(); place++) {
                rows.get(place).previewProperty().set(made.get(place));
              }
            })
        .onFailure(this::fail)
        .start();
  }

  /** Creates a reader of the first rows with the field and the rules that a column has now. */
  private static Supplier<ColumnPreview> reader(Table table, ColumnRow row) {
    FieldChoice field = row.fieldProperty().get();
    CellRules rules = row.rulesProperty().get();
    return () ->
        field == null
            ? ColumnPreview.NONE
            : ColumnPreview.of(
                table,
                new MappedColumn(row.name(), field.field(), rules),
                field.type(),
                field.title(),
                row.samples());
  }

  private void fail(Throwable thrown) {
    problem.set(new Problem("imports.mapping.failed", List.of(Message.ofFailure(thrown))));
  }

  private void listen(ColumnRow row) {
    row.fieldProperty().subscribe((before, now) -> changed());
    row.rulesProperty().subscribe((before, now) -> changed());
  }

  private void changed() {
    judge();
    if (!filling) {
      previewAgain();
    }
  }

  private static List<ColumnRow> rows(Table table, List<TableRow> preview) {
    List<String> header = table.header();
    List<ColumnRow> rows = new ArrayList<>();
    for (int place = 0; place < header.size(); place++) {
      int at = place;
      List<String> samples =
          preview.stream()
              .filter(row -> table.fault(row) == null && !row.isBlank(at))
              .map(row -> table.restored(row.text(at)))
              .distinct()
              .limit(SAMPLES)
              .toList();
      if (!header.get(place).isEmpty()) {
        rows.add(new ColumnRow(header.get(place), samples));
      }
    }
    return rows;
  }

  private void show(Mapping mapping, Origin from) {
    filling = true;
    try {
      key.set(mapping.key());
      keyColumn.set(mapping.keyColumn());
      nameColumn.set(mapping.nameColumn());
      map(columns, mapping, fields, others);
    } finally {
      filling = false;
    }
    origin.set(from);
    judge();
  }

  /** Gives each column the field and the rules of a mapping; {@code others} if it isn't mapped. */
  private static void map(
      List<ColumnRow> rows, Mapping mapping, List<FieldChoice> choices, CellRules others) {
    Map<String, MappedColumn> byName = new HashMap<>();
    mapping.columns().forEach(column -> byName.put(column.column(), column));
    for (ColumnRow row : rows) {
      MappedColumn mapped = byName.get(row.name());
      row.fieldProperty().set(mapped == null ? null : choice(mapped.field(), choices));
      row.rulesProperty().set(mapped == null ? others : mapped.rules());
    }
  }

  private static @Nullable FieldChoice choice(FieldRef field, List<FieldChoice> choices) {
    return choices.stream().filter(one -> one.field().equals(field)).findFirst().orElse(null);
  }

  /** Returns the mapping as shown; empty while it can't be used. */
  Optional<Mapping> mapping() {
    ImportRecordSource<?> known = source;
    if (known == null || problem.get() != null) {
      return Optional.empty();
    }
    List<MappedColumn> mapped = new ArrayList<>();
    for (ColumnRow row : columns) {
      FieldChoice field = row.fieldProperty().get();
      if (field != null && !row.name().equals(keyColumn())) {
        mapped.add(new MappedColumn(row.name(), field.field(), row.rulesProperty().get()));
      }
    }
    return Optional.of(new Mapping(known.kind(), key.get(), keyColumn(), nameColumn.get(), mapped));
  }

  /** Returns the rules of a column whose field was just chosen. */
  CellRules newRules() {
    return others;
  }

  /** Returns the key column: that of the names if each row is a new record. */
  String keyColumn() {
    return key.get() == Mapping.Key.NEW ? nameColumn.get() : keyColumn.get();
  }

  /** Whether the mapping can be used and every column has a field or identifies the record. */
  boolean isWhole() {
    return problem.get() == null
        && columns.stream()
            .allMatch(row -> row.fieldProperty().get() != null || row.name().equals(keyColumn()));
  }

  /** Whether the user has said what the ambiguous cells of every column mean. */
  boolean isAnswered() {
    return columns.stream().allMatch(ColumnRow::isAnswered);
  }

  private void judge() {
    if (filling || source == null) {
      return;
    }
    problem.set(found());
    mapping().ifPresent(mapping -> session.redraft(draft -> draft.withMapping(mapping)));
  }

  private @Nullable Problem found() {
    boolean isNew = key.get() == Mapping.Key.NEW;
    if (keyColumn().isEmpty()) {
      return new Problem(isNew ? "imports.mapping.noName" : "imports.mapping.noKey", List.of());
    }
    Map<FieldRef, String> taken = new HashMap<>();
    boolean any = isNew;
    for (ColumnRow row : columns) {
      FieldChoice field = row.fieldProperty().get();
      if (field == null || row.name().equals(keyColumn())) {
        continue;
      }
      any = true;
      String first = taken.putIfAbsent(field.field(), row.name());
      if (first != null) {
        return new Problem("imports.mapping.twice", List.of(first, row.name(), field.title()));
      }
    }
    return any ? null : new Problem("imports.mapping.none", List.of());
  }

  /**
   * Stores the mapping for the next file with the same columns. A mapping for new records is not
   * stored: the records of that file may exist.
   */
  void remember(Table table, Mapping mapping) {
    if (mapping.key() == Mapping.Key.NEW) {
      return;
    }
    String json = new String(MappingFile.write(mapping), StandardCharsets.UTF_8);
    session.remember(
        () ->
            session
                .store()
                .remember(
                    session.connectionStore().connection(),
                    mapping.kind().word(),
                    table.header(),
                    json));
  }

  /**
   * Loads a mapping from a file.
   *
   * @param then receives why that failed, or null if it didn't
   */
  void load(Path file, Table table, Consumer<@Nullable Throwable> then) {
    session.work(
        "imports.work.mapping",
        () -> {
          Mapping read = MappingFile.read(file);
          read.requireColumns(table.name(), table.header());
          return read;
        },
        mapping -> {
          show(mapping, Origin.GIVEN);
          previewAgain();
          then.accept(null);
        },
        thrown -> then.accept(thrown));
  }

  /**
   * Saves the mapping to a file.
   *
   * @param then receives why that failed, or null if it didn't
   */
  void save(Path file, Consumer<@Nullable Throwable> then) {
    mapping()
        .ifPresent(
            mapping ->
                session.work(
                    "imports.work.mapping",
                    () -> {
                      AtomicFile.replace(file, out -> out.write(MappingFile.write(mapping)));
                      return file;
                    },
                    done -> then.accept(null),
                    thrown -> then.accept(thrown)));
  }

  /** The initial mapping with the fields to choose from. */
  private record InitialMapping(List<FieldChoice> fields, Mapping mapping, Origin origin) {}

  /** The columns with the initial mapping and their previews. */
  private record MappedRows(InitialMapping initial, List<ColumnRow> rows) {}

  /**
   * Returns the chosen mapping, else the last one used, else one from column names. Blocks.
   *
   * @param isNew whether each row is a new record; a mapping for files never is the right one
   */
  private InitialMapping initial(
      ImportRecordSource<?> known, Table table, @Nullable Mapping chosen, boolean isNew) {
    List<FieldChoice> choices = known.fields();
    if (isNew) {
      Mapping suggested = known.suggestion(Mapping.Key.NEW, table.header()).mapping();
      return new InitialMapping(choices, suggested, Origin.NAMES);
    }
    if (chosen != null && chosen.kind() == known.kind() && fits(chosen, table)) {
      return new InitialMapping(choices, chosen, Origin.GIVEN);
    }
    Optional<Mapping> remembered =
        session
            .store()
            .mapping(session.connectionStore().connection(), known.kind().word(), table.header())
            .flatMap(MappingModel::parsed)
            .filter(mapping -> fits(mapping, table));
    if (remembered.isPresent()) {
      return new InitialMapping(choices, remembered.get(), Origin.REMEMBERED);
    }
    Mapping byId = known.suggestion(Mapping.Key.ID, table.header()).mapping();
    if (namesRecords(known, table, byId.keyColumn())) {
      return new InitialMapping(choices, byId, Origin.NAMES);
    }
    Mapping best = null;
    for (Mapping.Key one : Mapping.Key.of(known.kind())) {
      Mapping suggested = known.suggestion(one, table.header()).mapping();
      boolean better = best == null || best.keyColumn().isEmpty();
      best = better && (best == null || !suggested.keyColumn().isEmpty()) ? suggested : best;
    }
    return new InitialMapping(choices, Objects.requireNonNull(best), Origin.NAMES);
  }

  /** Whether each row of a column has an id, and one of them is that of a record. */
  private static boolean namesRecords(ImportRecordSource<?> known, Table table, String column) {
    int place = table.header().indexOf(column);
    List<String> ids =
        place < 0 || column.isEmpty()
            ? List.of()
            : table.rows().stream()
                .filter(row -> table.fault(row) == null)
                .map(row -> row.text(place))
                .toList();
    return ids.stream().noneMatch(String::isBlank)
        && ids.stream().anyMatch(known.byId()::containsKey);
  }

  private static Optional<Mapping> parsed(String json) {
    try {
      return Optional.of(MappingFile.read("mapping.json", json.getBytes(StandardCharsets.UTF_8)));
    } catch (UnusableTableException e) {
      return Optional.empty();
    }
  }

  private static boolean fits(Mapping mapping, Table table) {
    try {
      mapping.requireColumns(table.name(), table.header());
      return true;
    } catch (UnusableTableException e) {
      return false;
    }
  }

  /**
   * A field that a column can be mapped to.
   *
   * @param title the display name of the field
   * @param type the type of the field's values
   */
  public record FieldChoice(FieldRef field, String title, FieldType type) {

    /** Returns the title, followed by the field's key unless the title says it. */
    public String label() {
      String key = " (" + field.key() + ")";
      return title.equals(field.key()) || title.endsWith(key) ? title : title + key;
    }
  }

  /** Holds one column of the file, the field chosen for it and the rules for reading its cells. */
  static final class ColumnRow {

    private final String name;
    private final List<String> samples;
    private final ObjectProperty<@Nullable FieldChoice> field = new SimpleObjectProperty<>();
    private final ObjectProperty<CellRules> rules = new SimpleObjectProperty<>(CellRules.plain());
    private final ObjectProperty<ColumnPreview> preview =
        new SimpleObjectProperty<>(ColumnPreview.NONE);

    ColumnRow(String name, List<String> samples) {
      this.name = name;
      this.samples = List.copyOf(samples);
    }

    String name() {
      return name;
    }

    /** Returns the first distinct values of the column. */
    List<String> samples() {
      return samples;
    }

    /** What the first rows say about the column; found in the background. */
    ObjectProperty<ColumnPreview> previewProperty() {
      return preview;
    }

    /** What the user must say about the cells of the column, whatever the answer so far. */
    ObservableValue<List<ColumnQuestion>> questions() {
      return preview.map(ColumnPreview::questions);
    }

    /** The first distinct values, each with what is read of it if that is written otherwise. */
    ObservableValue<String> previewText() {
      return preview.map(
          now ->
              samples.stream()
                  .map(
                      sample ->
                          now.values().containsKey(sample)
                              ? sample + " → " + now.values().get(sample)
                              : sample)
                  .collect(Collectors.joining(" · ")));
    }

    /** Whether the rules say what the ambiguous cells of the column mean. */
    boolean isAnswered() {
      return preview.get().questions().stream()
          .allMatch(
              question ->
                  rules.get().styles().stream()
                      .anyMatch(style -> style.subject() == question.subject()));
    }

    /** The field chosen for the column; null when the column is ignored. */
    ObjectProperty<@Nullable FieldChoice> fieldProperty() {
      return field;
    }

    /** The rules for reading the cells of the column. */
    ObjectProperty<CellRules> rulesProperty() {
      return rules;
    }
  }
}
