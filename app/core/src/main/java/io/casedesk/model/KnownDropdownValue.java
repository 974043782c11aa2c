package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * An option and where it is known from.
 *
 * @param key what is written and shown
 * @param label the caption, where one is known
 * @param uses records seen that hold the key
 * @param source where the key is known from
 */
public record KnownDropdownValue(String key, @Nullable String label, int uses, Source source) {

  /** Where an option is known from (Q26), the most reliable first. */
  public enum Source {
    /** The service defines it. */
    SERVICE,
    /** A record was seen that holds it. */
    SEEN,
    /** A person typed it, and a write of it was verified since. */
    PROVEN,
    /** A file named it. */
    IMPORTED,
    /** A person typed it; whether the service knows it is not proven. */
    TYPED;

    /** Whether the service has not shown to know it: it can be sent, with a warning. */
    public boolean isUnproven() {
      return this == IMPORTED || this == TYPED;
    }
  }
}
