package io.casedesk.server.load;

import static java.util.Objects.requireNonNullElse;

import io.casedesk.server.store.Times;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * What an element says of its times; null is not said.
 *
 * @param created when the record was made
 * @param updated when it was last changed
 */
record Stamps(@Nullable String created, @Nullable String updated) {

  /** Times of a record that was not there. */
  Times ofNew(Clock clock) {
    String made = requireNonNullElse(created, Times.text(clock.instant()));
    return new Times(made, requireNonNullElse(updated, made));
  }

  /** Times of a record that is there, if nothing else of it changes. */
  Times over(Times before) {
    return new Times(
        requireNonNullElse(created, before.created()),
        requireNonNullElse(updated, before.updated()));
  }

  /** Times of a record that is there and is changed now. */
  Times changed(Times before, Clock clock) {
    return new Times(
        requireNonNullElse(created, before.created()), Times.after(before.updated(), clock));
  }
}
