package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.refresh.ChangesPanel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;

/** Formats fields and values in the way the table of a list shows them. */
public final class ListFields<R extends CaseRecord> implements ChangesPanel.Fields {

  private final FiltersModel<R> list;
  private final Timestamps timestamps;

  public ListFields(FiltersModel<R> list, Timestamps timestamps) {
    this.list = list;
    this.timestamps = timestamps;
  }

  @Override
  public String name(FieldRef field) {
    Column<R> column = list.column(field.toString());
    return column == null ? field.key() : column.title();
  }

  @Override
  public String value(FieldRef field, FieldValue value) {
    Column<R> column = list.column(field.toString());
    String text = ValueText.oneLine(value);
    return column != null && column.kind() == Column.Kind.TIMESTAMP
        ? timestamps.local(value.display()).orElse(text)
        : text;
  }

  @Override
  public String whole(FieldRef field, FieldValue value) {
    Column<R> column = list.column(field.toString());
    return column != null && column.kind() == Column.Kind.TIMESTAMP
        ? timestamps.utc(value.display()).orElse(value.display())
        : "";
  }
}
