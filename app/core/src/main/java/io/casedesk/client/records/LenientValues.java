package io.casedesk.client.records;

import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Converts values whose shape the contract leaves open (contract 2). */
public final class LenientValues {

  private LenientValues() {}

  /** Returns a text or the digits of a number; null for any other value. */
  public static @Nullable String scalar(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Numeric(String digits) -> digits;
      case null, default -> null;
    };
  }

  /** The bytes of a structure that is kept as text, for further parsing. */
  public static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
