package io.casedesk.files.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A few records, fields of every type, and tables that are compared with them. */
final class ImportFixture {

  static final List<FieldDefinition> FIELDS =
      List.of(
          new FieldDefinition("theme", "dropdown", "Theme"),
          new FieldDefinition("sources", "multiselect", "Data sources"),
          new FieldDefinition("cost", "number", "Cost"),
          new FieldDefinition("benefit", "number", "Annual benefit (EUR)"),
          new FieldDefinition("ok", "boolean", "Fine"),
          new FieldDefinition("due", "date", "Due"),
          new FieldDefinition("at", "datetime", "At"),
          new FieldDefinition("sponsor", "text", "Sponsor"),
          new FieldDefinition("team", "text", "Same name"),
          new FieldDefinition("unit", "text", "same name"));

  static final String SERVICE = "http://127.0.0.1:1";

  /** Legal operations is legal_ops; the key hr is the label of another. */
  static final DropdownValues BOOK =
      new DropdownValues() {
        @Override
        public List<KnownDropdownValue> options(String fieldKey) {
          return fieldKey.equals("theme") || fieldKey.equals("sources")
              ? List.of(
                  new KnownDropdownValue(
                      "legal_ops", "Legal operations", 1, KnownDropdownValue.Source.SERVICE),
                  new KnownDropdownValue("hr", "People", 1, KnownDropdownValue.Source.SERVICE),
                  new KnownDropdownValue("other", "hr", 1, KnownDropdownValue.Source.SERVICE))
              : List.of();
        }

        @Override
        public Set<String> fieldKeys() {
          return Set.of("theme", "sources");
        }
      };

  private final Path folder;
  private final Map<String, UseCase> records = new LinkedHashMap<>();
  private boolean whole = true;

  ImportFixture(Path folder) {
    this.folder = folder;
  }

  /** A record by each kind of source id, and one with values of all types. */
  static ImportFixture usual(Path folder) {
    return new ImportFixture(folder)
        .record("1", "0042", false, Map.of("theme", FieldValue.text("hr")))
        .record("2", "TWIN", false, Map.of())
        .record("3", "TWIN", true, Map.of())
        .record("4", "GONE", true, Map.of())
        .record(
            "5",
            "E5",
            false,
            Map.of(
                "cost", new FieldValue.Numeric("5"),
                "odd", new FieldValue.Numeric("7"),
                "flag", FieldValue.bool(true),
                "deep", new FieldValue.Structure("{\"a\":1}")));
  }

  static ImportChoices choices(
      boolean near, Duplicates duplicates, Map<Integer, String> records, boolean create) {
    return new ImportChoices(near, duplicates, records, Set.of(), create, false, false);
  }

  ImportFixture record(
      String id, String sourceId, boolean deleted, Map<String, FieldValue> custom) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("title", FieldValue.text("Title of " + id));
    members.put("source_id", FieldValue.text(sourceId));
    members.put("delete_flag", FieldValue.bool(deleted));
    records.put(id, new UseCase(id, members, custom));
    return this;
  }

  void record(UseCase record) {
    records.put(record.id(), record);
  }

  /** From now on, records may be missing. */
  ImportFixture notWhole() {
    whole = false;
    return this;
  }

  Collection<UseCase> records() {
    return records.values();
  }

  Table table(String name, String text) throws IOException {
    return Table.read(Files.writeString(folder.resolve(name), text), TableOptions.none());
  }

  MappingSuggestion suggestion(List<String> header, Mapping.Key key, boolean labels) {
    return MappingSuggestion.of(
        new MappingSuggestion.Known(
            RecordKind.USE_CASES, FieldRef::isCustom, FIELDS, FieldKeys.of(records.values())),
        key,
        "cases.csv",
        header,
        labels);
  }

  static Mapping mapping(MappedColumn... columns) {
    return new Mapping(
        RecordKind.USE_CASES, Mapping.Key.SOURCE_ID, "source_id", "", List.of(columns));
  }

  static MappedColumn column(String key, CellRules rules) {
    return new MappedColumn(key, FieldRef.custom(key), rules);
  }

  ImportDifference difference(Table table, Mapping mapping, ImportChoices choices)
      throws IOException {
    return ImportDifference.of(
        new ChangePlan.Header(SERVICE, RecordKind.USE_CASES, Instant.EPOCH, "ann", table.name()),
        table,
        mapping,
        choices,
        new ImportDifference.Known<>(FIELDS, BOOK, records, whole));
  }

  /** What a CSV file with these columns and rows would change, with the mapping of its names. */
  ImportDifference difference(String text, ImportChoices choices) throws IOException {
    Table table = table("cases.csv", text);
    Mapping mapping = suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    return difference(table, mapping, choices);
  }

  /** Changes as texts: record, field, wanted. */
  static List<String> changes(ImportDifference difference) {
    return difference.plan().changes().stream()
        .map(PlannedCell::change)
        .map(change -> change.recordId() + " " + change.field().key() + " " + change.wanted())
        .toList();
  }

  /** States of the rows by number. */
  static Map<Integer, String> states(ImportDifference difference) {
    return difference.rows().stream()
        .collect(
            Collectors.toMap(
                ImportRow::number, row -> row.state().name(), (a, b) -> a, LinkedHashMap::new));
  }
}
