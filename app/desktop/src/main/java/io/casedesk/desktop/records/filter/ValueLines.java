package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.text.VisibleText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Converts values to lines of an editable text. A line that the user doesn't change keeps its exact
 * value, including line breaks and surrounding spaces.
 */
final class ValueLines {

  private final Map<String, List<String>> shown = new HashMap<>();

  /** Returns the text: one value per line, with invisible characters shown as numbers. */
  String show(List<String> values) {
    shown.clear();
    shown.putAll(values.stream().collect(Collectors.groupingBy(value -> line(value).strip())));
    return values.stream().map(ValueLines::line).collect(Collectors.joining("\n"));
  }

  private static String line(String value) {
    return VisibleText.of(value, value.length());
  }

  /** Parses the edited text; spaces around changed lines are removed. */
  List<String> read(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .flatMap(line -> shown.getOrDefault(line, List.of(line)).stream())
        .distinct()
        .toList();
  }
}
