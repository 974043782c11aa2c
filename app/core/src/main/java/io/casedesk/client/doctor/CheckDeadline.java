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
   * A page of a hundred records takes a slow service seconds; after a minute nobody believes that
   * it works. One check of the way, and one of the service, may hang before the whole is ended.
   */
  static final CheckDeadline USUAL =
      new CheckDeadline(Duration.ofSeconds(60), Duration.ofMinutes(3), CheckTimer.SYSTEM);
}
