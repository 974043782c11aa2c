package io.casedesk.changes.journal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.Nulls;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.json.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run is about; it is stored with its plan and never changes.
 *
 * @param purpose the purpose of the run
 * @param labels the labels of its fields and keys at its start
 * @param source distinguishes one import from another, see {@code ChangePlan.Header#rowSource};
 *     empty when the run creates nothing
 */
public record RunAbout(RunPurpose purpose, @JsonProperty("named") RunLabels labels, String source) {

  private static final RunAbout NOTHING = new RunAbout(RunPurpose.none(), RunLabels.none(), "");

  private static final JsonMapper JSON =
      Json.MAPPER
          .rebuild()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .changeDefaultNullHandling(
              nulls -> nulls.withValueNulls(Nulls.FAIL).withContentNulls(Nulls.FAIL))
          .build();

  /** Says nothing about a run. */
  public static RunAbout nothing() {
    return NOTHING;
  }

  /** Returns the JSON text to store. */
  public String encode() {
    return Json.ASCII.writeValueAsString(this);
  }

  /**
   * Reads a stored text.
   *
   * @throws IllegalArgumentException when it is not one that a run stores
   */
  public static RunAbout decode(String stored) {
    try {
      RunAbout about = JSON.readValue(stored, RunAbout.class);
      if (about == null) {
        throw new IllegalArgumentException("what the run is about is null");
      }
      return about;
    } catch (JacksonException e) {
      throw new IllegalArgumentException("what the run is about can't be read", e);
    }
  }
}
