package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a preflight says of a record to be created. It is created only when nothing blocks any of
 * its values, so that no half-filled record is left behind, and when no earlier run created it or
 * may have (Q16 and Q18).
 *
 * @param create the record
 * @param blocks why values are not sent, by field; empty when it can be created
 * @param warnings what to know all the same, by field
 * @param standing what is there already
 */
public record PreflightCreate(
    PlannedCreate create,
    Map<FieldRef, ValidationError> blocks,
    Map<FieldRef, List<ValidationWarning>> warnings,
    Standing standing) {

  /**
   * What is there already.
   *
   * @param run the earlier run that sent the row; null when none did
   * @param id the record which that run created; null when there is none, or it is not known
   * @param namesakes ids of other records that have its name, so that it may be there already
   */
  public record Standing(@Nullable String run, @Nullable String id, List<String> namesakes) {

    private static final Standing NEW = new Standing(null, null, List.of());

    /** Takes a copy that nobody can change. */
    public Standing {
      namesakes = List.copyOf(namesakes);
    }
  }

  /** Takes copies that nobody can change. */
  public PreflightCreate {
    blocks = Map.copyOf(blocks);
    warnings = Map.copyOf(warnings);
  }

  /** A record of which nothing is there. */
  public PreflightCreate(
      PlannedCreate create,
      Map<FieldRef, ValidationError> blocks,
      Map<FieldRef, List<ValidationWarning>> warnings) {
    this(create, blocks, warnings, Standing.NEW);
  }

  /** Whether it can be created. */
  public boolean ready() {
    return blocks.isEmpty() && standing.run() == null;
  }

  /** Whether an earlier run created it: its values are changes of the plan then. */
  public boolean isCreated() {
    return standing.id() != null;
  }

  /** Whether an earlier run may have created it; a person decides. */
  public boolean isInDoubt() {
    return standing.run() != null && standing.id() == null;
  }
}
