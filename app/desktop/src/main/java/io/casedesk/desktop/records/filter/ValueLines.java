package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.text.VisibleText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values as lines of a text that a person edits. A line that is left as it was shown still stands
 * for its value, line breaks and spaces at its ends included.
 */
final class ValueLines {

  private final Map<String, List<String>> shown = new HashMap<>();

  /** The text to edit: a value a line, with the characters that cannot be seen as numbers. */
  String show(List<String> values) {
    shown.clear();
    shown.putAll(values.stream().collect(Collectors.groupingBy(value -> line(value).strip())));
    return values.stream().map(ValueLines::line).collect(Collectors.joining("\n"));
  }

  private static String line(String value) {
    return VisibleText.of(value, value.length());
  }

  /** The values of an edited text; spaces at the ends of a line that was typed are dropped. */
  List<String> read(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .flatMap(line -> shown.getOrDefault(line, List.of(line)).stream())
        .distinct()
        .toList();
  }
}
