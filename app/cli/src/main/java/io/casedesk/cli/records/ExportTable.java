package io.casedesk.cli.records;

import io.casedesk.cli.records.RecordExport.UnknownColumnException;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.files.exports.ViewOrder;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Selects and sorts the records of an export and determines its columns. */
final class ExportTable {

  private final ExportRequest request;
  private final ExportRequest.Known known;
  private final Predicate<CaseRecord> filter;
  private final @Nullable ViewOrder order;

  ExportTable(ExportRequest request, ExportRequest.Known known) {
    this.request = request;
    this.known = known;
    SavedViewDefinition view = request.view();
    if (view == null) {
      filter = record -> true;
      order = null;
    } else {
      ViewFields of =
          new ViewFields(request.kind(), known.fields(), known.book(), ZoneId.systemDefault());
      filter = view.shows(of);
      order = view.sort().isEmpty() ? null : view.order(of);
    }
  }

  /**
   * Whether a record belongs in the file. Call it once for each record, in the order of the read.
   */
  boolean takes(CaseRecord record) {
    if (!filter.test(record)) {
      return false;
    }
    if (order != null) {
      order.add(record);
    }
    return true;
  }

  /** Returns the indexes of the selected records in their final order. */
  int[] order(int records) {
    return order == null ? IntStream.range(0, records).toArray() : order.order();
  }

  /**
   * Returns the columns.
   *
   * @param there the fields of the selected records
   * @throws UnknownColumnException when a requested column doesn't exist
   */
  ExportColumns columns(List<FieldRef> there) {
    List<FieldRef> fields = fields(there);
    return request.labels()
        ? ExportColumns.keysAndLabels(fields, known.book())
        : ExportColumns.keys(fields);
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
