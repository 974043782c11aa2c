package io.casedesk.desktop.records.filter;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.text.AccentFolding;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A list under a field that searches it. The keyboard stays in the field: up and down move in the
 * list, Enter chooses.
 */
public final class SearchList<T> {

  private static final double ROW_HEIGHT = 32;
  private static final int MOST_ROWS = 9;

  private final CustomTextField search = new CustomTextField();
  private final ListView<T> list = new ListView<>();
  private final VBox node = new VBox(8, search, list);
  private final Function<String, List<T>> found;
  private final Consumer<T> chosen;

  /**
   * A list.
   *
   * @param id of the list; that of the field is the same with {@code -search}
   * @param found what there is for a search text in lower case, which may be empty
   */
  public SearchList(
      String id,
      Function<String, List<T>> found,
      Function<ListView<T>, ListCell<T>> cell,
      Consumer<T> chosen) {
    this.found = found;
    this.chosen = chosen;
    search.setId(id + "-search");
    search.setLeft(new FontIcon(Feather.SEARCH));
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    list.setId(id);
    list.getStyleClass().add("option-list");
    list.setFixedCellSize(ROW_HEIGHT);
    list.setFocusTraversable(false);
    list.setCellFactory(cell::apply);
    list.setOnMouseClicked(
        event -> {
          choose();
          search.requestFocus();
        });
    search.textProperty().subscribe(text -> fill());
  }

  /** The node to place in a window. */
  public Region node() {
    return node;
  }

  /** Says what is searched. */
  public SearchList<T> prompt(String text) {
    search.setPromptText(text);
    search.setAccessibleText(text);
    list.setAccessibleText(text);
    return this;
  }

  /** Puts the keyboard into the field. */
  public void focus() {
    search.requestFocus();
  }

  /** Shows what there is now; the selection stays where it was. */
  public void fill() {
    List<T> items = found.apply(AccentFolding.searchable(search.getText().strip()));
    int selected = Math.max(0, list.getSelectionModel().getSelectedIndex());
    boolean sameLength = items.size() == list.getItems().size();
    list.getItems().setAll(items);
    list.getSelectionModel().select(sameLength ? selected : 0);
    list.setPrefHeight(Math.clamp(items.size(), 1, MOST_ROWS) * ROW_HEIGHT + 4);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP) {
      if (event.getCode() == KeyCode.DOWN) {
        list.getSelectionModel().selectNext();
      } else {
        list.getSelectionModel().selectPrevious();
      }
      list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - MOST_ROWS / 2));
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER) {
      choose();
      event.consume();
    }
  }

  private void choose() {
    T item = list.getSelectionModel().getSelectedItem();
    if (item != null) {
      chosen.accept(item);
    }
  }
}
