package io.casedesk.desktop.imports;

import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text of the file that isn't a key of its field.
 *
 * @param column the column of the text
 * @param key the key that the text may stand for; null when no key is similar
 * @param label whether the text is the label of that key
 * @param known the dropdown values of the field; may be empty
 * @param cells the number of cells that hold the text
 */
record UnknownKey(
    String field,
    String column,
    String text,
    @Nullable String key,
    boolean label,
    List<KnownDropdownValue> known,
    int cells) {

  /** Collects the texts of blocked lines that aren't keys, most frequent first. */
  static List<UnknownKey> of(List<ReviewLine> lines) {
    Map<String, UnknownKey> found = new HashMap<>();
    for (ReviewLine line : lines) {
      UnknownKey one = line.standing() == ReviewLine.Status.BLOCKED ? of(line) : null;
      if (one != null) {
        found.merge(one.field() + "\n" + one.text(), one, UnknownKey::plus);
      }
    }
    return found.values().stream()
        .sorted(
            Comparator.comparingInt(UnknownKey::cells).reversed().thenComparing(UnknownKey::text))
        .toList();
  }

  private static @Nullable UnknownKey of(ReviewLine line) {
    FileCell file = line.file();
    String field = line.change().field().key();
    String column = file == null ? field : file.column();
    return switch (line.checked().block()) {
      case ValidationError.LabelForKey(String label, String key) ->
          new UnknownKey(field, column, label, key, true, List.of(), 1);
      case ValidationError.UnknownKey(String value, String nearest, String _, var known) ->
          new UnknownKey(field, column, value, nearest, false, known, 1);
      case null, default -> null;
    };
  }

  private UnknownKey plus(UnknownKey other) {
    return new UnknownKey(field, column, text, key, label, known, cells + other.cells);
  }
}
