package io.casedesk.model;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is known of a run before its first entry, and never changes.
 *
 * @param id sorts by time, see {@link #newId}
 * @param connection the base URL it works on
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param begun when it began, to the millisecond
 * @param by the user who began it
 * @param origin what made it, for a person: {@code apply plan.json}
 * @param relation what it was made of, for the program; it is not part of a certificate's header
 */
public record RunHeader(
    String id,
    String connection,
    String kind,
    Instant begun,
    String by,
    String origin,
    RunRelation relation) {

  private static final DateTimeFormatter TO_THE_SECOND =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Cuts the time to the millisecond, so that it reads as it was written.
   *
   * @throws IllegalArgumentException when a text cannot be kept, see {@link JournalEntry}
   */
  public RunHeader {
    JournalEntry.mustBeKept("id", id);
    JournalEntry.mustBeKept("connection", connection);
    JournalEntry.mustBeKept("kind", kind);
    JournalEntry.mustBeKept("by", by);
    JournalEntry.mustBeKept("origin", origin);
    begun = begun.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Of nothing that is known. */
  public RunHeader(
      String id, String connection, String kind, Instant begun, String by, String origin) {
    this(id, connection, kind, begun, by, origin, RunRelation.none());
  }

  /** The same, made of something. */
  public RunHeader withRelation(RunRelation other) {
    return new RunHeader(id, connection, kind, begun, by, origin, other);
  }

  /** A header with a new id. */
  public static RunHeader of(
      String connection, String kind, Instant begun, String by, String origin) {
    return new RunHeader(newId(begun), connection, kind, begun, by, origin);
  }

  /** The time in UTC to the second and four random hexadecimal digits: 20261121-213244-7f3a. */
  public static String newId(Instant begun) {
    return "%s-%04x"
        .formatted(TO_THE_SECOND.format(begun), ThreadLocalRandom.current().nextInt(1 << 16));
  }
}
