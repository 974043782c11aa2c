package io.casedesk.desktop.records.export;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import java.util.ArrayList;
import java.util.List;

/**
 * The data that can be exported, in immutable lists.
 *
 * @param records the records to choose from
 * @param columns the fields to choose from
 * @param options the known labels of dropdown values
 * @param staged the number of unsent changes, which exports don't contain
 * @param whole whether the list is known to be complete
 */
public record Exportable(
    Records records, Columns columns, DropdownValues options, int staged, boolean whole) {

  /**
   * The records to choose from.
   *
   * @param all all records that were read
   * @param deleted how many of all records are marked as deleted
   * @param shown the records in the table, in table order
   * @param selected the selected records
   */
  public record Records(
      List<? extends CaseRecord> all,
      int deleted,
      List<? extends CaseRecord> shown,
      List<? extends CaseRecord> selected) {

    List<? extends CaseRecord> of(ExportModel.Rows rows) {
      return switch (rows) {
        case ALL -> all;
        case SHOWN -> shown;
        case SELECTED -> selected;
      };
    }
  }

  /**
   * The fields to choose from.
   *
   * @param shown the fields of the visible columns, in column order
   * @param all every field
   */
  public record Columns(List<FieldRef> shown, List<FieldRef> all) {

    /** Copies the lists and adds the id: a row without an id can't be identified. */
    public Columns {
      shown = withId(shown);
      all = withId(all);
    }

    private static List<FieldRef> withId(List<FieldRef> fields) {
      FieldRef id = FieldRef.standard("id");
      if (fields.contains(id)) {
        return List.copyOf(fields);
      }
      List<FieldRef> more = new ArrayList<>(fields);
      more.addFirst(id);
      return List.copyOf(more);
    }
  }
}
