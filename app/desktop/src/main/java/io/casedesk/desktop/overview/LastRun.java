package io.casedesk.desktop.overview;

import java.time.Instant;
import org.kordamp.ikonli.Ikon;

/**
 * A run, as far as the start screen tells of it.
 *
 * @param id its id
 * @param begun when it was begun
 * @param what the kind of records, and what made it
 * @param status how far it is
 * @param results how many values came to what, in words; may be empty
 * @param mark a picture of the worst of the results
 */
public record LastRun(
    String id, Instant begun, String what, String status, String results, Mark mark) {

  /**
   * A picture that goes with the words.
   *
   * @param style a style class that colours it
   */
  public record Mark(Ikon icon, String style) {}
}
