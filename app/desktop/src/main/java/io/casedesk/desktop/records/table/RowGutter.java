package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.DataTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.collections.SetChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/**
 * The numbers of the rows beside a table. Each is a check box, drawn under the mouse and while rows
 * are picked, so that rows that aren't adjacent can be picked.
 */
final class RowGutter<R extends CaseRecord> extends Region {

  private static final PseudoClass PICKING = PseudoClass.getPseudoClass("picking");
  private static final double NARROWEST = 68;

  /** The width of the box and its padding, and of one character of a number. */
  private static final double BOX = 44;

  private static final double CHARACTER = 8;

  private final DataTable<ListRow<R>> view;
  private final GridSelection<R> selection;
  private final Messages messages;
  private final CheckBox all;
  private final List<CheckBox> boxes = new ArrayList<>();

  RowGutter(DataTable<ListRow<R>> view, GridSelection<R> selection, Messages messages) {
    this.view = view;
    this.selection = selection;
    this.messages = messages;
    this.all = box("rows-unpick", messages.text("rows.unpick"));
    getStyleClass().add("row-gutter");
    fit();
    view.getItems().addListener((InvalidationListener) rows -> fit());
    all.setIndeterminate(true);
    all.setAllowIndeterminate(true);
    all.setTooltip(new Tooltip(messages.text("rows.unpick")));
    all.setOnAction(
        event -> {
          selection.unpick();
          all.setIndeterminate(true);
        });
    getChildren().add(all);
    // These rows are laid out after this node.
    view.onRowsLaidOut(() -> Platform.runLater(this::requestLayout));
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    selection.picked().addListener((SetChangeListener<String>) change -> picked());
    picked();
  }

  private void key(KeyEvent event) {
    if (Shortcut.PICK.match(event) && isVisible()) {
      selection.pickSelected();
      event.consume();
    }
  }

  /** Takes the width that the number of the last row needs. */
  private void fit() {
    int characters = messages.number(String.valueOf(view.getItems().size())).length();
    double width = Math.max(NARROWEST, BOX + CHARACTER * characters);
    setMinWidth(width);
    setMaxWidth(width);
  }

  private void picked() {
    boolean any = !selection.picked().isEmpty();
    pseudoClassStateChanged(PICKING, any);
    all.setVisible(any);
    requestLayout();
  }

  private static CheckBox box(String id, String spoken) {
    CheckBox box = Nodes.named(id, new CheckBox());
    box.setFocusTraversable(false);
    box.setManaged(false);
    box.setAccessibleText(spoken);
    return box;
  }

  @Override
  protected void layoutChildren() {
    all.resizeRelocate(0, 0, getWidth(), view.headerHeight());
    int used = 0;
    int counted = 0;
    int headers = 0;
    boolean grouped = !view.getItems().isEmpty() && view.getItems().getFirst().group() != null;
    List<DataTable.RowPlace> places =
        view.placesInSight().stream()
            .sorted(Comparator.comparingInt(DataTable.RowPlace::index))
            .toList();
    for (DataTable.RowPlace place : places) {
      ListRow<R> row = view.getItems().get(place.index());
      for (; grouped && counted < place.index(); counted++) {
        headers += view.getItems().get(counted).group() == null ? 0 : 1;
      }
      if (row.group() == null) {
        CheckBox box = box(used++);
        box.setUserData(row.id());
        String number = messages.number(String.valueOf(place.index() + 1 - headers));
        box.setText(number);
        box.setAccessibleText(messages.text("rows.pick", number));
        box.setSelected(selection.picked().contains(row.id()));
        double height = view.getFixedCellSize();
        double hidden = Math.max(0, view.headerHeight() - place.top());
        box.setVisible(hidden < height);
        box.setClip(hidden > 0 ? new Rectangle(0, hidden, getWidth(), height - hidden) : null);
        box.resizeRelocate(0, place.top(), getWidth(), height);
      }
    }
    for (CheckBox unused : boxes.subList(used, boxes.size())) {
      unused.setVisible(false);
    }
  }

  private CheckBox box(int place) {
    if (place == boxes.size()) {
      CheckBox made = box("pick-" + place, "");
      made.setOnAction(
          event -> {
            if (made.getUserData() instanceof String id) {
              if (made.isSelected()) {
                selection.picked().add(id);
              } else {
                selection.picked().remove(id);
              }
            }
          });
      boxes.add(made);
      getChildren().add(made);
      made.applyCss();
    }
    return boxes.get(place);
  }
}
