package io.casedesk.desktop.common.controls;

import java.util.List;
import java.util.function.Function;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;

/**
 * The choices below a text field. The list is as high as its choices, and the focus stays in the
 * field, which passes on the arrow keys.
 */
public final class ChoiceList<T> extends ListView<T> {

  private static final double ROW_HEIGHT = 32;
  private static final int MOST_ROWS = 9;

  /** Creates an empty list. */
  public ChoiceList(String id, Function<ListView<T>, ListCell<T>> cell) {
    setId(id);
    getStyleClass().add("option-list");
    setFixedCellSize(ROW_HEIGHT);
    setFocusTraversable(false);
    setCellFactory(cell::apply);
  }

  /** Replaces the choices; the selection has to be set again. */
  public void offer(List<T> choices) {
    getItems().setAll(choices);
    setPrefHeight(Math.clamp(choices.size(), 1, MOST_ROWS) * ROW_HEIGHT + 4);
  }

  /** Moves the selection for an arrow key and keeps it in the middle of the list. */
  public void move(KeyCode arrow) {
    if (arrow == KeyCode.DOWN) {
      getSelectionModel().selectNext();
    } else {
      getSelectionModel().selectPrevious();
    }
    scrollTo(Math.max(0, getSelectionModel().getSelectedIndex() - MOST_ROWS / 2));
  }
}
