package io.casedesk.client.doctor;

import java.time.Duration;

/**
 * The time limits for checks of a peer that answers but never finishes. Timeouts of single reads do
 * not help against a peer that sends a byte now and then.
 *
 * @param check the limit for one check
 * @param whole the limit for all checks together
 * @param timer measures both
 */
record CheckDeadline(Duration check, Duration whole, CheckTimer timer) {

  /**
   * The usual limits. A slow service needs seconds for a page of a hundred records; after a minute
   * it counts as hanging. One network check and one service check may hang before the total limit
   * is reached.
   */
  static final CheckDeadline USUAL =
      new CheckDeadline(Duration.ofSeconds(60), Duration.ofMinutes(3), CheckTimer.SYSTEM);
}
