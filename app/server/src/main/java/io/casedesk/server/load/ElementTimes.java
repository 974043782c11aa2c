package io.casedesk.server.load;

import static java.util.Objects.requireNonNullElse;

import io.casedesk.server.store.RecordTimes;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * What an element says of its times; null is not said.
 *
 * @param created when the record was made
 * @param updated when it was last changed
 */
record ElementTimes(@Nullable String created, @Nullable String updated) {

  /** Times of a record that was not there. */
  RecordTimes ofNew(Clock clock) {
    String made = requireNonNullElse(created, RecordTimes.text(clock.instant()));
    return new RecordTimes(made, requireNonNullElse(updated, made));
  }

  /** Times of a record that is there, if nothing else of it changes. */
  RecordTimes over(RecordTimes before) {
    return new RecordTimes(
        requireNonNullElse(created, before.created()),
        requireNonNullElse(updated, before.updated()));
  }

  /** Times of a record that is there and is changed now. */
  RecordTimes changed(RecordTimes before, Clock clock) {
    return new RecordTimes(
        requireNonNullElse(created, before.created()), RecordTimes.after(before.updated(), clock));
  }
}
