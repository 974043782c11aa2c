package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.records.cells.PasteQuestion.Choice;
import io.casedesk.desktop.records.cells.PasteQuestion.Sample;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputColumn;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import io.casedesk.model.input.InputReading.Ambiguous;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out in which style each column of a paste has its numbers and dates. */
final class PasteStyles {

  private static final int MOST_SAMPLES = 3;

  private final InputParser user;
  private final InputParser unknown;
  private final Map<FieldRef, InputColumn> columns = new HashMap<>();
  private final Map<FieldRef, List<Sample>> ambiguous = new HashMap<>();

  PasteStyles(InputParser user) {
    this.user = user;
    this.unknown = user.withoutStyles();
  }

  /** Adds a cell. */
  void add(FieldRef field, EditorType type, @Nullable FieldValue seen, String text) {
    boolean isNumber =
        type == EditorType.NUMBER
            || (type == EditorType.FALLBACK && seen instanceof FieldValue.Numeric);
    if (text.isBlank() || !(isNumber || type == EditorType.DATE)) {
      return;
    }
    InputReading reading = isNumber ? unknown.number(text) : unknown.date(text);
    columns.computeIfAbsent(field, of -> new InputColumn()).add(reading);
    if (reading instanceof Ambiguous meanings) {
      ambiguous
          .computeIfAbsent(field, of -> new ArrayList<>())
          .add(new Sample(text.strip(), meanings));
    }
  }

  /** Returns the choices that the user must make; at most one for each subject. */
  List<Choice> choices() {
    Map<InputStyle.Subject, List<Sample>> open = new EnumMap<>(InputStyle.Subject.class);
    columns.forEach(
        (field, column) -> {
          Set<InputStyle.Subject> subjects = column.open();
          for (Sample sample : ambiguous.getOrDefault(field, List.of())) {
            InputStyle.Subject subject = sample.meanings().styles().getFirst().subject();
            if (subjects.contains(subject)) {
              open.computeIfAbsent(subject, first -> new ArrayList<>()).add(sample);
            }
          }
        });
    return open.values().stream().map(this::choice).toList();
  }

  private Choice choice(List<Sample> samples) {
    List<Sample> few = samples.stream().distinct().limit(MOST_SAMPLES).toList();
    List<InputStyle> styles = new Choice(0, few, InputStyle.POINT).styles();
    InputStyle usual = styles.stream().filter(user::uses).findFirst().orElse(styles.getFirst());
    return new Choice(samples.size(), few, usual);
  }

  /** Returns the parser for a column. */
  InputParser parser(FieldRef field, Set<InputStyle> answers) {
    InputColumn column = columns.get(field);
    if (column == null) {
      return user;
    }
    InputParser parser = unknown;
    for (InputStyle style : answers) {
      parser = parser.with(style);
    }
    for (InputStyle style : column.styles()) {
      parser = parser.with(style);
    }
    return parser;
  }
}
