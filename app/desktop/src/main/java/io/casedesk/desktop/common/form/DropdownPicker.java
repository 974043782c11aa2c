package io.casedesk.desktop.common.form;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.controls.ChoiceList;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A text field with a searchable list: a dropdown by key with its label as a caption, a value of an
 * open list, or an owner. A new value is used only if the user selects it explicitly.
 */
final class DropdownPicker {

  /** Width of the field's insets and the arrow button, in pixels. */
  private static final double AROUND_KEY = 56;

  private final CustomTextField field = Nodes.styled(new CustomTextField(), "option-picker");
  private final Label caption = new Label();
  private final ChoiceList<DropdownChoice> list;

  /** The field handles Escape itself, because it also restores the former key. */
  private final DropDown popup;

  private final FieldState state;
  private final Messages messages;
  private final PickerChoices choices;
  private final String key;
  private String atFocus = "";
  private boolean choosing;

  /**
   * Whether the user has highlighted a value by typing or with an arrow key; opening the list
   * doesn't.
   */
  private boolean marked;

  DropdownPicker(FieldState state, Messages messages, PickerChoices choices) {
    this.state = state;
    this.messages = messages;
    this.choices = choices;
    this.key = state.spec().field().key();
    list = new ChoiceList<>("options-" + key, ignored -> new DropdownCell(messages));
    list.setOnMouseClicked(event -> choose());
    popup = new DropDown(list).leavingEscape().lettingClicksThrough();
    buildField();
  }

  Region node() {
    return field;
  }

  private void buildField() {
    EditorFactory.identify(field, state, messages);
    EditorFactory.onAccept(field, this::accept);
    EditorFactory.onEnter(field, this::acceptByEnter);
    field.setPromptText(choices.prompt());
    field.setAccessibleHelp(choices.prompt());
    caption.getStyleClass().add("caption");
    caption.setMouseTransparent(true);
    FontIcon chevron = new FontIcon(Feather.CHEVRON_DOWN);
    Label opener = Nodes.named("open-" + key, new Label("", chevron));
    opener.setOnMouseClicked(event -> toggle());
    HBox right = Nodes.rightRow(6, caption, opener);
    field.setRight(right);
    field.setOnMouseClicked(event -> open(""));
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    // Bind each key press to the input, so that saving, closing and refreshing take it into
    // account.
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
                state.typing(true);
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

  /** Returns the room to the right of the key for its caption. */
  private double besideKey(Number width) {
    Text key = new Text(field.getText());
    key.setFont(field.getFont());
    return Math.max(0, width.doubleValue() - key.getLayoutBounds().getWidth() - AROUND_KEY);
  }

  private void key(KeyEvent event) {
    KeyCode code = event.getCode();
    if (code == KeyCode.DOWN || code == KeyCode.UP) {
      mark(code);
      event.consume();
    } else if (code == KeyCode.F4) {
      toggle();
      event.consume();
    } else if (code == KeyCode.TAB) {
      // The focus moves to the next field.
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
      list.scrollTo(list.getSelectionModel().getSelectedIndex());
      return;
    }
    list.move(arrow);
    marked = true;
  }

  /** Accepts the highlighted value; a list that was only opened changes nothing. */
  private void accept() {
    if (popup.isShowing() && marked) {
      choose();
    } else {
      popup.hide();
    }
  }

  /** Enter also accepts a value that is highlighted because it is the current one. */
  private void acceptByEnter() {
    if (popup.isShowing()) {
      choose();
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
    list.offer(offered);
    int preselected = indexOfCurrent(offered, filter);
    if (preselected < 0) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().select(preselected);
    }
    list.setPrefWidth(DropdownCell.listWidth(offered, field, messages));
    popup.showBelow(field);
  }

  private int indexOfCurrent(List<DropdownChoice> offered, String filter) {
    String current = filter.isEmpty() ? state.inputProperty().get() : filter.strip();
    int meant = -1;
    for (int i = 0; i < offered.size(); i++) {
      if (offered.get(i) instanceof DropdownChoice.KnownKey known) {
        if (choices.text(known.option()).equals(current)) {
          return i;
        }
        meant = meant < 0 && choices.isMeant(known.option(), current) ? i : meant;
      }
    }
    if (meant >= 0) {
      return meant;
    }
    // Never highlight an unknown key: Enter after a typing error must not accept it. Highlight
    // nothing without a search: a user who only looks at the list wants to keep the value.
    return !filter.isEmpty() && isKnownFirst(offered) ? 0 : -1;
  }

  private static boolean isKnownFirst(List<DropdownChoice> offered) {
    return !offered.isEmpty() && offered.getFirst() instanceof DropdownChoice.KnownKey;
  }

  private void choose() {
    DropdownChoice choice = list.getSelectionModel().getSelectedItem();
    popup.hide();
    switch (choice) {
      case DropdownChoice.KnownKey known -> commit(choices.text(known.option()));
      case DropdownChoice.TypedKey(String text, String belongsTo) -> {
        choosing = true;
        state.useAsTyped(text);
        choosing = false;
      }
      case DropdownChoice.NoKey() -> commit("");
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
