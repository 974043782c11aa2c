package io.casedesk.desktop.app;

import io.casedesk.desktop.common.text.Messages;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** English in brackets, every word of it longer, as in other languages. */
final class Pseudo extends ResourceBundle {

  private static final double LONGER = 0.4;
  private static final String ENGINE = "engine.";

  private final ResourceBundle english =
      ResourceBundle.getBundle(
          "io.casedesk.desktop.messages.casedesk",
          Locale.ENGLISH,
          ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));

  @Override
  protected Object handleGetObject(String key) {
    String engine = engine(key);
    return "⟦" + longer(engine == null ? english.getString(key) : engine) + "⟧";
  }

  private static @Nullable String engine(String key) {
    return key.startsWith(ENGINE) ? Messages.engineText(key.substring(ENGINE.length())) : null;
  }

  /** What stands between braces is for the format, and stays as it is. */
  private static String longer(String text) {
    StringBuilder result = new StringBuilder();
    int depth = 0;
    int word = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (Character.isLetter(c)) {
        word += depth == 0 ? 1 : 0;
      } else {
        result.append("~".repeat((int) Math.ceil(word * LONGER)));
        word = 0;
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      }
      if (i < text.length()) {
        result.append(c);
      }
    }
    return result.toString();
  }

  @Override
  public boolean containsKey(String key) {
    return english.containsKey(key) || engine(key) != null;
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(english.keySet());
  }
}
