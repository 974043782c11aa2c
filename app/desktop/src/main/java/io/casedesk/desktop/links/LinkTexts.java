package io.casedesk.desktop.links;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import org.kordamp.ikonli.feather.Feather;

/** Makes the texts and icons for the sources and the problems of links. */
record LinkTexts(Messages messages) {

  /** Returns the text that says which of the two sources have a link. */
  String source(LinkChecker.Link link, boolean compared) {
    return messages.text("links.source." + sourceKey(link, compared));
  }

  private static String sourceKey(LinkChecker.Link link, boolean compared) {
    if (!compared) {
      return "list";
    }
    return link.inList() ? link.atEndpoint() ? "both" : "onlyList" : "onlyEndpoint";
  }

  /** Returns the icon for the sources of a link. */
  static Feather mark(LinkChecker.Link link, boolean compared) {
    if (!compared) {
      return Feather.HELP_CIRCLE;
    }
    return link.inList() == link.atEndpoint() ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE;
  }

  /** Returns the name of a problem. */
  String problem(LinkFinding.Problem problem) {
    return messages.text("linkCheck.problem." + problem);
  }

  /** Returns the icon of a problem. */
  static Feather mark(LinkFinding.Problem problem) {
    return switch (problem) {
      case NO_LINKS -> Feather.SLASH;
      case DELETED_USE_CASE -> Feather.TRASH_2;
      case MISSING_USE_CASE -> Feather.X_CIRCLE;
      case UNREADABLE_LINK -> Feather.ALERT_OCTAGON;
      case NO_OWNER -> Feather.USER_X;
      case ONLY_IN_LIST, ONLY_AT_ENDPOINT -> Feather.ALERT_TRIANGLE;
      case NOT_READ -> Feather.CLOUD_OFF;
    };
  }
}
