package io.casedesk.model.runs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The properties of a run that are known before its first entry and never change.
 *
 * @param id sorts by time, see {@link #newId}
 * @param connection the base URL of the service
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param begun the start time, to the millisecond
 * @param by the user who started the run
 * @param origin what started the run, as text for the user: {@code apply plan.json}
 * @param relation the source of the run for the program; not part of a run certificate's header
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
   * Truncates the time to the millisecond, so that it equals the time read back from the store.
   *
   * @throws IllegalArgumentException when a text has an unpaired surrogate, which can't be stored
   */
  public RunHeader {
    mustBeKept("id", id);
    mustBeKept("connection", connection);
    mustBeKept("kind", kind);
    mustBeKept("by", by);
    mustBeKept("origin", origin);
    begun = begun.truncatedTo(ChronoUnit.MILLIS);
  }

  private static void mustBeKept(String name, String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          "The %s holds half of a surrogate pair: %s"
              .formatted(name, text.substring(0, Math.min(text.length(), 60))));
    }
  }

  /** Creates a header without a relation. */
  public RunHeader(
      String id, String connection, String kind, Instant begun, String by, String origin) {
    this(id, connection, kind, begun, by, origin, RunRelation.none());
  }

  /** Returns a copy with another relation. */
  public RunHeader withRelation(RunRelation other) {
    return new RunHeader(id, connection, kind, begun, by, origin, other);
  }

  /** Creates a header with a new id. */
  public static RunHeader of(
      String connection, String kind, Instant begun, String by, String origin) {
    return new RunHeader(newId(begun), connection, kind, begun, by, origin);
  }

  /**
   * Returns a new id: the time in UTC to the second and four random hexadecimal digits, such as
   * 20261121-213244-7f3a.
   */
  public static String newId(Instant begun) {
    return "%s-%04x"
        .formatted(TO_THE_SECOND.format(begun), ThreadLocalRandom.current().nextInt(1 << 16));
  }

  /**
   * Returns the time of an id, to the second.
   *
   * @throws java.time.DateTimeException when the id has no time
   */
  public static Instant begun(String id) {
    return TO_THE_SECOND.parse(id.substring(0, Math.max(0, id.lastIndexOf('-'))), Instant::from);
  }
}
