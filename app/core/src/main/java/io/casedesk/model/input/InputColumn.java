package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the styles of a column of cells: {@code 1.234} has two meanings, but not in a column in
 * which another cell is {@code 7,5}. Cells that contradict each other decide nothing.
 */
public final class InputColumn {

  private final Map<InputStyle.Subject, Judge> judges = new EnumMap<>(InputStyle.Subject.class);

  /** What the cells say about one subject. */
  private static final class Judge {

    /** The styles of cells that have a meaning in one style only. */
    private final Set<InputStyle> only = EnumSet.noneOf(InputStyle.class);

    /** The styles in which each of the ambiguous cells has a meaning. */
    private final Set<Set<InputStyle>> ambiguous = new HashSet<>();

    /** Returns the styles that every cell allows; empty if the cells contradict each other. */
    private Set<InputStyle> possible() {
      Set<InputStyle> possible = EnumSet.allOf(InputStyle.class);
      only.forEach(style -> possible.retainAll(EnumSet.of(style)));
      ambiguous.forEach(possible::retainAll);
      return possible;
    }
  }

  /** Adds the reading of a cell by a parser that knows no style. */
  public void add(InputReading reading) {
    switch (reading) {
      case InputReading.Value value -> {
        InputStyle style = value.style();
        if (style != null) {
          judge(style).only.add(style);
        }
      }
      case InputReading.Ambiguous both ->
          judge(both.styles().getFirst()).ambiguous.add(both.values().keySet());
      case InputReading.Refused _ -> {
        // The cell says nothing about the others.
      }
    }
  }

  private Judge judge(InputStyle style) {
    return judges.computeIfAbsent(style.subject(), first -> new Judge());
  }

  /** Returns the styles that the cells decide; at most one for each subject. */
  public Set<InputStyle> styles() {
    Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
    for (Judge judge : judges.values()) {
      Set<InputStyle> possible = judge.possible();
      if (possible.size() == 1) {
        styles.addAll(possible);
      }
    }
    return styles;
  }

  /** Returns the subjects about which the user must say what the ambiguous cells mean. */
  public Set<InputStyle.Subject> open() {
    Set<InputStyle.Subject> open = EnumSet.noneOf(InputStyle.Subject.class);
    judges.forEach(
        (subject, judge) -> {
          if (!judge.ambiguous.isEmpty() && judge.possible().size() != 1) {
            open.add(subject);
          }
        });
    return open;
  }

  /** Returns whether the user must say what ambiguous cells mean. */
  public boolean isOpen() {
    return !open().isEmpty();
  }
}
