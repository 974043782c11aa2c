package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the style of a column of pasted cells: {@code 1.234} has two meanings, but not in a column
 * in which another cell is {@code 7,5}.
 */
public final class InputColumn {

  private final Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
  private boolean ambiguous;

  /** Adds the reading of a cell by a parser that knows no style. */
  public void add(InputReading reading) {
    switch (reading) {
      case InputReading.Value value -> {
        InputStyle style = value.style();
        if (style != null) {
          styles.add(style);
        }
      }
      case InputReading.Ambiguous _ -> ambiguous = true;
      case InputReading.Refused _ -> {
        // The cell says nothing about the others.
      }
    }
  }

  /** Returns the only style of the unambiguous cells; empty if they have none, or several. */
  public Optional<InputStyle> style() {
    return styles.size() == 1 ? Optional.of(styles.iterator().next()) : Optional.empty();
  }

  /** Returns whether the user must say what the ambiguous cells mean. */
  public boolean isOpen() {
    return ambiguous && styles.size() != 1;
  }
}
