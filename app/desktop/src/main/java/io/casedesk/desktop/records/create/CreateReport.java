package io.casedesk.desktop.records.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of creating a record, for a person.
 *
 * @param name the name it was to have
 * @param values how many values it was to have beside its name
 * @param otherwise names of fields that do not read as wanted
 * @param words the engine's or the service's own words; may be empty
 * @param runId the run that tells it all; empty when there is none
 */
public record CreateReport(
    Standing standing,
    String name,
    int values,
    List<String> otherwise,
    String words,
    String runId,
    @Nullable Throwable failure) {

  /** How the record stands. */
  public enum Standing {
    /** It is there, and was read again as wanted. */
    CREATED,
    /** It is there, but was read again with something else than wanted. */
    OTHERWISE,
    /** The service refused it: it is certainly not there. */
    REFUSED,
    /** Nothing was sent, or what was sent was turned away for now: it is certainly not there. */
    NOT_SENT,
    /** It was sent, and nobody could look for it yet. */
    OPEN,
    /** It was sent and looked for; a person decides (Q16). */
    UNCERTAIN
  }

  /** Whether the record is known to be there. */
  public boolean isThere() {
    return standing == Standing.CREATED || standing == Standing.OTHERWISE;
  }
}
