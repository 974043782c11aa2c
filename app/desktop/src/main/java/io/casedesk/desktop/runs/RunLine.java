package io.casedesk.desktop.runs;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.CreateResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value that a run wrote or was to write, or a record it created or was to create.
 *
 * @param sent whether it was, or may have been, sent
 * @param reason why it came to that, for a person; may be empty
 */
public record RunLine(
    Place place, Values values, RunLineResult result, boolean sent, String reason) {

  /**
   * Where.
   *
   * @param recordId the service's own id; empty for a new record whose id is not known
   * @param field null for a new record
   */
  public record Place(String recordId, @Nullable FieldRef field) {
    static Place of(Change change) {
      return new Place(change.recordId(), change.field());
    }
  }

  /**
   * What was and is there; null stands for an absent member, or for what is not known.
   *
   * @param before what was there before
   * @param wanted what was sent, or to be sent; the name of a new record
   * @param now what was read again
   */
  public record Values(@Nullable FieldValue before, FieldValue wanted, @Nullable FieldValue now) {}

  static RunLine of(CellResult cell) {
    Change change = cell.cell().change();
    // Of what was never sent there is no image; then what was seen says most.
    FieldValue before = cell.before() == null && !cell.sent() ? change.seen() : cell.before();
    return new RunLine(
        Place.of(change),
        new Values(before, change.wanted(), cell.now()),
        RunLineResult.of(cell.verdict()),
        cell.sent(),
        cell.reason());
  }

  static RunLine of(CreateResult create) {
    return new RunLine(
        new Place(Objects.requireNonNullElse(create.id(), ""), null),
        new Values(null, FieldValue.text(create.create().name()), null),
        RunLineResult.of(create),
        create.verdict() != null,
        create.reason());
  }
}
