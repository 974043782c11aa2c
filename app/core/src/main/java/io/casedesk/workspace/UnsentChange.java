package io.casedesk.workspace;

import io.casedesk.model.Change;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** An unsent change with its origin. */
public record UnsentChange(Change change, ChangeOrigin origin) {

  /** Returns changes that were made in cells or a form. */
  public static List<UnsentChange> edited(Collection<Change> changes) {
    return changes.stream().map(one -> new UnsentChange(one, ChangeOrigin.EDITED)).toList();
  }

  /**
   * Where an unsent change comes from.
   *
   * @param detail when the change was made, or the id of the run that left it; empty for a change
   *     in a cell or a form
   */
  public record ChangeOrigin(Kind kind, String detail) {

    /** A change in a cell or a form. */
    public static final ChangeOrigin EDITED = new ChangeOrigin(Kind.EDITED, "");

    /** The kinds of origins. */
    public enum Kind {
      /** In a cell or a form. */
      EDITED,
      PASTED,
      BULK_EDIT,
      /** A run sent it or should have, and didn't verify it. */
      RUN
    }

    /** Changes that were pasted at once. */
    public static ChangeOrigin pasted(Instant at) {
      return new ChangeOrigin(Kind.PASTED, at.toString());
    }

    /** The changes of a bulk edit. */
    public static ChangeOrigin bulkEdit(Instant at) {
      return new ChangeOrigin(Kind.BULK_EDIT, at.toString());
    }

    /** Changes that a run left. */
    public static ChangeOrigin leftBy(String runId) {
      return new ChangeOrigin(Kind.RUN, runId);
    }
  }
}
