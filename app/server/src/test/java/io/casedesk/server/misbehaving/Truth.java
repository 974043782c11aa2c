package io.casedesk.server.misbehaving;

import java.util.Map;

/**
 * What a reader of the whole list may say it has seen.
 *
 * @param throughout records that were there all the time, by id: a complete read has each
 * @param ever records that were there at any time: no read has any other
 */
public record Truth(Map<String, SentRecord> throughout, Map<String, SentRecord> ever) {

  /** Copies both. */
  public Truth {
    throughout = Map.copyOf(throughout);
    ever = Map.copyOf(ever);
  }
}
