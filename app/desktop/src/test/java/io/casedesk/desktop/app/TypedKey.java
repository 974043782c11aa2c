package io.casedesk.desktop.app;

import java.util.List;
import javafx.scene.input.KeyCode;

/** A key as a keyboard sends it. */
record TypedKey(KeyCode code, String typed, boolean shift, boolean control) {

  static final TypedKey ENTER = of(KeyCode.ENTER, "\r");
  static final TypedKey TAB = of(KeyCode.TAB, "\t");
  static final TypedKey SHIFT_TAB = new TypedKey(KeyCode.TAB, "\t", true, false);
  static final TypedKey ESCAPE = of(KeyCode.ESCAPE, "\u001b");
  static final TypedKey DELETE = of(KeyCode.DELETE, "\u007f");
  static final TypedKey UNDO = new TypedKey(KeyCode.Z, "\u001a", false, true);

  /** A key without Shift and Ctrl. */
  static TypedKey of(KeyCode code, String typed) {
    return new TypedKey(code, typed, false, false);
  }

  /** A key that types nothing. */
  static TypedKey of(KeyCode code) {
    return of(code, "");
  }

  static TypedKey of(char character) {
    boolean isLetter = Character.isLetter(character);
    KeyCode code =
        Character.isDigit(character)
            ? KeyCode.getKeyCode(String.valueOf(character))
            : isLetter
                ? KeyCode.getKeyCode(String.valueOf(Character.toUpperCase(character)))
                : character == ' ' ? KeyCode.SPACE : KeyCode.UNDEFINED;
    boolean isShifted = isLetter && Character.isUpperCase(character);
    return new TypedKey(code, String.valueOf(character), isShifted, false);
  }

  /** A key with Ctrl. */
  static TypedKey control(KeyCode code) {
    return new TypedKey(code, "", false, true);
  }

  static List<TypedKey> text(String text) {
    return text.chars().mapToObj(character -> of((char) character)).toList();
  }

  @Override
  public String toString() {
    String name = typed.isBlank() || typed.charAt(0) < ' ' ? code.name() : typed;
    return (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + name;
  }
}
