package io.casedesk.model.dropdowns;

import org.jspecify.annotations.Nullable;

/**
 * A dropdown value with its source.
 *
 * @param key the key that is stored and shown
 * @param label the caption; null when it is not known
 * @param uses number of records read that have the key
 * @param source the source of the key
 */
public record KnownDropdownValue(String key, @Nullable String label, int uses, Source source) {

  /** The source of a dropdown value (Q26), the most reliable first. */
  public enum Source {
    /** The service defines the key. */
    SERVICE,
    /** A record read from the service has the key. */
    SEEN,
    /** A user typed the key, and a write with it was verified later. */
    PROVEN,
    /** A file contained the key. */
    IMPORTED,
    /** A user typed the key; no write with it has been verified. */
    TYPED;

    /**
     * Whether there is no evidence that the service knows the key; it can be sent with a warning.
     */
    public boolean isUnproven() {
      return this == IMPORTED || this == TYPED;
    }
  }
}
