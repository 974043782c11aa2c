package io.casedesk.workspace;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the user entered for a cell and hasn't sent yet: a value, or a text that is no value of its
 * field.
 *
 * @param seen the value of the service that the user changed; null if the field was not set
 */
public record Edit(Change.Cell cell, @Nullable FieldValue seen, Input input, ChangeOrigin origin) {

  /** What the user entered. */
  public sealed interface Input {}

  /** A value, which can be sent. */
  public record Valid(FieldValue value) implements Input {}

  /**
   * A text that can't be sent.
   *
   * @param problem the message key of the reason and the remedy
   */
  public record Invalid(String text, String problem) implements Input {}

  /** Returns a change as an edit. */
  public static Edit of(Change change, ChangeOrigin origin) {
    return new Edit(change.cell(), change.seen(), new Valid(change.wanted()), origin);
  }

  /** Returns changes that were made in cells or a form. */
  public static List<Edit> edited(Collection<Change> changes) {
    return changes.stream().map(one -> of(one, ChangeOrigin.EDITED)).toList();
  }

  /** Returns the change to send; empty if the input is invalid. */
  public Optional<Change> change() {
    return input instanceof Valid(FieldValue wanted)
        ? Optional.of(new Change(cell.recordId(), cell.field(), seen, wanted))
        : Optional.empty();
  }

  /** Returns the id of the record. */
  public String recordId() {
    return cell.recordId();
  }

  /** Returns the field. */
  public FieldRef field() {
    return cell.field();
  }

  /** Returns a copy with another origin. */
  public Edit from(ChangeOrigin other) {
    return new Edit(cell, seen, input, other);
  }

  /** Returns a copy that changes another value of the service; null if that was not set. */
  public Edit basedOn(@Nullable FieldValue other) {
    return new Edit(cell, other, input, origin);
  }

  /** Returns whether the value is displayed like the one of the service. */
  public boolean isAsSeen() {
    return input instanceof Valid(FieldValue wanted)
        && (seen == null ? "" : seen.display()).equals(wanted.display());
  }

  /**
   * Where an edit comes from.
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
