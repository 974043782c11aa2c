package io.casedesk.desktop.imports.file;

import io.casedesk.desktop.common.text.Messages;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Converts a separator to its name. */
public final class SeparatorConverter extends StringConverter<Character> {

  private final Messages messages;

  public SeparatorConverter(Messages messages) {
    this.messages = messages;
  }

  @Override
  public String toString(@Nullable Character character) {
    return character == null
        ? ""
        : messages.textOr("imports.separator." + (int) character, String.valueOf(character));
  }

  @Override
  public Character fromString(String text) {
    return text.charAt(0);
  }
}
