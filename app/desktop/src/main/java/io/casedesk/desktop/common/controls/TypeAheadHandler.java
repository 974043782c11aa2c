package io.casedesk.desktop.common.controls;

import io.casedesk.model.input.AccentFolding;
import javafx.animation.PauseTransition;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lets the user choose a value of a combo box by typing its first letters, and keeps Left and Right
 * from leaving the box.
 */
public final class TypeAheadHandler<T extends @Nullable Object> {

  /** Letters typed after this pause begin another word. */
  private static final Duration PAUSE = Duration.seconds(1);

  private final ComboBox<T> combo;
  private final PauseTransition pause = new PauseTransition(PAUSE);
  private String typed = "";

  private TypeAheadHandler(ComboBox<T> combo) {
    this.combo = combo;
    pause.setOnFinished(event -> typed = "");
  }

  /** Creates a combo box with the handler. */
  public static <T extends @Nullable Object> ComboBox<T> comboBox() {
    ComboBox<T> combo = new ComboBox<>();
    install(combo);
    return combo;
  }

  /** Installs the handler; it ignores an editable combo box, which takes the letters itself. */
  public static <T extends @Nullable Object> void install(ComboBox<T> combo) {
    TypeAheadHandler<T> handler = new TypeAheadHandler<>(combo);
    combo.addEventHandler(KeyEvent.KEY_TYPED, handler::typed);
    combo.addEventHandler(KeyEvent.KEY_PRESSED, handler::stay);
    combo.addEventFilter(KeyEvent.KEY_PRESSED, handler::space);
    combo.addEventFilter(KeyEvent.KEY_RELEASED, handler::space);
  }

  /** JavaFX would move the focus to the control on that side, however far away it is. */
  private void stay(KeyEvent event) {
    boolean isAside = event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.RIGHT;
    if (isAside && !combo.isEditable()) {
      event.consume();
    }
  }

  /** A space within a word must not open the list. */
  private void space(KeyEvent event) {
    if (event.getCode() == KeyCode.SPACE && !typed.isEmpty()) {
      event.consume();
    }
  }

  private void typed(KeyEvent event) {
    String letter = event.getCharacter();
    boolean isCommand = event.isControlDown() || event.isAltDown() || event.isMetaDown();
    boolean isText = !letter.isEmpty() && !Character.isISOControl(letter.codePointAt(0));
    if (combo.isEditable() || isCommand || !isText || (typed.isEmpty() && letter.isBlank())) {
      return;
    }
    event.consume();
    int selected = combo.getSelectionModel().getSelectedIndex();
    int found = typed.isEmpty() ? -1 : find(typed + letter, Math.max(0, selected));
    typed = found < 0 ? letter : typed + letter;
    if (found < 0) {
      // The first letter alone goes through the values that begin with it.
      found = find(letter, selected + 1);
    }
    pause.playFromStart();
    if (found >= 0) {
      combo.getSelectionModel().select(found);
      reveal(found);
    }
  }

  /** Returns the first value from an index on that begins with the text; -1 if there is none. */
  private int find(String beginning, int from) {
    String wanted = AccentFolding.searchable(beginning);
    int size = combo.getItems().size();
    for (int i = 0; i < size; i++) {
      int index = (from + i) % size;
      String text = combo.getConverter().toString(combo.getItems().get(index));
      if (AccentFolding.searchable(text).startsWith(wanted)) {
        return index;
      }
    }
    return -1;
  }

  private void reveal(int index) {
    if (combo.isShowing()
        && combo.getSkin() instanceof ComboBoxListViewSkin<?> skin
        && skin.getPopupContent() instanceof ListView<?> list) {
      list.scrollTo(index);
    }
  }
}
