package io.casedesk.client.http;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The envelope of a response (contract 4: {@code data}, {@code meta}, {@code fields}). */
public final class ResponseEnvelope {

  private static final String DATA = "data";

  /** The most elements of one list; no page has a thousandth of them. */
  public static final int MOST_ELEMENTS = 1_000_000;

  private static final JsonReader READER =
      new JsonReader(JsonReader.ANSWER_NESTING, Integer.MAX_VALUE, JsonReader.NAME_LENGTH);

  private final byte[] body;
  private final Map<String, byte[]> members = new HashMap<>();
  private @Nullable List<byte[]> rows;
  private int rowsFrom;
  private int rowsTo;

  private ResponseEnvelope(byte[] body) {
    this.body = body;
  }

  /**
   * Parses a body.
   *
   * @throws UnreadableJsonException when the body is not a JSON object, or is too deep
   */
  public static ResponseEnvelope of(byte[] body) {
    ResponseEnvelope envelope = new ResponseEnvelope(body);
    byte[] json = Utf8.withoutMark(body);
    Utf8.requireText(json);
    return READER.object(
        json,
        parser -> {
          for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            envelope.store(name, parser.nextToken(), parser, body.length - json.length);
          }
          return envelope;
        });
  }

  /**
   * Stores a field; of two fields with one name the last counts.
   *
   * @param mark the length of the byte order mark
   */
  private void store(String name, @Nullable JsonToken token, JsonParser parser, int mark) {
    if (!name.equals(DATA)) {
      members.put(name, JsonReader.bytes(parser));
    } else if (token == JsonToken.START_ARRAY) {
      List<byte[]> elements = new ArrayList<>();
      rowsFrom = mark + (int) parser.currentTokenLocation().getByteOffset();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        add(elements, JsonReader.bytes(parser));
      }
      rowsTo = mark + (int) parser.currentLocation().getByteOffset();
      members.remove(DATA);
      rows = elements;
    } else {
      members.put(DATA, JsonReader.bytes(parser));
      rows = null;
    }
  }

  private static void add(List<byte[]> elements, byte[] element) {
    if (elements.size() == MOST_ELEMENTS) {
      throw new UnreadableJsonException(Message.of("json.elements", MOST_ELEMENTS));
    }
    elements.add(element);
  }

  /**
   * Parses a successful response.
   *
   * @throws io.casedesk.model.ApiException.Malformed when the body is not a JSON object
   */
  public static ResponseEnvelope of(ApiResponse reply) {
    try {
      return of(reply.body());
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.response-unreadable", Message.ofFailure(e)));
    }
  }

  /**
   * The text of {@code error} when the body is {@code {data: null, error: ...}} (contract 7), else
   * null.
   */
  public static @Nullable String errorOf(byte[] body, JsonReader reader) {
    try {
      ResponseEnvelope envelope = of(body);
      byte[] error = envelope.member("error");
      if (error == null || !envelope.isNull(DATA)) {
        return null;
      }
      return reader.single(error).display();
    } catch (UnreadableJsonException e) {
      return null;
    }
  }

  /** The bytes of a field; null when it is not set. */
  public byte @Nullable [] member(String name) {
    return rows != null && name.equals(DATA)
        ? Arrays.copyOfRange(body, rowsFrom, rowsTo)
        : members.get(name);
  }

  /** The elements of {@code data}, each as sent; null when {@code data} is not an array. */
  public @Nullable List<byte[]> rows() {
    return rows;
  }

  /** The single record of a response, wrapped in {@code data} or bare; null when there is none. */
  public byte @Nullable [] record() {
    byte[] data = members.get(DATA);
    if (data != null) {
      return data[0] == '{' ? data : null;
    }
    return rows == null && members.containsKey("id") ? body : null;
  }

  /** Whether the field was sent and is null. */
  public boolean isNull(String name) {
    byte[] value = members.get(name);
    return value != null && value[0] == 'n';
  }
}
