package io.casedesk.desktop.common.form;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A field with a list to choose from, which typing searches: a dropdown by key, which shows the key
 * with its label as a caption; a value of an open list; an owner. What nobody has seen is used only
 * by choosing to.
 */
final class DropdownPicker {

  private static final double ROW_HEIGHT = 32;
  private static final int MOST_ROWS = 9;

  /** Insets of the field, and what opens the list. */
  private static final double AROUND_KEY = 56;

  private final CustomTextField field = new CustomTextField();
  private final Label caption = new Label();
  private final ListView<DropdownChoice> list = new ListView<>();

  /** Escape also puts the old key back, which only the field can do. */
  private final DropDown popup = new DropDown(list).leavingEscape().lettingClicksThrough();

  private final FieldState state;
  private final Messages messages;
  private final PickerChoices choices;
  private final String key;
  private String atFocus = "";
  private boolean choosing;

  /** Whether the person marked an option, by typing or by an arrow; opening the list marks none. */
  private boolean marked;

  DropdownPicker(FieldState state, Messages messages, PickerChoices choices) {
    this.state = state;
    this.messages = messages;
    this.choices = choices;
    this.key = state.spec().field().key();
    buildField();
    buildList();
  }

  Region node() {
    return field;
  }

  private void buildField() {
    Editors.identify(field, state);
    Editors.onAccept(field, this::accept);
    field.getStyleClass().add("option-picker");
    field.setPromptText(choices.prompt());
    caption.getStyleClass().add("caption");
    caption.setMouseTransparent(true);
    FontIcon chevron = new FontIcon(Feather.CHEVRON_DOWN);
    Label opener = new Label("", chevron);
    opener.setId("open-" + key);
    opener.setOnMouseClicked(event -> toggle());
    HBox right = new HBox(6, caption, opener);
    right.setAlignment(Pos.CENTER_RIGHT);
    field.setRight(right);
    field.setOnMouseClicked(event -> open(""));
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    // What is typed is input at once, so that saving, closing and refreshing all know of it.
    TextInputBinding.tie(field, state);
    field.textProperty().subscribe(text -> caption.setText(choices.caption(text)));
    caption.setMinWidth(0);
    field
        .textProperty()
        .subscribe(
            text -> {
              caption.maxWidthProperty().unbind();
              caption.maxWidthProperty().bind(field.widthProperty().map(this::besideKey));
            });
    field
        .textProperty()
        .addListener(
            (property, before, text) -> {
              if (field.isFocused() && !choosing) {
                open(text);
                marked = true;
              }
            });
    field
        .focusedProperty()
        .subscribe(
            focused -> {
              state.typing(focused);
              if (focused) {
                atFocus = field.getText();
                field.selectAll();
              } else {
                popup.hide();
                state.resolve();
              }
            });
  }

  /** The room that the key leaves for its caption, which must not cover it. */
  private double besideKey(Number width) {
    Text key = new Text(field.getText());
    key.setFont(field.getFont());
    return Math.max(0, width.doubleValue() - key.getLayoutBounds().getWidth() - AROUND_KEY);
  }

  private void buildList() {
    list.getStyleClass().add("option-list");
    list.setId("options-" + key);
    list.setFixedCellSize(ROW_HEIGHT);
    list.setFocusTraversable(false);
    list.setCellFactory(ignored -> new DropdownCell(messages));
    list.setOnMouseClicked(event -> choose());
  }

  private void key(KeyEvent event) {
    KeyCode code = event.getCode();
    if (code == KeyCode.DOWN || code == KeyCode.UP) {
      mark(code);
      list.scrollTo(list.getSelectionModel().getSelectedIndex());
      event.consume();
    } else if (code == KeyCode.F4) {
      toggle();
      event.consume();
    } else if (code == KeyCode.TAB) {
      // The keyboard goes on to the next field.
      accept();
    } else if (code == KeyCode.ENTER && popup.isShowing()) {
      choose();
      event.consume();
    } else if (code == KeyCode.ESCAPE && popup.isShowing()) {
      commit(atFocus);
      event.consume();
    }
  }

  private void mark(KeyCode arrow) {
    if (!popup.isShowing()) {
      open("");
      if (list.getSelectionModel().isEmpty() && isKnownFirst(list.getItems())) {
        list.getSelectionModel().selectFirst();
        marked = true;
      }
      return;
    }
    if (arrow == KeyCode.DOWN) {
      list.getSelectionModel().selectNext();
    } else {
      list.getSelectionModel().selectPrevious();
    }
    marked = true;
  }

  /** Takes the option that the person marked; a list that was only opened changes nothing. */
  private void accept() {
    if (popup.isShowing() && marked) {
      choose();
    } else {
      popup.hide();
    }
  }

  private void toggle() {
    if (popup.isShowing()) {
      popup.hide();
    } else {
      field.requestFocus();
      open("");
    }
  }

  private void open(String filter) {
    marked = false;
    List<DropdownChoice> offered = choices.matching(filter);
    list.getItems().setAll(offered);
    int preselected = indexOfCurrent(offered, filter);
    if (preselected < 0) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().select(preselected);
    }
    list.setPrefHeight(Math.clamp(offered.size(), 1, MOST_ROWS) * ROW_HEIGHT + 4);
    list.setPrefWidth(Math.max(field.getWidth(), 260));
    popup.showBelow(field);
  }

  private int indexOfCurrent(List<DropdownChoice> offered, String filter) {
    String current = filter.isEmpty() ? state.inputProperty().get() : filter.strip();
    int meant = -1;
    for (int i = 0; i < offered.size(); i++) {
      if (offered.get(i) instanceof DropdownChoice.Known known) {
        if (choices.text(known.option()).equals(current)) {
          return i;
        }
        meant = meant < 0 && choices.isMeant(known.option(), current) ? i : meant;
      }
    }
    if (meant >= 0) {
      return meant;
    }
    // Never an unseen key: Enter after a mistyped key must not mean it. Without a search, none:
    // whoever only looks at the list of a value that is not in it wants to keep the value.
    return !filter.isEmpty() && isKnownFirst(offered) ? 0 : -1;
  }

  private static boolean isKnownFirst(List<DropdownChoice> offered) {
    return !offered.isEmpty() && offered.getFirst() instanceof DropdownChoice.Known;
  }

  private void choose() {
    DropdownChoice choice = list.getSelectionModel().getSelectedItem();
    popup.hide();
    switch (choice) {
      case DropdownChoice.Known known -> commit(choices.text(known.option()));
      case DropdownChoice.AsTyped(String text, String belongsTo) -> {
        choosing = true;
        state.useAsTyped(text);
        choosing = false;
      }
      case DropdownChoice.Clear() -> commit("");
      case null -> {}
    }
  }

  private void commit(String text) {
    choosing = true;
    state.inputProperty().set(text);
    choosing = false;
    popup.hide();
    field.positionCaret(text.length());
  }
}
