package io.casedesk.client.records;

import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Sha256;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.security.MessageDigest;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * Reads a response whose {@code data} is a list of records, with one record in memory at a time.
 *
 * @param reader creates the parsers
 * @param decoder decodes the object at whose start a parser is
 * @param idOf returns the id of a record
 * @param readsMeta whether {@code meta} is read; otherwise it counts as empty
 */
public record PageDecoder<R>(
    JsonReader reader,
    Function<JsonParser, R> decoder,
    Function<R, String> idOf,
    boolean readsMeta) {

  /**
   * Reads a response to its end. A row that is no record, or a record that is too large, does not
   * affect the others (Q12).
   *
   * @param begin runs at each list, before its rows; the last list counts
   * @param rows receives the rows
   * @return {@code meta}; null when {@code data} is not a list
   * @throws UnreadableJsonException when the response is not a JSON object, or is broken anywhere
   * @throws JacksonException as its cause, or when a stream can't be read
   */
  public @Nullable Map<String, FieldValue> read(
      JsonParser parser, Runnable begin, Consumer<PageRow<R>> rows) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new UnreadableJsonException(Message.of("json.not-object"));
    }
    boolean isList = false;
    Map<String, FieldValue> meta = Map.of();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      if (name.equals("data")) {
        begin.run();
        isList = token == JsonToken.START_ARRAY;
      }
      if (name.equals("data") && isList) {
        rows(parser, rows);
      } else if (readsMeta && name.equals("meta") && token == JsonToken.START_OBJECT) {
        meta = JsonReader.members(parser);
      } else {
        meta = name.equals("meta") ? Map.of() : meta;
        parser.skipChildren();
      }
    }
    JsonReader.end(parser);
    return isList ? meta : null;
  }

  private void rows(JsonParser parser, Consumer<PageRow<R>> rows) {
    for (int count = 0; parser.nextToken() != JsonToken.END_ARRAY; count++) {
      if (count == ResponseEnvelope.MOST_ELEMENTS) {
        throw new UnreadableJsonException(
            Message.of("json.elements", ResponseEnvelope.MOST_ELEMENTS));
      }
      rows.accept(row(parser));
    }
  }

  private PageRow<R> row(JsonParser parser) {
    TokenStreamLocation from = parser.currentTokenLocation();
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return unusable(parser, from, Reason.ROW_UNREADABLE, Message.of("json.not-object"));
    }
    int depth = parser.streamReadContext().getNestingDepth();
    try {
      R record = decoder.apply(parser);
      return new PageRow<>(idOf.apply(record), record, null);
    } catch (RecordDecoder.MissingIdException e) {
      return unusable(parser, from, Reason.ROW_WITHOUT_ID, e.message());
    } catch (JsonReader.OversizedRecordException e) {
      while (parser.streamReadContext().getNestingDepth() >= depth) {
        JsonToken _ = parser.nextToken();
      }
      return unusable(parser, from, Reason.ROW_UNREADABLE, e.message());
    }
  }

  /**
   * A row that is no record. The same bytes are the same row on an alias page; a stream is one
   * page, whose rows differ by their place.
   *
   * @param from the start of the row, at whose end the parser is
   */
  private static <R> PageRow<R> unusable(
      JsonParser parser, TokenStreamLocation from, Reason reason, Message what) {
    String content = String.valueOf(from.getCharOffset());
    if (from.contentReference().getRawContent() instanceof byte[] json) {
      parser.finishToken();
      int begin = (int) from.getByteOffset();
      MessageDigest digest = Sha256.begin();
      digest.update(json, begin, (int) parser.currentLocation().getByteOffset() - begin);
      content = Sha256.hex(digest);
    }
    // No id begins with NUL in practice.
    return new PageRow<>("\0" + content, null, new PageRow.Problem(reason, what));
  }
}
