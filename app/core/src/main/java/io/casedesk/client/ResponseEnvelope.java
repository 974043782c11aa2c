package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import io.casedesk.client.JsonScanner.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The object every answer is wrapped in (contract 4: {@code data}, {@code meta}, {@code fields}).
 */
final class ResponseEnvelope {

  private static final String DATA = "data";

  private final byte[] body;
  private final Map<String, Slice> members;
  private final @Nullable List<Slice> elements;

  private ResponseEnvelope(byte[] body, JsonScanner.Found found) {
    this.body = body;
    this.members = found.members();
    this.elements = found.elements();
  }

  /**
   * Takes an answer apart.
   *
   * @throws UnreadableException when it is no JSON object
   */
  static ResponseEnvelope of(byte[] body) {
    return new ResponseEnvelope(body, JsonScanner.read(body, DATA));
  }

  /**
   * Takes a successful answer apart.
   *
   * @throws io.casedesk.model.ApiException.Malformed when it is no JSON object
   */
  static ResponseEnvelope of(ApiResponse reply) {
    try {
      return of(reply.body());
    } catch (UnreadableException e) {
      throw reply.malformed("the answer cannot be read: " + e.getMessage());
    }
  }

  /**
   * The text of {@code error} when the body is {@code {data: null, error: ...}} (contract 7), else
   * null.
   */
  static @Nullable String errorOf(byte[] body, JsonReader reader) {
    try {
      ResponseEnvelope envelope = of(body);
      byte[] error = envelope.member("error");
      if (error == null || !envelope.isNull(DATA)) {
        return null;
      }
      String text = new String(error, StandardCharsets.UTF_8);
      String wrapped = "[" + text + "]";
      return reader.elements(wrapped.getBytes(StandardCharsets.UTF_8)).getFirst().display();
    } catch (UnreadableException e) {
      return null;
    }
  }

  /** The bytes of a member; null when it is absent. */
  byte @Nullable [] member(String name) {
    Slice slice = members.get(name);
    return slice == null ? null : bytes(slice);
  }

  /** The elements of {@code data}, each as sent; null when it is no array. */
  @Nullable List<byte[]> rows() {
    return elements == null ? null : elements.stream().map(this::bytes).toList();
  }

  /** The one record of an answer, wrapped in {@code data} or bare; null when there is none. */
  byte @Nullable [] record() {
    Slice data = members.get(DATA);
    if (data != null) {
      return body[data.from()] == '{' ? bytes(data) : null;
    }
    return members.containsKey("id") ? body : null;
  }

  /** Whether the member was sent and is null. */
  boolean isNull(String name) {
    Slice slice = members.get(name);
    return slice != null && body[slice.from()] == 'n';
  }

  private byte[] bytes(Slice slice) {
    return Arrays.copyOfRange(body, slice.from(), slice.to());
  }
}
