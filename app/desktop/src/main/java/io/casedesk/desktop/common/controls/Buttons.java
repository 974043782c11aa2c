package io.casedesk.desktop.common.controls;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates buttons, whose texts are never cut off. */
public final class Buttons {

  private Buttons() {}

  /** Creates a button. */
  public static Button of(String id, String text, Runnable action, String... styles) {
    Button button = Nodes.named(id, new Button(text), styles);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(event -> action.run());
    return button;
  }

  /** Creates a button with an icon. */
  public static Button of(String id, Feather icon, String text, Runnable action, String... styles) {
    Button button = of(id, text, action, styles);
    button.setGraphic(new FontIcon(icon));
    return button;
  }

  /** Lets a double click press a button once, because the first click changes what it acts on. */
  public static <B extends ButtonBase> B pressedOnce(B button) {
    button.addEventFilter(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          if (event.getClickCount() > 1) {
            event.consume();
          }
        });
    return button;
  }

  /** Creates a button whose tooltip is the text of the message key with {@code .hint}, if any. */
  public static Button hinted(Messages messages, String id, String messageKey, Runnable action) {
    Button button = of(id, messages.text(messageKey), action);
    // Some texts contain an underscore, which would mark a mnemonic.
    button.setMnemonicParsing(false);
    String hint = messages.textOr(messageKey + ".hint", "");
    if (!hint.isEmpty()) {
      button.setTooltip(Nodes.tooltip(hint));
    }
    return button;
  }

  /** Creates a flat icon button; its text is the tooltip and the accessible text. */
  public static Button icon(
      String id, Feather icon, String text, Runnable action, String... styles) {
    Button button = Nodes.styled(of(id, icon, "", action, styles), Styles.BUTTON_ICON, Styles.FLAT);
    button.setTooltip(new Tooltip(text));
    button.setAccessibleText(text);
    return button;
  }
}
