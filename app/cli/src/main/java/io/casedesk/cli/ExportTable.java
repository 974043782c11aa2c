package io.casedesk.cli;

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

/** Which records an export holds, in which order, and which columns. */
final class ExportTable {

  private final ExportRequest wish;
  private final ExportRequest.Known known;
  private final Predicate<CaseRecord> filter;
  private final @Nullable ViewOrder order;

  ExportTable(ExportRequest wish, ExportRequest.Known known) {
    this.wish = wish;
    this.known = known;
    SavedViewDefinition view = wish.view();
    if (view == null) {
      filter = record -> true;
      order = null;
    } else {
      ViewFields of =
          new ViewFields(
              wish.kind().kindOfRecord(), known.fields(), known.book(), ZoneId.systemDefault());
      filter = view.shows(of);
      order = view.sort().isEmpty() ? null : view.order(of);
    }
  }

  /** Whether the record is to be in the file; asked once for each, as they come. */
  boolean takes(CaseRecord record) {
    if (!filter.test(record)) {
      return false;
    }
    if (order != null) {
      order.add(record);
    }
    return true;
  }

  /** Numbers of the records taken, in the order they are to be in. */
  int[] order(int records) {
    return order == null ? IntStream.range(0, records).toArray() : order.order();
  }

  /**
   * The columns.
   *
   * @param there the fields that the records taken have
   * @throws UnknownColumnException when one was asked for that is nowhere
   */
  ExportColumns columns(List<FieldRef> there) {
    List<FieldRef> fields = fields(there);
    return wish.labels()
        ? ExportColumns.keysAndLabels(fields, known.book())
        : ExportColumns.keys(fields);
  }

  private List<FieldRef> fields(List<FieldRef> there) {
    SavedViewDefinition view = wish.view();
    if (!wish.columns().isEmpty()) {
      return named(there);
    }
    if (view == null || view.columns().isEmpty()) {
      return there;
    }
    // Without its id a row could not be told from another, nor be imported again.
    List<FieldRef> shown = new ArrayList<>(view.columns());
    FieldRef id = FieldRef.standard("id");
    if (!shown.contains(id)) {
      shown.addFirst(id);
    }
    return shown;
  }

  private List<FieldRef> named(List<FieldRef> there) {
    Set<FieldRef> members = new HashSet<>();
    StandardFields.of(wish.kind().kindOfRecord())
        .forEach(field -> members.add(FieldRef.standard(field.key())));
    Set<FieldRef> all = new LinkedHashSet<>(there);
    all.addAll(members);
    known.fields().stream()
        .map(FieldDefinition::key)
        .map(FieldRef::custom)
        .filter(field -> !members.contains(FieldRef.standard(field.key())))
        .forEach(all::add);
    Set<FieldRef> named = new LinkedHashSet<>();
    for (String name : wish.columns()) {
      FieldRef field = FieldRef.parse(name.strip());
      FieldRef found = all.contains(field) ? field : FieldRef.custom(field.key());
      if (!all.contains(found) && !there.isEmpty()) {
        throw new UnknownColumnException(
            "--columns: no record has a field \""
                + name.strip()
                + "\". There are: "
                + all.stream().map(FieldRef::toString).collect(Collectors.joining(", "))
                + ". Nothing was written.");
      }
      named.add(found);
    }
    return List.copyOf(named);
  }
}
