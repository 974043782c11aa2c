package io.casedesk.desktop.common.commands;

import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/** A key combination with a text in the user's language; JavaFX has English names only. */
final class NamedKeys extends KeyCombination {

  private final KeyCombination keys;
  private final String text;

  NamedKeys(KeyCombination keys, String text) {
    super(keys.getShift(), keys.getControl(), keys.getAlt(), keys.getMeta(), keys.getShortcut());
    this.keys = keys;
    this.text = text;
  }

  @Override
  public boolean match(KeyEvent event) {
    return keys.match(event);
  }

  @Override
  public String getDisplayText() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamedKeys named && keys.equals(named.keys);
  }

  @Override
  public int hashCode() {
    return keys.hashCode();
  }
}
