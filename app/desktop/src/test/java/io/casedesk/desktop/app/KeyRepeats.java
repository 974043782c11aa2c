package io.casedesk.desktop.app;

import java.util.EnumSet;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;

/**
 * Drops the repetitions of a key. A display repeats a key that is down for longer than half a
 * second, and on a busy machine a robot takes longer to let a key go.
 */
final class KeyRepeats {

  private final Set<KeyCode> down = EnumSet.noneOf(KeyCode.class);
  private boolean repeated;

  private KeyRepeats() {}

  /** Drops them in a window, which tests use one after the other. */
  static void ignoreIn(Stage stage) {
    if (stage.getProperties().get(KeyRepeats.class) instanceof KeyRepeats before) {
      before.forget();
      return;
    }
    KeyRepeats repeats = new KeyRepeats();
    stage.getProperties().put(KeyRepeats.class, repeats);
    stage.addEventFilter(KeyEvent.ANY, repeats::filter);
    // A key may be let go in another window.
    stage.focusedProperty().subscribe(repeats::forget);
  }

  private void forget() {
    down.clear();
    repeated = false;
  }

  private void filter(KeyEvent event) {
    if (event.getEventType() == KeyEvent.KEY_RELEASED) {
      down.remove(event.getCode());
      return;
    }
    if (event.getEventType() == KeyEvent.KEY_PRESSED) {
      repeated = !down.add(event.getCode());
    }
    if (repeated) {
      event.consume();
    }
  }
}
