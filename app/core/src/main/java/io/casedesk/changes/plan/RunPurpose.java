package io.casedesk.changes.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.casedesk.model.runs.RunRelation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The purpose of a run, stored with its plan.
 *
 * @param planSource where the plan comes from; {@code made} in logs
 * @param reason the reason in the user's words; may be empty
 * @param scopes the records from which each bulk change was chosen, in the order of the changes
 * @param relation the table or run that this run was made from
 * @param wholeRecords whether each record is changed as a whole or not at all: a conflict of one
 *     value holds back the others
 */
public record RunPurpose(
    @JsonProperty("made") PlanSource planSource,
    String reason,
    List<Scope> scopes,
    RunRelation relation,
    boolean wholeRecords) {

  private static final RunPurpose NONE = new RunPurpose(PlanSource.OTHERWISE, "");

  /** Where a plan comes from. */
  public enum PlanSource {
    /** The user changed values by hand; a change the user has discarded since is not sent. */
    EDITS,
    /** A file, another run, or an unknown source. */
    OTHERWISE
  }

  /** Why a bulk change skipped a record. */
  public enum SkipReason {
    /** Only empty fields were to be set. */
    NOT_EMPTY,
    /** Text was to be added to a field, and the field is empty. */
    EMPTY,
    /** The field doesn't contain what was to be replaced or removed. */
    NO_MATCH,
    /** The record is deleted. */
    DELETED,
    /** The field of the record can't have the value. */
    INVALID
  }

  /**
   * The selection of records for a bulk change. It tells the reader of "risk tier high in 116 use
   * cases" whether these were all the records that were meant. It states what the user saw when
   * making the change; the cells of the run state what was sent.
   *
   * @param field the field that was changed, as {@code custom_fields.KEY}
   * @param filters the active filters as texts; empty for the whole list
   * @param shown the number of records that matched
   * @param chosen how many of those records the change selected
   * @param already how many of the chosen records already held the value
   * @param changed how many records were to be changed
   * @param skipped how many of the other records were skipped, by reason; runs of earlier versions
   *     have no reasons
   */
  public record Scope(
      String field,
      List<String> filters,
      int shown,
      int chosen,
      int already,
      int changed,
      @JsonSetter(nulls = Nulls.AS_EMPTY) Map<SkipReason, Integer> skipped) {

    /** The most filters that a page or a window lists; of the others it shows the number. */
    public static final int MOST_LISTED = 50;

    /** Copies the collections, so that the record is immutable. */
    public Scope {
      filters = List.copyOf(filters);
      skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    }

    /** The filters to list. */
    public List<String> listedFilters() {
      return filters.subList(0, Math.min(MOST_LISTED, filters.size()));
    }

    /** The number of filters that are not listed. */
    public int unlistedFilters() {
      return filters.size() - listedFilters().size();
    }
  }

  /** Strips the reason. */
  public RunPurpose {
    reason = reason.strip();
    scopes = List.copyOf(scopes);
  }

  /** Creates a purpose without scopes. */
  public RunPurpose(PlanSource planSource, String reason) {
    this(planSource, reason, List.of(), RunRelation.none(), false);
  }

  /** Creates the purpose of changes made from a table or another run. */
  public static RunPurpose of(RunRelation relation) {
    return NONE.related(relation);
  }

  /** A purpose without any information. */
  public static RunPurpose none() {
    return NONE;
  }

  /** The purpose of changes made by hand, without a reason. */
  public static RunPurpose edits() {
    return new RunPurpose(PlanSource.EDITS, "");
  }

  /** Returns a copy with a reason. */
  public RunPurpose because(String words) {
    return new RunPurpose(planSource, words, scopes, relation, wholeRecords);
  }

  /** Returns a copy with other scopes. */
  public RunPurpose chosenFrom(List<Scope> others) {
    return new RunPurpose(planSource, reason, others, relation, wholeRecords);
  }

  /** Returns a copy with another relation. */
  public RunPurpose related(RunRelation to) {
    return new RunPurpose(planSource, reason, scopes, to, wholeRecords);
  }

  /** Returns a copy that changes each record as a whole or not at all, or not. */
  public RunPurpose withWholeRecords(boolean whole) {
    return new RunPurpose(planSource, reason, scopes, relation, whole);
  }

  /** Whether the purpose has no information and need not be logged. */
  public boolean isNone() {
    return equals(NONE);
  }
}
