package io.casedesk.desktop.imports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Maps the columns of the file to fields. */
final class MappingModel {

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

  /** The result of loading or saving a mapping file; {@code failure} is null on success. */
  record FileResult(Path file, boolean read, @Nullable Throwable failure) {}

  private final ObservableList<ColumnRow> columns = FXCollections.observableArrayList();
  private final ObservableList<FieldChoice> fields = FXCollections.observableArrayList();
  private final ObjectProperty<Mapping.Key> key = new SimpleObjectProperty<>(Mapping.Key.SOURCE_ID);
  private final StringProperty keyColumn = new SimpleStringProperty("");
  private final StringProperty nameColumn = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Origin> origin = new ReadOnlyObjectWrapper<>(Origin.NAMES);
  private final ReadOnlyObjectWrapper<@Nullable FileResult> fileResult =
      new ReadOnlyObjectWrapper<>();
  private final ImportJob importJob;
  private @Nullable ImportRecordSource<?> source;
  private CellRules others = CellRules.plain();
  private boolean filling;

  /** Why there is no valid mapping yet: a message key and its arguments. */
  record Problem(String text, List<Object> about) {}

  MappingModel(ImportJob importJob) {
    this.importJob = importJob;
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

  ReadOnlyObjectProperty<@Nullable FileResult> fileResultProperty() {
    return fileResult.getReadOnlyProperty();
  }

  /**
   * Shows the columns of a table with their initial mapping.
   *
   * @param isNew whether each row is a new record
   */
  void begin(
      ImportRecordSource<?> known,
      Table table,
      List<TableRow> preview,
      boolean isNew,
      Runnable then) {
    source = known;
    others = isNew ? known.usualRules() : CellRules.plain();
    fileResult.set(null);
    Mapping chosen = importJob.draftProperty().get().mapping();
    importJob.work(
        "imports.work.fields",
        () ->
            new MappingFinder(importJob.store(), importJob.books().connection())
                .found(known, table, chosen, isNew),
        found -> {
          fields.setAll(found.fields());
          fill(table.header(), preview, table);
          show(found.mapping(), found.origin());
          then.run();
        },
        thrown ->
            problem.set(new Problem("imports.mapping.failed", List.of(Message.ofFailure(thrown)))));
  }

  private void fill(List<String> header, List<TableRow> preview, Table table) {
    List<ColumnRow> rows = new ArrayList<>();
    for (int place = 0; place < header.size(); place++) {
      int at = place;
      List<String> samples =
          preview.stream()
              .filter(row -> !row.isBlank(at))
              .map(row -> table.restored(row.text(at)))
              .distinct()
              .limit(SAMPLES)
              .toList();
      if (!header.get(place).isEmpty()) {
        ColumnRow row = new ColumnRow(header.get(place), samples, table);
        row.fieldProperty().subscribe(now -> judge());
        row.rulesProperty().subscribe(now -> judge());
        rows.add(row);
      }
    }
    columns.setAll(rows);
  }

  private void show(Mapping mapping, Origin from) {
    Map<String, MappedColumn> byName = new HashMap<>();
    mapping.columns().forEach(column -> byName.put(column.column(), column));
    filling = true;
    try {
      key.set(mapping.key());
      keyColumn.set(mapping.keyColumn());
      nameColumn.set(mapping.nameColumn());
      for (ColumnRow row : columns) {
        MappedColumn mapped = byName.get(row.name());
        row.fieldProperty().set(mapped == null ? null : choice(mapped.field()));
        row.rulesProperty().set(mapped == null ? others : mapped.rules());
      }
    } finally {
      filling = false;
    }
    origin.set(from);
    judge();
  }

  private @Nullable FieldChoice choice(FieldRef field) {
    return fields.stream().filter(one -> one.field().equals(field)).findFirst().orElse(null);
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

  private void judge() {
    if (filling || source == null) {
      return;
    }
    problem.set(found());
    mapping().ifPresent(mapping -> importJob.choose(draft -> draft.withMapping(mapping)));
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
    importJob.remember(
        () ->
            importJob
                .store()
                .remember(
                    importJob.books().connection(), mapping.kind().word(), table.header(), json));
  }

  /** Loads a mapping from a file. */
  void load(Path file, Table table) {
    importJob.work(
        "imports.work.mapping",
        () -> {
          Mapping read = MappingFile.read(file);
          read.requireColumns(table.name(), table.header());
          return read;
        },
        mapping -> {
          fileResult.set(new FileResult(file, true, null));
          show(mapping, Origin.GIVEN);
        },
        thrown -> fileResult.set(new FileResult(file, true, thrown)));
  }

  /** Saves the mapping to a file. */
  void save(Path file) {
    mapping()
        .ifPresent(
            mapping ->
                importJob.work(
                    "imports.work.mapping",
                    () -> {
                      AtomicFile.replace(file, out -> out.write(MappingFile.write(mapping)));
                      return file;
                    },
                    done -> fileResult.set(new FileResult(file, false, null)),
                    thrown -> fileResult.set(new FileResult(file, false, thrown))));
  }
}
