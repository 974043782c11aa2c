package io.casedesk.changes.validation;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The preflight result of a record to create. The record is created only when no error blocks any
 * of its values, so that no incomplete record remains, and when no earlier run created it or may
 * have created it (Q16 and Q18).
 *
 * @param create the planned record
 * @param blocks errors by field; empty when the record can be created
 * @param warnings warnings by field
 * @param standing records that exist already
 */
public record PreflightCreate(
    PlannedCreate create,
    Map<FieldRef, Problem> blocks,
    Map<FieldRef, List<Problem>> warnings,
    Status standing) {

  /**
   * Records that exist already.
   *
   * @param run the earlier run that sent the row; null when none did
   * @param id the id of the record which that run created; null when there is none or it is not
   *     known
   * @param namesakes ids of other records with this name, which may be the planned record
   */
  public record Status(@Nullable String run, @Nullable String id, List<String> namesakes) {

    private static final Status NEW = new Status(null, null, List.of());

    /** Copies the collection, so that the record is immutable. */
    public Status {
      namesakes = List.copyOf(namesakes);
    }
  }

  /** Copies the collections, so that the record is immutable, and checks the problems. */
  public PreflightCreate {
    blocks = Map.copyOf(blocks);
    warnings = Map.copyOf(warnings);
    blocks.values().forEach(block -> block.requireError(true));
    warnings.values().forEach(all -> all.forEach(warning -> warning.requireError(false)));
  }

  /** A result for a record that does not exist yet. */
  public PreflightCreate(
      PlannedCreate create, Map<FieldRef, Problem> blocks, Map<FieldRef, List<Problem>> warnings) {
    this(create, blocks, warnings, Status.NEW);
  }

  /** Whether the record can be created. */
  public boolean ready() {
    return blocks.isEmpty() && standing.run() == null;
  }

  /** Whether an earlier run created the record; its values are then changes of the plan. */
  public boolean isCreated() {
    return standing.id() != null;
  }

  /** Whether an earlier run may have created the record; the user decides. */
  public boolean isInDoubt() {
    return standing.run() != null && standing.id() == null;
  }
}
