package io.casedesk.desktop.app;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Formats use cases as a text table. */
record TourTable(PrintStream out) {

  private static final int WIDEST_TITLE = 48;
  private static final int DROPDOWNS = 2;

  void print(List<UseCase> records, DropdownValues options) {
    List<String> dropdowns =
        options.fieldKeys().stream()
            .filter(key -> !options.options(key).isEmpty())
            .limit(DROPDOWNS)
            .toList();
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("title", "status", "source_id"));
    head.addAll(dropdowns);
    lines.add(head);
    for (UseCase record : records) {
      List<String> line = new ArrayList<>();
      line.add(shortened(record.title()));
      line.add(record.status());
      line.add(record.sourceId());
      dropdowns.forEach(key -> line.add(text(record, key)));
      lines.add(line);
    }
    lines.forEach(line -> out.println(aligned(line, lines)));
  }

  private static String aligned(List<String> line, List<List<String>> lines) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < line.size(); i++) {
      int column = i;
      int width = lines.stream().mapToInt(l -> l.get(column).length()).max().orElse(0);
      result.append(line.get(i)).repeat(' ', width - line.get(i).length() + 2);
    }
    return result.toString().stripTrailing();
  }

  private static String text(UseCase record, String key) {
    FieldValue value = record.value(FieldRef.custom(key));
    return value == null ? "" : value.display();
  }

  private static String shortened(String text) {
    return text.length() <= WIDEST_TITLE ? text : text.substring(0, WIDEST_TITLE - 1) + "…";
  }
}
