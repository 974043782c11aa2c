package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/**
 * The state of a checklist, shown as a word and an icon, never by color alone. The most urgent
 * comes first.
 */
public enum ChecklistState {
  /** Reviewers disagree. */
  CONFLICT(Feather.USERS, "mark-bad"),
  /** The content changed since its review. */
  LAPSED(Feather.EDIT, "mark-doubt"),
  /** The checklist has no review. */
  UNREVIEWED(Feather.CIRCLE, "mark-none"),
  /** A reviewer marked the current content as needing work. */
  NEEDS_WORK(Feather.ALERT_TRIANGLE, "mark-doubt"),
  /** The current content was reviewed. */
  REVIEWED(Feather.CHECK_CIRCLE, "mark-good"),
  /** The checklists of the solution couldn't be read. */
  FAILED(Feather.ALERT_OCTAGON, "mark-bad"),
  /** The checklists of the solution were not read yet. */
  NOT_READ(Feather.MORE_HORIZONTAL, "mark-none"),
  /** The service no longer sends the checklist. */
  GONE(Feather.SLASH, "mark-none"),
  /** The solution has no checklist for the page. */
  NONE(Feather.MINUS, "mark-none");

  private final Feather icon;
  private final String style;

  ChecklistState(Feather icon, String style) {
    this.icon = icon;
    this.style = style;
  }

  /** Returns the icon of the state. */
  public Feather icon() {
    return icon;
  }

  /** Returns the style class that colors the icon. */
  public String style() {
    return style;
  }

  /** Returns the message key of the word; with {@code .short} appended, that of its short form. */
  public String messageKey() {
    return "checklists.state." + name().toLowerCase(Locale.ROOT);
  }

  static ChecklistState of(ReviewState state) {
    return switch (state) {
      case UNREVIEWED -> UNREVIEWED;
      case REVIEWED -> REVIEWED;
      case NEEDS_WORK -> NEEDS_WORK;
      case LAPSED -> LAPSED;
      case CONFLICT -> CONFLICT;
    };
  }
}
