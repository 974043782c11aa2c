package io.casedesk.desktop.records.export;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;

/**
 * What there is to export, in lists that stay as they are.
 *
 * @param records which records
 * @param columns which fields
 * @param options what is known of the labels of options
 * @param staged changes that are not sent yet, which an export does not hold
 * @param whole whether the list is known to hold every record of the service
 */
public record Exportable(
    Records records, Columns columns, DropdownValues options, int staged, boolean whole) {

  /**
   * Records to choose from.
   *
   * @param all every record that was read
   * @param deleted how many of those are marked as deleted
   * @param shown those that are listed, in their order
   * @param selected those that are selected
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
   * Fields to choose from.
   *
   * @param shown those whose columns are shown, in their order
   * @param all every field
   */
  public record Columns(List<FieldRef> shown, List<FieldRef> all) {

    /** Takes copies that nobody can change; a row without its id could not be told from others. */
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
