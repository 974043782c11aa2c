package io.casedesk.desktop.checklists.model;

import io.casedesk.model.input.AccentFolding;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns of the list. */
public enum ChecklistColumn {
  /** The name of the solution. */
  SOLUTION(168, line -> text(line.solution().label())),
  /** The state of the checklist; the most urgent first. */
  STATE(152, line -> line.state()),
  /** The page of the checklist. */
  PAGE(136, line -> text(line.page().page())),
  /** The playbook of the checklist. */
  PLAYBOOK(120, line -> text(line.page().playbook())),
  /** Who is to review the checklist. */
  ASSIGNED(128, line -> text(line.assigned())),
  /** The last day for the review. */
  DUE(176, line -> text(line.due())),
  /** The number of open points. */
  OPEN_POINTS(120, line -> line.openPoints().size()),
  /** The number of remarks on the answers. */
  REMARKS(96, line -> line.remarks().size()),
  /** The change since the review or an earlier read; changed checklists first. */
  CHANGED(200, ChecklistColumn::changed),
  /** The reviewers. */
  REVIEWER(128, line -> text(reviewers(line))),
  /** The notes of the reviewers. */
  NOTE(240, line -> text(notes(line)));

  private final double width;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Function<ChecklistRow, @Nullable Object> key;

  ChecklistColumn(double width, Function<ChecklistRow, @Nullable Object> key) {
    this.width = width;
    this.key = key;
  }

  /** Returns the initial width, in pixels. */
  public double width() {
    return width;
  }

  /** Returns the sort key of a row; null if it has none, so that it comes last. */
  @Nullable Object key(ChecklistRow line) {
    return key.apply(line);
  }

  /** Whether the column shows a part of the assignment, which the user edits in its cells. */
  public boolean isAssignment() {
    return this == ASSIGNED || this == DUE;
  }

  /** Returns the message key of the heading. */
  public String messageKey() {
    return "checklists.column." + name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String text(String text) {
    return text.isEmpty() ? null : AccentFolding.searchable(text);
  }

  private static int changed(ChecklistRow line) {
    return line.state() == ChecklistState.LAPSED ? 0 : line.isChanged() ? 1 : 2;
  }

  private static String reviewers(ChecklistRow line) {
    return line.reviews().stream()
        .map(review -> review.statement().by())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns the notes of the reviews that count. */
  public static String notes(ChecklistRow line) {
    return line.reviews().stream()
        .map(review -> review.statement().note())
        .filter(note -> !note.isBlank())
        .collect(Collectors.joining("; "));
  }
}
