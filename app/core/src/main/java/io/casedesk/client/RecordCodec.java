package io.casedesk.client;

import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;

/** Reads records from the bytes the service sent. */
public final class RecordCodec {

  private RecordCodec() {}

  /**
   * Reads a use case (contract 2.1).
   *
   * @throws IllegalArgumentException when it cannot be read; the message says why
   */
  public static UseCase decodeUseCase(RawRecord raw) {
    throw new UnsupportedOperationException(raw.id());
  }

  /**
   * Reads a solution (contract 2.2, response shape).
   *
   * @throws IllegalArgumentException when it cannot be read; the message says why
   */
  public static Solution decodeSolution(RawRecord raw) {
    throw new UnsupportedOperationException(raw.id());
  }
}
