package io.casedesk.client.records;

import io.casedesk.client.http.ResponseLimits;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;

/** Decodes records from the bytes the service sent. */
public final class RecordCodec {

  private static final JsonReader READER = ResponseLimits.defaults().reader();
  private static final RecordDecoder DECODER = new RecordDecoder(READER);

  private RecordCodec() {}

  /**
   * Decodes a use case (contract 2.1).
   *
   * @throws IllegalArgumentException when the bytes are unreadable; the message says why
   */
  public static UseCase decodeUseCase(RawRecord raw) {
    return decode(raw, DECODER::useCase);
  }

  /**
   * Decodes a solution (contract 2.2, response shape).
   *
   * @throws IllegalArgumentException when the bytes are unreadable; the message says why
   */
  public static Solution decodeSolution(RawRecord raw) {
    return decode(raw, DECODER::solution);
  }

  private static <R> R decode(RawRecord raw, ObjectDecoder<R> decoder) {
    try {
      return READER.object(raw.json(), decoder);
    } catch (UnreadableJsonException e) {
      throw new IllegalArgumentException(
          "The record " + raw.id() + " can't be read: " + e.getMessage(), e);
    }
  }
}
