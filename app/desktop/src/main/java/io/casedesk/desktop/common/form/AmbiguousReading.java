package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import io.casedesk.workspace.Edit;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;

/**
 * Says how an ambiguous number or date is read, and how else it can be.
 *
 * @param value the value in the style, as the service writes it
 * @param otherStyle a style in which it has another value
 */
public record AmbiguousReading(
    InputStyle style, String value, InputStyle otherStyle, String otherValue) {

  /**
   * Returns how a text is read; empty if it has one meaning or none.
   *
   * @param any the reading without a style
   * @param parsed the reading of the user
   */
  public static Optional<AmbiguousReading> of(InputReading any, Edit.Input parsed) {
    if (!(any instanceof InputReading.Ambiguous meanings)
        || !(parsed instanceof Edit.Valid(FieldValue read))) {
      return Optional.empty();
    }
    String value = read.display();
    Optional<InputStyle> other =
        meanings.styles().stream()
            .filter(style -> !meanings.valueIn(style).equals(value))
            .findFirst();
    return meanings.styles().stream()
        .filter(style -> meanings.valueIn(style).equals(value))
        .findFirst()
        .flatMap(
            style ->
                other.map(one -> new AmbiguousReading(style, value, one, meanings.valueIn(one))));
  }

  /** Says both values. */
  public String text(Messages messages) {
    return messages.text(
        "editor.reading",
        messages.text("paste.style." + style),
        messages.meaning(style, value),
        messages.meaning(otherStyle, otherValue));
  }

  /**
   * Creates the button that reads the text otherwise. It leaves the keyboard focus in the field.
   *
   * @param action receives the other style
   */
  public Button button(Messages messages, Consumer<InputStyle> action) {
    Button button =
        Buttons.of(
            "read-other",
            messages.text("editor.readAs", messages.meaning(otherStyle, otherValue)),
            () -> action.accept(otherStyle),
            Styles.SMALL);
    button.setFocusTraversable(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }
}
