package io.casedesk.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The shapes of the contract that the service's own codec is held to as well. */
public final class Fixtures {

  private Fixtures() {}

  public static byte[] bytes(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            Fixtures.class.getResourceAsStream("/contract/" + name), "no fixture " + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
