package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.model.FieldValue;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of all lines together. Takes time proportional to their number, so don't make
 * it on the JavaFX thread.
 *
 * @param counts the number of lines in each state, without decisions; states without lines are
 *     missing
 * @param hasContested whether another user changed the value of any line
 * @param hasLongTexts whether any line has a text of which the changed words are shown
 */
record LineSummary(Map<Status, Integer> counts, boolean hasContested, boolean hasLongTexts) {

  static final LineSummary NONE = new LineSummary(Map.of(), false, false);

  private static final int LONG_TEXT = 60;

  LineSummary {
    counts = Map.copyOf(counts);
  }

  /** Summarizes lines without a decision. */
  static LineSummary of(List<ReviewLine> lines) {
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    lines.forEach(line -> counts.merge(line.standing(), 1, Integer::sum));
    return new LineSummary(
        counts,
        lines.stream().anyMatch(ReviewLine::isContested),
        lines.stream().anyMatch(LineSummary::isLong));
  }

  /** Adds the summary of further lines. */
  LineSummary and(LineSummary more) {
    Map<Status, Integer> both = new EnumMap<>(Status.class);
    both.putAll(counts);
    more.counts.forEach((status, lines) -> both.merge(status, lines, Integer::sum));
    return new LineSummary(
        both, hasContested || more.hasContested, hasLongTexts || more.hasLongTexts);
  }

  private static boolean isLong(ReviewLine line) {
    return line.creating() == null && (isLong(line.before()) || isLong(line.change().wanted()));
  }

  private static boolean isLong(@Nullable FieldValue value) {
    return value instanceof FieldValue.Text(String text) && text.length() > LONG_TEXT;
  }
}
