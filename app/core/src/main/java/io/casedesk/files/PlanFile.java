package io.casedesk.files;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.UnusablePlanException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads and writes a change plan as a JSON file that can be reviewed, passed on and applied later:
 * UTF-8, one change per line, described by {@code resources/plan/plan.schema.json}.
 *
 * <ul>
 *   <li>{@code format} is {@code casedesk-plan}, {@code version} 1.
 *   <li>{@code connection}, {@code kind} ({@code use-cases} or {@code solutions}) and {@code made}
 *       (ISO 8601, UTC) are required; {@code by} and {@code origin} are information for users.
 *   <li>{@code changes}: {@code record} (the service's id), {@code field} ({@code
 *       custom_fields.KEY} or the name of a member), {@code seen} (omitted when the field was not
 *       set, which differs from null), {@code wanted}, {@code clear} (true when the change empties
 *       the field on purpose), {@code origin}.
 *   <li>{@code creates}: {@code row}, {@code name}, {@code values} by field, {@code origin}.
 * </ul>
 *
 * Values keep their JSON type: numbers keep their digits, arrays and objects their text, in which
 * only line breaks become spaces. Unknown members are rejected, because a reviewer may have relied
 * on them.
 */
public final class PlanFile {

  static final String FORMAT = "casedesk-plan";
  static final int VERSION = 1;

  /** Maximum size in bytes: a million changes, or two dozen of the longest values. */
  static final int MOST_BYTES = 512 << 20;

  private PlanFile() {}

  /**
   * Writes a plan.
   *
   * @param out the output; flushed, stays open
   * @throws UnusablePlanException when a value can't be written as JSON; the output may then be
   *     incomplete, so write to an {@link AtomicFile}
   */
  public static void write(ChangePlan plan, OutputStream out) throws IOException {
    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    new PlanWriter(buffered).write(plan);
    buffered.flush();
  }

  /**
   * Reads a plan.
   *
   * @throws UnusablePlanException when the file is not a plan, is damaged or contradicts itself
   * @throws IOException when the file can't be read
   */
  public static ChangePlan read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    }
  }

  /**
   * Reads a plan.
   *
   * @param in the input; stays open
   * @throws UnusablePlanException when the input is not a plan, is damaged or contradicts itself
   */
  public static ChangePlan read(InputStream in) throws IOException {
    byte[] json = in.readNBytes(MOST_BYTES + 1);
    if (json.length > MOST_BYTES) {
      throw new UnusablePlanException(
          "The plan is larger than " + (MOST_BYTES >> 20) + " MiB; divide it into several files.");
    }
    return PlanReader.read(json);
  }
}
