package io.casedesk.server.misbehaving;

/**
 * A record as it is sent.
 *
 * @param id its id as text; empty when it has none
 * @param json the JSON, character for character
 */
public record SentRecord(String id, String json) {

  /** Whether it can be told from others. */
  public boolean hasId() {
    return !id.isEmpty();
  }
}
