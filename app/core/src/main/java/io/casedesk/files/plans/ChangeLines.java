package io.casedesk.files.plans;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.casedesk.changes.plan.UnusableChangesException;
import io.casedesk.changes.plan.UnusableChangesException.Problem;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads changes as lines of JSON (UTF-8), each an object:
 *
 * <pre>{@code
 * {"source_id": "EXT-00042", "field": "custom_fields.theme", "value": "legal_ops"}
 * {"id": "0b6f0a52-6c1d", "field": "sponsor", "clear": true}
 * }</pre>
 *
 * A line has either {@code id} or {@code source_id}, both as strings; an empty {@code value} needs
 * {@code "clear": true}, with which {@code value} is optional. Blank lines are skipped. Holds one
 * line in memory at a time.
 */
public final class ChangeLines {

  private static final int MOST_PROBLEMS = 20;
  private static final int LONGEST_LINE = 64 << 20;

  private final InputStream in;
  private final Consumer<ChangeLine> changes;
  private final List<Problem> problems = new ArrayList<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int number = 1;

  private ChangeLines(InputStream in, Consumer<ChangeLine> changes) {
    this.in = in;
    this.changes = changes;
  }

  /**
   * Reads every line.
   *
   * @param in the input; stays open
   * @param changes receives the valid lines as they are read; a later line may still be invalid, so
   *     the consumer must not act on them before this method returns
   * @throws UnusableChangesException when there are invalid lines; it names the first 20, after
   *     which reading stops
   */
  public static void read(InputStream in, Consumer<ChangeLine> changes) throws IOException {
    new ChangeLines(in, changes).read();
  }

  private void read() throws IOException {
    byte[] buffer = new byte[1 << 16];
    for (int read = in.read(buffer); read >= 0 && !enough(); read = in.read(buffer)) {
      int from = 0;
      for (int i = 0; i < read && !enough(); i++) {
        if (buffer[i] == '\n') {
          add(buffer, from, i);
          end();
          from = i + 1;
        }
      }
      add(buffer, from, read);
    }
    if (!enough()) {
      end();
    }
    if (!problems.isEmpty()) {
      throw new UnusableChangesException(problems);
    }
  }

  private boolean enough() {
    return problems.size() >= MOST_PROBLEMS;
  }

  /** Adds bytes of a line; of a line that is too long, only enough to detect that. */
  private void add(byte[] buffer, int from, int to) {
    if (line.size() <= LONGEST_LINE) {
      line.write(buffer, from, to - from);
    }
  }

  private void end() {
    byte[] bytes = line.toByteArray();
    line.reset();
    try {
      if (bytes.length > LONGEST_LINE) {
        throw new UnreadableJsonException(Message.of("changes.line-long", LONGEST_LINE >> 20));
      }
      byte[] json = number == 1 ? Utf8.withoutMark(bytes) : bytes;
      if (!isBlank(json)) {
        changes.accept(change(JsonFileFormat.line(json, Line.class)));
      }
    } catch (UnreadableJsonException e) {
      problems.add(new Problem(number, e.getMessage()));
    }
    number++;
  }

  private ChangeLine change(Line line) {
    FieldValue given = line.value;
    if (given == null && !line.clear) {
      throw new UnreadableJsonException(Message.of("changes.no-value"));
    }
    FieldValue wanted = given == null ? FieldValue.Null.INSTANCE : given;
    if (line.clear && !wanted.isBlank()) {
      throw new UnreadableJsonException(Message.of("changes.value-and-clear"));
    }
    String field = JsonFileFormat.notEmpty("field", line.field);
    return new ChangeLine(number, record(line), field, wanted, line.clear);
  }

  private static ChangeLine.Target record(Line line) {
    String id = line.id;
    String sourceId = line.sourceId;
    if (id != null && sourceId != null) {
      throw new UnreadableJsonException(Message.of("changes.two-records"));
    }
    if (id != null) {
      return new ChangeLine.Id(JsonFileFormat.notEmpty("id", id));
    }
    if (sourceId != null) {
      return new ChangeLine.SourceId(JsonFileFormat.notEmpty("source_id", sourceId));
    }
    throw new UnreadableJsonException(Message.of("changes.no-record"));
  }

  private static boolean isBlank(byte[] json) {
    for (byte b : json) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  private record Line(
      @Nullable String id,
      @Nullable String sourceId,
      @JsonProperty(required = true) String field,
      @Nullable FieldValue value,
      boolean clear) {}

  /**
   * One line of a file of changes.
   *
   * @param line its number, from 1
   * @param record the record to change
   * @param field the field as written in the file: {@code custom_fields.KEY} or {@code KEY}
   * @param wanted the value to write
   * @param clears whether the line empties the field on purpose (Q22)
   */
  public record ChangeLine(
      int line, Target record, String field, FieldValue wanted, boolean clears) {

    /** Identifies the record of a line. */
    public sealed interface Target {}

    /** The service's own identifier. */
    public record Id(String id) implements Target {}

    /** The identifier of an external system, as exact text (Q17). */
    public record SourceId(String sourceId) implements Target {}
  }
}
