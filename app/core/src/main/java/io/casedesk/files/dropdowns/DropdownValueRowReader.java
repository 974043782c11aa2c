package io.casedesk.files.dropdowns;

import io.casedesk.json.JsonMembers;
import io.casedesk.json.Utf8;
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
  private final List<String> problems = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private int unsaid;

  /** By field, then by key, in the order of the file. */
  private final Map<String, Map<String, Taken>> options = new LinkedHashMap<>();

  private record Taken(int row, @Nullable String label) {}

  /**
   * @param row the noun for a dropdown value of the file in messages
   * @param column the noun for a part of it in messages
   */
  DropdownValueRowReader(String row, String column) {
    this.row = row;
    this.column = column;
  }

  /** The problem with the text of a field, a key or a label; empty when it is valid. */
  static String fault(String text) {
    if (text.isBlank()) {
      return "it is empty";
    }
    if (text.length() > DropdownValueFile.LONGEST) {
      return "it has %s characters, but no more than %s are taken"
          .formatted(text.length(), DropdownValueFile.LONGEST);
    }
    if (text.indexOf('\0') >= 0) {
      return "it contains the character NUL, so this may be no text file";
    }
    return Utf8.isEncodable(text) ? "" : "it contains an incomplete character; enter it again";
  }

  /** Whether the maximum number of problems is reached, so that reading can stop. */
  boolean enough() {
    return problems.size() >= MOST_PROBLEMS;
  }

  /** Adds a problem with a complete row. */
  void problem(int number, String what) {
    problems.add(row + " " + number + ": " + what + ".");
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
    Taken taken = new Taken(number, label.isBlank() ? null : label);
    Taken before = options.computeIfAbsent(field, f -> new LinkedHashMap<>()).get(key);
    if (before == null) {
      options.getOrDefault(field, Map.of()).put(key, taken);
    } else if (!Objects.equals(before.label, taken.label)) {
      problem(
          number,
          ("the key %s of the field %s has the label %s here and %s in %s %s; keep one of the"
                  + " two")
              .formatted(
                  quoted(key),
                  quoted(field),
                  quoted(taken.label),
                  quoted(before.label),
                  row.toLowerCase(Locale.ROOT),
                  before.row));
    }
  }

  private boolean usable(int number, String name, String text) {
    String fault = fault(text);
    if (!fault.isEmpty()) {
      problems.add(row + " " + number + ", " + column + " " + name + ": " + fault + ".");
    }
    return fault.isEmpty();
  }

  private static String quoted(@Nullable String text) {
    return text == null ? "nothing" : "\"" + JsonMembers.shortened(text) + "\"";
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
              (key, taken) ->
                  entries.add(
                      new DropdownValueEntry(field, key, taken.label, 0, Set.of(Source.IMPORTED))));
          remarks(field, keys);
        });
    if (unsaid > 0) {
      remarks.add("There are " + unsaid + " more notes like these.");
    }
    return new DropdownValueFile.Contents(entries, remarks);
  }

  /**
   * Adds warnings about likely mistakes, which may be correct: the service may define such values.
   */
  private void remarks(String field, Map<String, Taken> keys) {
    Map<String, String> labels = new LinkedHashMap<>();
    keys.forEach(
        (key, taken) -> {
          String label = taken.label;
          if (!key.equals(key.strip())) {
            remark(
                taken,
                "the key "
                    + quoted(key)
                    + " starts or ends with a space, which belongs to the key");
          }
          if (label == null) {
            return;
          }
          String other = labels.put(label.strip().toLowerCase(Locale.ROOT), key);
          if (other != null) {
            remark(
                taken,
                ("the keys %s and %s of the field %s have the same label, so the label"
                        + " can't stand for either")
                    .formatted(quoted(other), quoted(key), quoted(field)));
          }
          if (!label.equals(key) && keys.containsKey(label)) {
            remark(
                taken,
                ("the label of %s is itself a key of the field %s, and is used as a key;"
                        + " check that key and label are in the right columns")
                    .formatted(quoted(key), quoted(field)));
          }
        });
  }

  private void remark(Taken taken, String what) {
    if (remarks.size() < MOST_PROBLEMS) {
      remarks.add(row + " " + taken.row + ": " + what + ".");
    } else {
      unsaid++;
    }
  }
}
