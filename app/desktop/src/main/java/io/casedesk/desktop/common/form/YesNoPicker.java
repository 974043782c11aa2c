package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Toggle buttons for yes, no and empty. A single tab stop, like radio buttons: arrow keys move
 * between buttons. Letters that are typed in one go are a word, which selects the button whose name
 * begins with it; another word is an invalid input. Another value has a button of its own, so that
 * it is visible and can be selected again.
 */
final class YesNoPicker {

  private static final Set<String> USUAL = Set.of("true", "false", "");

  /** The keys after which letters begin another word. */
  private static final Set<KeyCode> ENDING = Set.of(KeyCode.ENTER, KeyCode.TAB, KeyCode.ESCAPE);

  /** Letters typed after this pause begin another word, unless they go on with the last one. */
  private static final Duration PAUSE = Duration.seconds(1);

  private final HBox node = new HBox();
  private final ToggleButton other;
  private final FieldEditor state;
  private final String title;
  private final boolean clearable;

  /** The word of the empty value. */
  private final String empty;

  /** The words for each value in every language of this program, beside the digits. */
  private static final Map<String, Set<String>> NAMES =
      Map.of("true", names("value.yes", "true", "1"), "false", names("value.no", "false", "0"));

  /** The letters of the word that is being typed. */
  private String letters = "";

  private boolean isPaused;

  private final PauseTransition pause = new PauseTransition(PAUSE);

  /** Strong reference: the input has only a weak listener. */
  private final ChangeListener<String> shower = (input, before, now) -> show(now);

  YesNoPicker(FieldEditor state, Messages messages) {
    this.state = state;
    this.clearable = state.spec().field().isCustom();
    this.title = state.spec().title();
    this.empty = messages.text("value.blank");
    this.other = button("", "");
    node.getChildren()
        .addAll(
            button(messages.text("value.yes"), "true"), button(messages.text("value.no"), "false"));
    if (clearable) {
      node.getChildren().add(button(messages.text("value.blank"), ""));
    }
    stylePills();
    pause.setOnFinished(event -> isPaused = true);
    EditorFactory.identify(node, state, messages);
    node.getProperties().put(YesNoPicker.class, this);
    node.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    node.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    state.inputProperty().addListener(new WeakChangeListener<>(shower));
    show(state.inputProperty().get());
  }

  private static Set<String> names(String messageKey, String... others) {
    return Stream.concat(Messages.inEveryLanguage(messageKey).stream(), Stream.of(others))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  Region node() {
    return node;
  }

  private ToggleButton button(String text, String input) {
    ToggleButton button = new ToggleButton(text);
    button.accessibleTextProperty().bind(Bindings.concat(title, ": ", button.textProperty()));
    button.setUserData(input);
    button.setOnAction(
        event -> {
          choose(button);
          // A second click on the selected button must not unselect it.
          button.setSelected(true);
        });
    return button;
  }

  private void show(String input) {
    if (!USUAL.contains(input)) {
      other.setText(input);
      other.setUserData(input);
      // Another value stays available once it was there.
      if (other.getParent() == null) {
        node.getChildren().addFirst(other);
        stylePills();
      }
    }
    ToggleButton at = chosen();
    boolean hadFocus = node.isFocusWithin();
    for (ToggleButton button : shown()) {
      button.setSelected(input.equals(button.getUserData()));
      button.setFocusTraversable(button.equals(at));
    }
    if (hadFocus) {
      at.requestFocus();
    }
    removeRefusedWord(input);
  }

  /** Removes the button of a word that was typed; a value of the service keeps its button. */
  private void removeRefusedWord(String input) {
    FieldValue saved = state.savedProperty().get();
    boolean isSaved = saved != null && saved.display().equals(other.getText());
    if (USUAL.contains(input) && !isSaved && node.getChildren().remove(other)) {
      stylePills();
    }
  }

  private void stylePills() {
    List<ToggleButton> shown = shown();
    for (int i = 0; i < shown.size(); i++) {
      shown
          .get(i)
          .getStyleClass()
          .setAll(
              "toggle-button",
              i == 0
                  ? Styles.LEFT_PILL
                  : i == shown.size() - 1 ? Styles.RIGHT_PILL : Styles.CENTER_PILL);
    }
  }

  private List<ToggleButton> shown() {
    return node.getChildren().stream().map(ToggleButton.class::cast).toList();
  }

  private ToggleButton chosen() {
    String input = state.inputProperty().get();
    return shown().stream()
        .filter(button -> input.equals(button.getUserData()))
        .findFirst()
        .orElse(shown().getFirst());
  }

  private void choose(@Nullable ToggleButton button) {
    if (button != null) {
      state.type(String.valueOf(button.getUserData()));
    }
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.SPACE && !letters.isEmpty() && !isPaused) {
      // It belongs to the word and presses no button.
      event.consume();
      return;
    }
    boolean taken =
        event.isShortcutDown() ? copiedOrPasted(event.getCode()) : moved(event.getCode());
    if (taken) {
      event.consume();
    }
    if (taken || ENDING.contains(event.getCode())) {
      letters = "";
    }
  }

  private boolean moved(KeyCode code) {
    switch (code) {
      case LEFT, UP -> move(-1);
      case RIGHT, DOWN -> move(1);
      case DELETE, BACK_SPACE -> find(button -> clearable && "".equals(button.getUserData()));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void move(int by) {
    List<ToggleButton> shown = shown();
    int at = shown.indexOf(chosen());
    // If none is selected, the first arrow key selects the focused button.
    int to = shown.get(at).isSelected() ? at + by : at;
    choose(shown.get(Math.clamp(to, 0, shown.size() - 1)));
  }

  private void find(Predicate<ToggleButton> meant) {
    choose(shown().stream().filter(meant).findFirst().orElse(null));
  }

  private void typed(KeyEvent event) {
    String letter = event.getCharacter();
    boolean isText =
        !letter.isEmpty()
            && !Character.isISOControl(letter.charAt(0))
            && !((letters.isEmpty() || isPaused) && letter.isBlank());
    if (isText && !event.isShortcutDown() && !event.isAltDown()) {
      letters = isPaused && !goesOn(letter) ? letter : letters + letter;
      isPaused = false;
      pause.playFromStart();
      state.type(meant(letters));
      event.consume();
    }
  }

  /** Returns whether a letter after a pause goes on with the name that is still the input. */
  private boolean goesOn(String letter) {
    String word = (letters + letter).toLowerCase(Locale.ROOT);
    return state.inputProperty().get().equals(meant(letters))
        && Stream.concat(NAMES.values().stream().flatMap(Set::stream), Stream.of(empty))
            .anyMatch(name -> name.toLowerCase(Locale.ROOT).startsWith(word));
  }

  /** Returns the value whose name begins with a word; a word that fits none stays as it is. */
  private String meant(String word) {
    String lower = word.strip().toLowerCase(Locale.ROOT);
    if (clearable && word.equalsIgnoreCase(empty)) {
      return "";
    }
    return NAMES.entrySet().stream()
        .filter(names -> names.getValue().stream().anyMatch(name -> name.startsWith(lower)))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(word);
  }

  private boolean copiedOrPasted(KeyCode code) {
    switch (code) {
      case C, INSERT -> StateViews.copy(state.inputProperty().get());
      case V -> paste(Clipboard.getSystemClipboard().getString());
      default -> {
        return false;
      }
    }
    return true;
  }

  private void paste(@Nullable String text) {
    if (text != null && !text.isBlank()) {
      String wanted = text.strip();
      state.type(clearable && wanted.equalsIgnoreCase(empty) ? "" : wanted);
      state.resolve();
    }
  }
}
