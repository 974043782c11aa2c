package io.casedesk.desktop.checklists.model;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of the list. */
public enum ChecklistColumn {
  /** The name of the solution. */
  SOLUTION(168, line -> ChecklistOrder.name(line.row())),
  /** The state of the checklist; the most urgent first. */
  STATE(152, line -> ChecklistOrder.state(line.state())),
  /** The page of the checklist. */
  PAGE(136, line -> ChecklistOrder.text(line.page().page())),
  /** The playbook of the checklist. */
  PLAYBOOK(120, line -> ChecklistOrder.text(line.page().playbook())),
  /** Who is to review the checklist. */
  ASSIGNED(128, line -> ChecklistOrder.text(line.assigned())),
  /** The last day for the review. */
  DUE(176, line -> ChecklistOrder.text(line.due())),
  /** The number of open points. */
  OPEN_POINTS(120, line -> new ChecklistOrder.Key(line.openPoints().size(), "")),
  /** The number of remarks on the answers. */
  REMARKS(96, line -> new ChecklistOrder.Key(line.remarks().size(), "")),
  /** The change since the review or an earlier read; changed checklists first. */
  CHANGED(200, ChecklistColumn::changed),
  /** The reviewers. */
  REVIEWER(128, line -> ChecklistOrder.text(reviewers(line))),
  /** The notes of the reviewers. */
  NOTE(240, line -> ChecklistOrder.text(notes(line)));

  private final double width;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Function<ChecklistLine, ChecklistOrder.Key> key;

  ChecklistColumn(double width, Function<ChecklistLine, ChecklistOrder.Key> key) {
    this.width = width;
    this.key = key;
  }

  /** Returns the initial width, in pixels. */
  public double width() {
    return width;
  }

  /** Returns the sort key of a row. */
  ChecklistOrder.Key key(ChecklistLine line) {
    return key.apply(line);
  }

  /** Returns the message key of the heading. */
  public String messageKey() {
    return "checklists.column." + name().toLowerCase(Locale.ROOT);
  }

  private static ChecklistOrder.Key changed(ChecklistLine line) {
    int weight = line.state() == ChecklistState.LAPSED ? 0 : line.isChanged() ? 1 : 2;
    return new ChecklistOrder.Key(weight, "");
  }

  private static String reviewers(ChecklistLine line) {
    return line.reviews().stream()
        .map(review -> review.statement().by())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns the notes of the reviews that count. */
  public static String notes(ChecklistLine line) {
    return line.reviews().stream()
        .map(review -> review.statement().note())
        .filter(note -> !note.isBlank())
        .collect(Collectors.joining("; "));
  }
}
