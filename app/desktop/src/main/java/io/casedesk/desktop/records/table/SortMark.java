package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the sort direction as an arrow and the sort priority as a number in a header. */
final class SortMark<T> {

  private final Label label = Labels.of("", "sort-mark");
  private final FontIcon arrow = new FontIcon(Feather.ARROW_UP);
  private final TableView<T> view;
  private final TableColumn<T, ?> column;
  private final Messages messages;

  SortMark(TableView<T> view, TableColumn<T, ?> column, Messages messages) {
    this.view = view;
    this.column = column;
    this.messages = messages;
    label.setGraphic(arrow);
    label.setAlignment(Pos.CENTER_RIGHT);
    label.setMouseTransparent(true);
    Observables.follow(this::show, view.getSortOrder(), column.sortTypeProperty());
    column.setSortNode(label);
  }

  private void show() {
    boolean descending = column.getSortType() == SortType.DESCENDING;
    int place = view.getSortOrder().indexOf(column) + 1;
    arrow.setIconCode(descending ? Feather.ARROW_DOWN : Feather.ARROW_UP);
    label.setText(view.getSortOrder().size() > 1 ? String.valueOf(place) : "");
    label.setAccessibleText(
        messages.text(descending ? "column.sorted.down" : "column.sorted.up", place));
  }
}
