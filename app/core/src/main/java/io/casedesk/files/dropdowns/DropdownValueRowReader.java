package io.casedesk.files.dropdowns;

import io.casedesk.json.JsonMembers;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the dropdown values of a file one by one, and collects the problems of invalid ones.
 */
final class DropdownValueRowReader {

  private static final int MOST_PROBLEMS = 20;

  private final String row;
  private final String column;
  private final List<Message> problems = new ArrayList<>();
  private final List<Message> remarks = new ArrayList<>();
  private int unsaid;

  /** By field, then by key, in the order of the file. */
  private final Map<String, Map<String, ReadRow>> options = new LinkedHashMap<>();

  private record ReadRow(int row, @Nullable String label) {}

  /**
   * @param row the code of the noun for a dropdown value of the file, with its number
   * @param column the code of the noun for a part of it, with the row and the name of the part
   */
  DropdownValueRowReader(String row, String column) {
    this.row = row;
    this.column = column;
  }

  /** The problem with the text of a field, a key or a label; null when it is valid. */
  static @Nullable Message fault(String text) {
    if (text.isBlank()) {
      return Message.of("options.text-empty");
    }
    if (text.length() > DropdownValueFile.LONGEST) {
      return Message.of("options.text-long", text.length(), DropdownValueFile.LONGEST);
    }
    if (text.indexOf('\0') >= 0) {
      return Message.of("options.text-nul");
    }
    return Utf8.isEncodable(text) ? null : Message.of("options.text-incomplete");
  }

  /** Whether the maximum number of problems is reached, so that reading can stop. */
  boolean enough() {
    return problems.size() >= MOST_PROBLEMS;
  }

  /** Adds a problem with a complete row. */
  void problem(int number, Message what) {
    problems.add(at(Message.of(row, number), what));
  }

  private static Message at(Message place, Message what) {
    return Message.of("json.problem", place, what).sentence();
  }

  /**
   * Adds a dropdown value.
   *
   * @param number its number in the file, from 1
   * @param label the label; may be blank
   */
  void add(int number, String fieldName, String key, String label) {
    FieldRef named = FieldRef.parse(fieldName);
    String field = named.key();
    if (!usable(number, "field", field)
        || !usable(number, "key", key)
        || !(label.isBlank() || usable(number, "label", label))) {
      return;
    }
    ReadRow taken = new ReadRow(number, label.isBlank() ? null : label);
    ReadRow before = options.computeIfAbsent(field, f -> new LinkedHashMap<>()).get(key);
    if (before == null) {
      options.getOrDefault(field, Map.of()).put(key, taken);
    } else if (!Objects.equals(before.label, taken.label)) {
      problem(
          number,
          Message.of(
              "options.two-labels",
              quoted(key),
              quoted(field),
              quoted(taken.label),
              quoted(before.label),
              Message.of(row, before.row)));
    }
  }

  private boolean usable(int number, String name, String text) {
    Message fault = fault(text);
    if (fault != null) {
      problems.add(at(Message.of(column, Message.of(row, number), name), fault));
    }
    return fault == null;
  }

  private static Message quoted(@Nullable String text) {
    return text == null
        ? Message.of("options.no-label")
        : Message.of("options.quoted", JsonMembers.shortened(text));
  }

  /**
   * Returns all dropdown values.
   *
   * @throws InvalidDropdownValuesException when there were problems
   */
  DropdownValueFile.Contents contents() {
    if (!problems.isEmpty()) {
      throw new InvalidDropdownValuesException(
          problems.subList(0, Math.min(MOST_PROBLEMS, problems.size())));
    }
    List<DropdownValueEntry> entries = new ArrayList<>();
    options.forEach(
        (field, keys) -> {
          keys.forEach(
              (key, row) ->
                  entries.add(
                      new DropdownValueEntry(field, key, row.label, 0, Set.of(Source.IMPORTED))));
          remarks(field, keys);
        });
    if (unsaid > 0) {
      remarks.add(Message.of("options.more", unsaid));
    }
    return new DropdownValueFile.Contents(entries, remarks);
  }

  /**
   * Adds warnings about likely mistakes, which may be correct: the service may define such values.
   */
  private void remarks(String field, Map<String, ReadRow> keys) {
    Map<String, String> labels = new LinkedHashMap<>();
    keys.forEach(
        (key, row) -> {
          String label = row.label;
          if (!key.equals(key.strip())) {
            remark(row, Message.of("options.key-space", quoted(key)));
          }
          if (label == null) {
            return;
          }
          String other = labels.put(label.strip().toLowerCase(Locale.ROOT), key);
          if (other != null) {
            remark(
                row, Message.of("options.same-label", quoted(other), quoted(key), quoted(field)));
          }
          if (!label.equals(key) && keys.containsKey(label)) {
            remark(row, Message.of("options.label-is-key", quoted(key), quoted(field)));
          }
        });
  }

  private void remark(ReadRow taken, Message what) {
    if (remarks.size() < MOST_PROBLEMS) {
      remarks.add(at(Message.of(row, taken.row), what));
    } else {
      unsaid++;
    }
  }
}
