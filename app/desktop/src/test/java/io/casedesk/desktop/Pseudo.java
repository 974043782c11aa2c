package io.casedesk.desktop;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.ResourceBundle;

/** English in brackets, and longer, as other languages are. */
final class Pseudo extends ResourceBundle {

  private static final double LONGER = 0.4;

  private final ResourceBundle english =
      ResourceBundle.getBundle(
          "io.casedesk.desktop.messages.casedesk",
          Locale.ENGLISH,
          ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));

  @Override
  protected Object handleGetObject(String key) {
    String text = english.getString(key);
    return "⟦" + text + "~".repeat((int) Math.ceil(text.length() * LONGER)) + "⟧";
  }

  @Override
  public boolean containsKey(String key) {
    return english.containsKey(key);
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(english.keySet());
  }
}
