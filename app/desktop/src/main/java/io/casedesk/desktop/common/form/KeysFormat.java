package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses several dropdown keys: a JSON array, or a list of keys and labels. */
final class KeysFormat implements FieldFormat {

  private static final Pattern SEPARATOR = Pattern.compile("[,;\\n]");

  /** Maximum number of parts in which a label with separators is searched. */
  private static final int MOST_PARTS = 5;

  private final String fieldKey;
  private final Supplier<DropdownValues> options;
  private final DropdownFormat single;

  KeysFormat(FieldRef field, Supplier<DropdownValues> options) {
    this.fieldKey = field.key();
    this.options = options;
    this.single = new DropdownFormat(field, options);
  }

  @Override
  public Parsed parse(String input, @Nullable FieldValue seen) {
    if (JsonInputText.texts(input).isPresent()) {
      return new Valid(new FieldValue.Structure(input));
    }
    return keys(input)
        .<Parsed>map(keys -> new Valid(new FieldValue.Structure(JsonInputText.array(keys))))
        .orElseGet(() -> new Problem("problem.keys"));
  }

  /**
   * Returns the keys that a pasted text stands for, without duplicates. In a JSON array, a text
   * that is neither a known key nor a label is a new key; in any other list it makes the list
   * invalid.
   */
  Optional<List<String>> keys(String text) {
    Optional<List<String>> array = JsonInputText.texts(text);
    return array.isPresent()
        ? array.map(texts -> texts.stream().map(each -> key(each).orElse(each)).distinct().toList())
        : split(text);
  }

  private Optional<List<String>> split(String text) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    List<Integer> ends = new ArrayList<>();
    Matcher separator = SEPARATOR.matcher(text);
    while (separator.find()) {
      ends.add(separator.start());
      starts.add(separator.end());
    }
    ends.add(text.length());
    List<String> keys = new ArrayList<>();
    int part = 0;
    while (part < starts.size()) {
      if (text.substring(starts.get(part), ends.get(part)).isBlank()) {
        part++;
        continue;
      }
      int found = 0;
      // A label may contain a separator: take the longest one that is known.
      for (int parts = Math.min(MOST_PARTS, starts.size() - part); parts > 0; parts--) {
        Optional<String> key = key(text.substring(starts.get(part), ends.get(part + parts - 1)));
        if (key.isPresent()) {
          keys.add(key.get());
          found = parts;
          break;
        }
      }
      if (found == 0) {
        return Optional.empty();
      }
      part += found;
    }
    return keys.isEmpty() ? Optional.empty() : Optional.of(keys.stream().distinct().toList());
  }

  private Optional<String> key(String text) {
    String bare = text.strip();
    return options.get().knows(fieldKey, bare) ? Optional.of(bare) : single.matchingKey(bare);
  }
}
