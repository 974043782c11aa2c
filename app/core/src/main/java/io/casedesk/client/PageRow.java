package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.ReadOutcome.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * One element of a page.
 *
 * @param key what tells it from others: its id, or something made from its bytes when it has none
 * @param record the record; null when it cannot be used
 * @param problem why it cannot be used; null when it can
 */
record PageRow<R>(String key, @Nullable R record, @Nullable Problem problem) {

  /** Why a row cannot be used. */
  record Problem(Reason reason, String text) {}

  /** How records of a kind are read. */
  record Kind<R>(JsonReader reader, ObjectDecoder<R> decoder, Function<R, String> idOf) {

    /** Reads a row; one that cannot be read does not concern the others (Q12). */
    PageRow<R> row(byte[] json) {
      try {
        R record = reader.object(json, decoder);
        return new PageRow<>(idOf.apply(record), record, null);
      } catch (UnreadableJsonException e) {
        return unusable(json, e);
      }
    }

    /** Reads the row at whose start the parser stands. */
    PageRow<R> row(JsonParser parser, byte[] json) {
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
      return new PageRow<>(key, null, new Problem(reason, e.what()));
    }
  }

  /** How many of these could not be read. */
  static <R> int unreadable(List<PageRow<R>> rows) {
    int unreadable = 0;
    for (PageRow<R> row : rows) {
      Problem problem = row.problem();
      unreadable += problem != null && problem.reason() == Reason.ROW_UNREADABLE ? 1 : 0;
    }
    return unreadable;
  }
}
