package io.casedesk.desktop.common.help;

import java.util.Locale;
import java.util.Optional;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/** The subject of a part of the window, with a help page. F1 opens the page of the focused part. */
public enum HelpTopic {
  BULK_EDIT,
  CONFLICTS,
  CONNECTIONS,
  CREATING,
  EDITING,
  EXPORTS,
  FILTERS,
  LINKS,
  POLICY,
  REVIEW,
  REVIEW_PACK,
  RUNS,
  SHARED_REVIEWS,
  TOKENS,
  TROUBLE,
  UPDATING,
  VERDICTS,
  VIEWS;

  /** Returns the name of the help page. */
  String page() {
    return name().replace("_", "").toLowerCase(Locale.ROOT);
  }

  /** Sets the topic of a node and of the nodes in it that have none of their own. */
  public <N extends Node> N on(N node) {
    node.getProperties().put(HelpTopic.class, this);
    return node;
  }

  /** Returns the topic of a node or of its nearest parent with a topic. */
  static Optional<HelpTopic> of(@Nullable Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.hasProperties() && at.getProperties().get(HelpTopic.class) instanceof HelpTopic of) {
        return Optional.of(of);
      }
    }
    return Optional.empty();
  }
}
