package io.casedesk.changes;

import io.casedesk.model.Entry;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunStore;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a run is for, beyond the values it writes. It is an entry of the log, so that the chain
 * holds it as it holds the values; runs of earlier versions have none.
 *
 * @param made how its plan came about
 * @param reason why, in the words of the person who began it; may be empty
 */
public record RunPurpose(Made made, String reason) {

  static final String PURPOSE = "purpose";

  private static final RunPurpose NONE = new RunPurpose(Made.OTHERWISE, "");

  /** How a plan came about. */
  public enum Made {
    /** A person changed values by hand; what is not wished for any more is not sent. */
    EDITS,
    /** From a file, another run, or in a way that is not known. */
    OTHERWISE
  }

  /** Takes the reason without what is around it. */
  public RunPurpose {
    reason = reason.strip();
  }

  /** Nothing is known. */
  public static RunPurpose none() {
    return NONE;
  }

  /** Of values that a person changed by hand, without a reason. */
  public static RunPurpose edits() {
    return new RunPurpose(Made.EDITS, "");
  }

  /** The same for this reason. */
  public RunPurpose because(String words) {
    return new RunPurpose(made, words);
  }

  /** Whether it says nothing, so that nothing needs to be written down. */
  public boolean isNone() {
    return made == Made.OTHERWISE && reason.isEmpty();
  }

  /**
   * What a run is for; none where its log does not say.
   *
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when its log cannot be read
   */
  public static RunPurpose read(RunStore store, String runId) {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("There is no run " + runId));
    RunPurpose[] found = {NONE};
    log.forEach(
        logged -> {
          if (logged.entry().kind().equals(PURPOSE)) {
            found[0] = of(RunJson.parse(logged.entry().body()));
          }
        });
    return found[0];
  }

  static RunPurpose of(JsonNode body) {
    Made made = Made.valueOf(RunJson.text(body, "made").toUpperCase(Locale.ROOT));
    return new RunPurpose(made, RunJson.text(body, "reason"));
  }

  Entry entry() {
    ObjectNode body = RunJson.object();
    body.put("made", made.name().toLowerCase(Locale.ROOT)).put("reason", reason);
    return new Entry(PURPOSE, "", RunJson.text(body));
  }
}
