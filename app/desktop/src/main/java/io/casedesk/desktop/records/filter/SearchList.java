package io.casedesk.desktop.records.filter;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.controls.ChoiceList;
import io.casedesk.desktop.common.text.TextSearch;
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
 * A list below a search field. The focus stays in the field: Up and Down move the selection, Enter
 * chooses. Space chooses too, unless it is within a search text.
 */
public final class SearchList<T> implements FilterPage {

  private final CustomTextField search = new CustomTextField();
  private final ChoiceList<T> list;
  private final VBox node;
  private final Function<TextSearch, List<T>> found;
  private final Consumer<T> chosen;
  private boolean isMarked = true;

  /**
   * Creates the list.
   *
   * @param id the id of the list; the id of the field has the suffix {@code -search}
   * @param found returns the items that a search finds; the search may be empty
   */
  public SearchList(
      String id,
      Function<TextSearch, List<T>> found,
      Function<ListView<T>, ListCell<T>> cell,
      Consumer<T> chosen) {
    this.found = found;
    this.chosen = chosen;
    search.setId(id + "-search");
    search.setLeft(new FontIcon(Feather.SEARCH));
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    search.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    list = new ChoiceList<>(id, cell);
    node = new VBox(8, search, list);
    list.setOnMouseClicked(
        event -> {
          choose();
          search.requestFocus();
        });
    search
        .textProperty()
        .subscribe(
            text -> {
              isMarked = text.isEmpty();
              fill();
            });
  }

  /** Returns the root node. */
  @Override
  public Region node() {
    return node;
  }

  /** Sets the prompt text. */
  public SearchList<T> prompt(String text) {
    search.setPromptText(text);
    search.setAccessibleText(text);
    list.setAccessibleText(text);
    return this;
  }

  /** Moves the keyboard focus to the field. */
  @Override
  public void focus() {
    search.requestFocus();
  }

  /** Updates the items; the selected index stays. */
  public void fill() {
    List<T> items = found.apply(TextSearch.of(search.getText()));
    int selected = Math.max(0, list.getSelectionModel().getSelectedIndex());
    boolean sameLength = items.size() == list.getItems().size();
    list.offer(items);
    list.getSelectionModel().select(sameLength ? selected : 0);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP) {
      list.move(event.getCode());
      isMarked = true;
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER) {
      choose();
      event.consume();
    }
  }

  private void typed(KeyEvent event) {
    if (isMarked && event.getCharacter().equals(" ")) {
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
