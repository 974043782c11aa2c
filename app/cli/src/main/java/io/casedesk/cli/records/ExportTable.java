package io.casedesk.cli.records;

import io.casedesk.cli.records.RecordExport.UnknownColumnException;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.StandardFields;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Selects and sorts the records of an export and determines its columns. */
final class ExportTable {

  private final ExportRequest request;
  private final ExportRequest.Known known;
  private final Predicate<CaseRecord> filter;
  private final List<CaseRecord> records = new ArrayList<>();
  private final ViewFields fields;

  ExportTable(ExportRequest request, ExportRequest.Known known) {
    this.request = request;
    this.known = known;
    fields = new ViewFields(request.kind(), known.fields(), known.book(), ZoneId.systemDefault());
    SavedViewDefinition view = request.view();
    filter = view == null ? record -> true : view.shows(fields);
  }

  /** Adds a record, if it belongs in the file. */
  void add(CaseRecord record) {
    if (filter.test(record)) {
      records.add(record);
    }
  }

  /** Returns the selected records in their final order. */
  List<CaseRecord> records() {
    SavedViewDefinition view = request.view();
    return view == null ? records : view.sorted(records, fields);
  }

  /**
   * Returns the columns, once all records were added.
   *
   * @throws UnknownColumnException when a requested column doesn't exist
   */
  ExportColumns columns() {
    List<FieldRef> fields = fields(ExportColumns.of(records));
    ExportColumns columns =
        request.labels()
            ? ExportColumns.keysAndLabels(fields, known.book())
            : ExportColumns.keys(fields);
    return columns.withTypes(StandardFields.types(request.kind(), known.fields()));
  }

  private List<FieldRef> fields(List<FieldRef> there) {
    SavedViewDefinition view = request.view();
    if (!request.columns().isEmpty()) {
      return named(there);
    }
    if (view == null || view.shownFields().isEmpty()) {
      // A table without records still needs a header.
      return there.isEmpty() ? standard() : there;
    }
    // Without the id, rows can't be identified or imported again.
    List<FieldRef> shown = new ArrayList<>(view.shownFields());
    FieldRef id = FieldRef.standard("id");
    if (!shown.contains(id)) {
      shown.addFirst(id);
    }
    return shown;
  }

  private List<FieldRef> standard() {
    return StandardFields.of(request.kind()).stream()
        .map(field -> FieldRef.standard(field.key()))
        .toList();
  }

  private List<FieldRef> named(List<FieldRef> there) {
    Set<FieldRef> members = new HashSet<>(standard());
    Set<FieldRef> all = new LinkedHashSet<>(there);
    all.addAll(members);
    known.fields().stream()
        .map(FieldDefinition::key)
        .map(FieldRef::custom)
        .filter(field -> !members.contains(FieldRef.standard(field.key())))
        .forEach(all::add);
    Set<FieldRef> named = new LinkedHashSet<>();
    for (String name : request.columns()) {
      FieldRef field = FieldRef.parse(name.strip());
      FieldRef found = all.contains(field) ? field : FieldRef.custom(field.key());
      if (!all.contains(found) && !there.isEmpty()) {
        throw new UnknownColumnException(
            "--columns: no record has a field \""
                + name.strip()
                + "\". The fields are: "
                + all.stream().map(FieldRef::toString).collect(Collectors.joining(", "))
                + ". Nothing was written.");
      }
      named.add(found);
    }
    return List.copyOf(named);
  }
}
