package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.time.DateTimeException;
import java.time.Instant;

/** Describes where an unsent change comes from. */
record ChangeOriginText(Messages messages, MomentText moments) {

  /** Returns what made the change. */
  String kind(ChangeOrigin origin) {
    return messages.text("review.origin." + origin.kind());
  }

  /** Returns when that was; empty for a change in a cell or a form. */
  String time(ChangeOrigin origin) {
    try {
      return switch (origin.kind()) {
        case EDITED -> "";
        case PASTED, BULK_EDIT -> moments.of(Instant.parse(origin.detail()));
        case RUN -> moments.of(RunHeader.begun(origin.detail()));
      };
    } catch (DateTimeException e) {
      return origin.detail();
    }
  }

  /** Returns both, with the number of changes. */
  String count(ChangeOrigin origin, int changes) {
    String time = time(origin);
    return messages.text(
        "review.origin.count", time.isEmpty() ? kind(origin) : kind(origin) + ", " + time, changes);
  }
}
