package io.casedesk.client.records;

import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * A row of a page.
 *
 * @param key identifies the row: the id of the record, or a value computed from its bytes when it
 *     has no id
 * @param record the record; null when it is unusable
 * @param problem why the record is unusable; null when it is usable
 */
public record PageRow<R>(String key, @Nullable R record, @Nullable Problem problem) {

  /** The reason why a row is unusable. */
  public record Problem(Reason reason, Message what) {}

  /** The decoders of one kind of record. */
  public record Kind<R>(JsonReader reader, ObjectDecoder<R> decoder, Function<R, String> idOf) {

    /** Reads a row; an unreadable row does not affect the others (Q12). */
    public PageRow<R> row(byte[] json) {
      try {
        R record = reader.object(json, decoder);
        return new PageRow<>(idOf.apply(record), record, null);
      } catch (UnreadableJsonException e) {
        return unusable(json, e);
      }
    }

    /** Reads the row at the current position of the parser. */
    public PageRow<R> row(JsonParser parser, byte[] json) {
      int from = ObjectDecoder.start(parser);
      try {
        R record = decoder.decode(parser, json);
        return new PageRow<>(idOf.apply(record), record, null);
      } catch (UnreadableJsonException e) {
        return unusable(Arrays.copyOfRange(json, from, ObjectDecoder.end(parser)), e);
      }
    }

    private static <R> PageRow<R> unusable(byte[] json, UnreadableJsonException e) {
      // No id begins with NUL in practice; the same bytes are the same row on an alias page.
      String key = "\0" + json.length + ":" + Arrays.hashCode(json);
      Reason reason =
          e instanceof RecordDecoder.MissingIdException
              ? Reason.ROW_WITHOUT_ID
              : Reason.ROW_UNREADABLE;
      return new PageRow<>(key, null, new Problem(reason, e.message()));
    }
  }

  /** The number of unreadable rows. */
  public static <R> int unreadable(List<PageRow<R>> rows) {
    int unreadable = 0;
    for (PageRow<R> row : rows) {
      Problem problem = row.problem();
      unreadable += problem != null && problem.reason() == Reason.ROW_UNREADABLE ? 1 : 0;
    }
    return unreadable;
  }
}
