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
public record KnownOption(String key, @Nullable String label, int uses, Source source) {

  /** Where an option is known from, the most reliable first. */
  public enum Source {
    /** The service defines it. */
    SERVICE,
    /** A record was seen that holds it. */
    RECORDS,
    /** A file or a person named it. */
    PERSON
  }
}
