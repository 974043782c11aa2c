package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.ReviewState;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/** What stands where a solution and a page meet: one word and one picture, never colour alone. */
public enum ChecklistState {
  /** The solution has no checklist of the page. */
  NONE(Feather.MINUS, "mark-none"),
  /** Its checklists were not read yet. */
  NOT_READ(Feather.MORE_HORIZONTAL, "mark-none"),
  /** They could not be read. */
  FAILED(Feather.ALERT_OCTAGON, "mark-bad"),
  /** There is one that nobody reviewed. */
  UNREVIEWED(Feather.CIRCLE, "mark-none"),
  /** It was reviewed as it is now. */
  REVIEWED(Feather.CHECK_CIRCLE, "mark-good"),
  /** A reviewer says so, of what it is now. */
  NEEDS_WORK(Feather.ALERT_TRIANGLE, "mark-doubt"),
  /** It is another than the one that was reviewed. */
  LAPSED(Feather.EDIT, "mark-doubt"),
  /** Reviewers say different things of it. */
  CONFLICT(Feather.USERS, "mark-bad"),
  /** The service does not send it any more. */
  GONE(Feather.SLASH, "mark-none");

  private final Feather icon;
  private final String style;

  ChecklistState(Feather icon, String style) {
    this.icon = icon;
    this.style = style;
  }

  /** Its picture. */
  Feather icon() {
    return icon;
  }

  /** The style class that colours the picture. */
  String style() {
    return style;
  }

  /** The key of its word; {@code .short} of it where there is little room. */
  String messageKey() {
    return "checklists.state." + name().toLowerCase(Locale.ROOT);
  }

  /** How urgent it is to do something about it, the most urgent first. */
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
