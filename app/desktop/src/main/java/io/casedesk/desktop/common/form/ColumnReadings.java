package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldRef;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The readings that the user chose for the ambiguous numbers and dates of columns, such as a
 * decimal point in {@code 1.234}. A reading holds for its column until the user chooses another
 * one. Use on the JavaFX thread.
 */
public final class ColumnReadings {

  private final Map<FieldRef, Set<InputStyle>> chosen = new HashMap<>();

  /** Chooses the reading of a column, in place of another one of the same subject. */
  public void choose(FieldRef field, InputStyle style) {
    Stream<InputStyle> others = of(field).stream().filter(one -> one.subject() != style.subject());
    chosen.put(
        field, Stream.concat(others, Stream.of(style)).collect(Collectors.toUnmodifiableSet()));
  }

  /** Returns the readings chosen for a column; empty for none. */
  Set<InputStyle> of(FieldRef field) {
    return chosen.getOrDefault(field, Set.of());
  }

  /** Returns the readings of each column; columns without a chosen one are missing. */
  public Map<FieldRef, Set<InputStyle>> all() {
    return Map.copyOf(chosen);
  }

  /** Returns the parser of a column: that of the user with the readings chosen for it. */
  InputParser parser(FieldRef field, InputParser user) {
    InputParser parser = user;
    for (InputStyle style : of(field)) {
      parser = parser.with(style);
    }
    return parser;
  }
}
