package io.casedesk.desktop.imports;

import io.casedesk.changes.Block;
import io.casedesk.model.Change;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many lines stand how, and which texts are no keys. Counted once where lines are made, and
 * kept up by those that change after that: there may be millions of them, and everybody asks.
 */
final class Tally {

  private final Map<DiffLine.Standing, Integer> counts = new EnumMap<>(DiffLine.Standing.class);
  private final Map<String, NoKey> noKeys = new HashMap<>();

  /** Of all these. Takes time in their number. */
  static Tally of(Collection<DiffLine> lines) {
    Tally tally = new Tally();
    lines.forEach(line -> tally.count(line, line.standing(), 1));
    return tally;
  }

  /** The same when some of the lines that were counted stand otherwise. */
  Tally after(Collection<DiffLine> some, Decision decision) {
    Tally after = new Tally();
    after.counts.putAll(counts);
    after.noKeys.putAll(noKeys);
    for (DiffLine line : some) {
      after.count(line, line.standing(), -1);
      after.count(line, decision.standing(line), 1);
    }
    return after;
  }

  /** How many lines stand so; none are missing. */
  Map<DiffLine.Standing, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }

  int count(DiffLine.Standing standing) {
    return counts.getOrDefault(standing, 0);
  }

  /** Texts that are no keys, with how many cells hold each; the most first. */
  List<NoKey> noKeys() {
    return noKeys.values().stream()
        .sorted(
            (a, b) ->
                a.cells() == b.cells()
                    ? a.text().compareTo(b.text())
                    : Integer.compare(b.cells(), a.cells()))
        .toList();
  }

  private void count(DiffLine line, DiffLine.Standing standing, int by) {
    counts.merge(standing, by, Tally::sum);
    NoKey text = standing == DiffLine.Standing.BLOCKED ? noKey(line, by) : null;
    if (text != null) {
      noKeys.merge(text.field() + "\n" + text.text(), text, Tally::sum);
    }
  }

  private static @Nullable Integer sum(int a, int b) {
    return a + b == 0 ? null : Integer.valueOf(a + b);
  }

  private static @Nullable NoKey sum(NoKey a, NoKey b) {
    int cells = a.cells() + b.cells();
    return cells == 0
        ? null
        : new NoKey(a.field(), a.column(), a.text(), a.key(), a.label(), cells);
  }

  private static @Nullable NoKey noKey(DiffLine line, int by) {
    Change change = line.change();
    if (change == null) {
      return null;
    }
    String field = change.field().key();
    String column = line.from().column();
    return switch (line.block()) {
      case Block.LabelForKey(String label, String key) ->
          new NoKey(field, column, label, key, true, by);
      case Block.UnknownKey(String value, String nearest) ->
          new NoKey(field, column, value, nearest, false, by);
      case null, default -> null;
    };
  }
}
