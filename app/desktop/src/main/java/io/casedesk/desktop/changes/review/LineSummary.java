package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of all lines together. Takes time proportional to their number, so don't make
 * it on the JavaFX thread.
 *
 * @param counts the number of lines in each state, without decisions; states without lines are
 *     missing
 * @param origins the number of lines of each origin of unsent changes, in the order of the lines
 * @param hasContested whether another user changed the value of any line
 * @param hasLongTexts whether any line has a text of which the changed words are shown
 */
record LineSummary(
    Map<Status, Integer> counts,
    Map<ChangeOrigin, Integer> origins,
    boolean hasContested,
    boolean hasLongTexts) {

  static final LineSummary NONE = new LineSummary(Map.of(), Map.of(), false, false);

  private static final int LONG_TEXT = 60;

  LineSummary {
    counts = Map.copyOf(counts);
    origins = Collections.unmodifiableMap(origins);
  }

  /** Summarizes lines without a decision. */
  static LineSummary of(List<ReviewLine> lines) {
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    Map<ChangeOrigin, Integer> origins = new LinkedHashMap<>();
    for (ReviewLine line : lines) {
      counts.merge(line.standing(), 1, Integer::sum);
      ChangeOrigin origin = line.origin();
      if (origin != null) {
        origins.merge(origin, 1, Integer::sum);
      }
    }
    return new LineSummary(
        counts,
        origins,
        lines.stream().anyMatch(ReviewLine::isContested),
        lines.stream().anyMatch(LineSummary::isLong));
  }

  /** Adds the summary of further lines. */
  LineSummary and(LineSummary more) {
    Map<Status, Integer> both = new EnumMap<>(Status.class);
    both.putAll(counts);
    more.counts.forEach((status, lines) -> both.merge(status, lines, Integer::sum));
    return new LineSummary(
        both, origins, hasContested || more.hasContested, hasLongTexts || more.hasLongTexts);
  }

  /** Whether the lines come from several places, which the page tells apart. */
  boolean hasSeveralOrigins() {
    return origins.size() > 1;
  }

  private static boolean isLong(ReviewLine line) {
    return line.creating() == null && (isLong(line.before()) || isLong(line.change().wanted()));
  }

  private static boolean isLong(@Nullable FieldValue value) {
    return value instanceof FieldValue.Text(String text) && text.length() > LONG_TEXT;
  }
}
