package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/** The state of a checklist, shown as a word and an icon, never by color alone. */
public enum ChecklistState {
  /** The solution has no checklist for the page. */
  NONE(Feather.MINUS, "mark-none"),
  /** The checklists of the solution were not read yet. */
  NOT_READ(Feather.MORE_HORIZONTAL, "mark-none"),
  /** The checklists of the solution couldn't be read. */
  FAILED(Feather.ALERT_OCTAGON, "mark-bad"),
  /** The checklist has no review. */
  UNREVIEWED(Feather.CIRCLE, "mark-none"),
  /** The current content was reviewed. */
  REVIEWED(Feather.CHECK_CIRCLE, "mark-good"),
  /** A reviewer marked the current content as needing work. */
  NEEDS_WORK(Feather.ALERT_TRIANGLE, "mark-doubt"),
  /** The content changed since its review. */
  LAPSED(Feather.EDIT, "mark-doubt"),
  /** Reviewers disagree. */
  CONFLICT(Feather.USERS, "mark-bad"),
  /** The service no longer sends the checklist. */
  GONE(Feather.SLASH, "mark-none");

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

  /** Returns the rank of the state by urgency; 0 is the most urgent. */
  int weight() {
    return switch (this) {
      case CONFLICT -> 0;
      case LAPSED -> 1;
      case UNREVIEWED -> 2;
      case NEEDS_WORK -> 3;
      case REVIEWED -> 4;
      case FAILED -> 5;
      case NOT_READ -> 6;
      case GONE -> 7;
      case NONE -> 8;
    };
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
