package io.casedesk.desktop.imports.review;

import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.model.Change;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts lines by state and collects the texts that aren't keys. All lines are counted once; after
 * that, only changed lines are, because there can be millions of lines and many readers of the
 * counts.
 */
final class LineCounts {

  private final Map<ReviewLine.Standing, Integer> counts = new EnumMap<>(ReviewLine.Standing.class);
  private final Map<String, UnknownKey> noKeys = new HashMap<>();

  /** Counts all lines. Takes time proportional to their number. */
  static LineCounts of(Collection<DifferenceLine> lines) {
    LineCounts lineCounts = new LineCounts();
    lines.forEach(line -> lineCounts.count(line, line.standing(), 1));
    return lineCounts;
  }

  /** Returns the counts after a decision on some of the lines. */
  LineCounts after(Collection<DifferenceLine> some, LineDecision decision) {
    LineCounts after = new LineCounts();
    after.counts.putAll(counts);
    after.noKeys.putAll(noKeys);
    for (DifferenceLine line : some) {
      after.count(line, line.standing(), -1);
      after.count(line, decision.standing(line), 1);
    }
    return after;
  }

  /** Returns the number of lines in each state; states without lines are missing. */
  Map<ReviewLine.Standing, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }

  int count(ReviewLine.Standing standing) {
    return counts.getOrDefault(standing, 0);
  }

  /**
   * Returns the texts that aren't keys with the number of cells that hold each, most frequent
   * first.
   */
  List<UnknownKey> noKeys() {
    return noKeys.values().stream()
        .sorted(
            (a, b) ->
                a.cells() == b.cells()
                    ? a.text().compareTo(b.text())
                    : Integer.compare(b.cells(), a.cells()))
        .toList();
  }

  private void count(DifferenceLine line, ReviewLine.Standing standing, int by) {
    counts.merge(standing, by, LineCounts::sum);
    UnknownKey text = standing == ReviewLine.Standing.BLOCKED ? noKey(line, by) : null;
    if (text != null) {
      noKeys.merge(text.field() + "\n" + text.text(), text, LineCounts::sum);
    }
  }

  private static @Nullable Integer sum(int a, int b) {
    return a + b == 0 ? null : Integer.valueOf(a + b);
  }

  private static @Nullable UnknownKey sum(UnknownKey a, UnknownKey b) {
    int cells = a.cells() + b.cells();
    return cells == 0
        ? null
        : new UnknownKey(a.field(), a.column(), a.text(), a.key(), a.label(), cells);
  }

  private static @Nullable UnknownKey noKey(DifferenceLine line, int by) {
    Change change = line.change();
    if (change == null) {
      return null;
    }
    String field = change.field().key();
    String column = line.from().column();
    return switch (line.block()) {
      case ValidationError.LabelForKey(String label, String key) ->
          new UnknownKey(field, column, label, key, true, by);
      case ValidationError.UnknownKey(String value, String nearest) ->
          new UnknownKey(field, column, value, nearest, false, by);
      case null, default -> null;
    };
  }
}
