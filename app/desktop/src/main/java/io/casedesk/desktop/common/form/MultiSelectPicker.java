package io.casedesk.desktop.common.form;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.ChoiceList;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Selects several dropdown keys: a field that shows them and a list with check boxes. The list is
 * read from the field state each time it opens and stores no selection of its own, so that the
 * field always shows all keys of the record. The focus stays in the field.
 */
final class MultiSelectPicker {

  private final CustomTextField field = Nodes.styled(new CustomTextField(), "option-picker");
  private final ChoiceList<DropdownChoice> list;
  private final CellRefresher cells;
  private final Label searched = Labels.of("", "caption", "option-search");
  private final DropDown popup;

  private final FieldState state;
  private final Messages messages;
  private final KeyChoices choices;
  private String search = "";
  private boolean found;

  /** Whether Enter ticks the highlighted option; after a tick or a search, Enter accepts. */
  private boolean marked;

  private String atFocus = "";

  MultiSelectPicker(FieldState state, Messages messages, Supplier<DropdownValues> options) {
    this.state = state;
    this.messages = messages;
    this.choices = new KeyChoices(state.spec(), options, messages);
    list =
        new ChoiceList<>(
            "options-" + state.spec().field().key(),
            ignored -> new DropdownCell(messages, this::isTicked));
    cells = CellRefresher.of(list);
    popup =
        new DropDown(new VBox(searched, list))
            .leavingEscape()
            .lettingClicksThrough()
            .onHidden(() -> search = "");
    buildField();
    buildList();
  }

  Region node() {
    return field;
  }

  private void buildField() {
    EditorFactory.identify(field, state, messages);
    EditorFactory.onAccept(field, this::accept);
    EditorFactory.keepingEnter(field, () -> popup.isShowing() && marked);
    field.setEditable(false);
    field.setPromptText(choices.prompt());
    field.setAccessibleHelp(choices.prompt());
    Label opener = new Label("", new FontIcon(Feather.CHEVRON_DOWN));
    opener.setId("open-" + state.spec().field().key());
    opener.setOnMouseClicked(event -> toggle());
    field.setRight(opener);
    field.setOnMouseClicked(event -> open());
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    field.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    SceneBinding.follow(field, state.inputProperty(), input -> show());
    field
        .focusedProperty()
        .subscribe(
            focused -> {
              if (focused) {
                atFocus = state.inputProperty().get();
              } else {
                popup.hide();
              }
            });
  }

  private void buildList() {
    list.setOnMouseClicked(event -> tick(list.getSelectionModel().getSelectedItem()));
    // A click moves the focus to the popup; forward key presses to the field.
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    list.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    Nodes.show(searched, false);
  }

  /** Shows the keys, or the raw value if it isn't a list of keys. */
  private void show() {
    String input = state.inputProperty().get();
    field.setText(JsonInputText.texts(input).map(keys -> String.join(", ", keys)).orElse(input));
    cells.refresh();
  }

  private List<String> chosen() {
    return JsonInputText.texts(state.inputProperty().get()).orElse(List.of());
  }

  private boolean isTicked(DropdownChoice choice) {
    return switch (choice) {
      case DropdownChoice.KnownKey(KnownDropdownValue option, String _, String _) ->
          chosen().contains(option.key());
      case DropdownChoice.TypedKey(String text, String _) -> chosen().contains(text);
      case DropdownChoice.NoKey() -> false;
    };
  }

  private void tick(@Nullable DropdownChoice choice) {
    switch (choice) {
      case DropdownChoice.KnownKey(KnownDropdownValue option, String _, String _) ->
          toggleKey(option.key());
      case DropdownChoice.TypedKey(String text, String _) -> toggleKey(text);
      case DropdownChoice.NoKey() -> state.choose(List.of());
      case null -> {}
    }
  }

  private void toggleKey(String key) {
    List<String> keys = new ArrayList<>(chosen());
    if (!keys.removeIf(key::equals)) {
      keys.add(key);
    }
    state.choose(keys);
  }

  private void pressed(KeyEvent event) {
    boolean taken =
        event.isShortcutDown()
            ? copiedOrPasted(event.getCode())
            : popup.isShowing() ? inList(event) : opened(event);
    if (taken) {
      event.consume();
    }
  }

  private boolean opened(KeyEvent event) {
    switch (event.getCode()) {
      case SPACE, F4, DOWN, UP -> open();
      case DELETE, BACK_SPACE -> state.choose(List.of());
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean inList(KeyEvent event) {
    KeyCode code = event.getCode();
    switch (code) {
      case UP, DOWN -> {
        if (event.isAltDown()) {
          popup.hide();
        } else {
          list.move(code);
        }
        marked = true;
      }
      case SPACE -> {
        tick(list.getSelectionModel().getSelectedItem());
        found = true;
        marked = false;
      }
      case BACK_SPACE -> search(search.substring(0, Math.max(0, search.length() - 1)));
      case F4 -> popup.hide();
      case ENTER, TAB -> {
        if (code == KeyCode.ENTER && marked) {
          tick(list.getSelectionModel().getSelectedItem());
          found = true;
          // The next Enter accepts the selected values.
          marked = false;
          return true;
        }
        accept();
        // The focus moves to the next field.
        return code == KeyCode.ENTER;
      }
      case ESCAPE -> {
        state.inputProperty().set(atFocus);
        popup.hide();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Selects the highlighted key if the user typed a part of it; never unselects it. */
  private void accept() {
    if (!search.isEmpty()
        && !found
        && list.getSelectionModel().getSelectedItem() instanceof DropdownChoice.KnownKey known
        && !isTicked(known)) {
      tick(known);
    }
    popup.hide();
  }

  private boolean copiedOrPasted(KeyCode code) {
    switch (code) {
      case C, INSERT -> StateViews.copy(state.inputProperty().get());
      case X -> {
        StateViews.copy(state.inputProperty().get());
        state.choose(List.of());
      }
      case V -> paste(Clipboard.getSystemClipboard().getString());
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Pastes a list of keys and labels; the reason is shown if one of them isn't known. */
  private void paste(@Nullable String text) {
    if (text != null && !text.isBlank()) {
      state.paste(text);
    }
  }

  private void typed(KeyEvent event) {
    String text = event.getCharacter();
    boolean isSearch = !text.isBlank() && !Character.isISOControl(text.charAt(0));
    if (isSearch && !event.isShortcutDown() && !event.isAltDown()) {
      // After a key was selected, start a new search.
      search(found ? text : search + text);
    }
    event.consume();
  }

  private void toggle() {
    if (popup.isShowing()) {
      popup.hide();
    } else {
      field.requestFocus();
      open();
    }
  }

  private void open() {
    if (!popup.isShowing()) {
      search("");
      marked = true;
    }
  }

  private void search(String wanted) {
    search = wanted;
    found = false;
    marked = false;
    searched.setText(messages.text("options.searched", wanted));
    Nodes.show(searched, !wanted.isEmpty());
    List<DropdownChoice> offered = new ArrayList<>();
    List<DropdownChoice> known = choices.matching(wanted);
    if (wanted.isEmpty()) {
      offered.addAll(choices.unknown(chosen()));
    }
    offered.addAll(known);
    list.offer(offered);
    // Enter after a mistyped key must not mean it.
    boolean isUnknown = offered.getFirst() instanceof DropdownChoice.TypedKey;
    list.getSelectionModel().clearAndSelect(isUnknown ? -1 : 0);
    list.scrollTo(0);
    list.setPrefWidth(DropdownCell.listWidth(offered, field, messages));
    popup.showBelow(field);
  }
}
