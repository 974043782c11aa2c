package io.casedesk.client;

import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What can be made of members whose shape the contract leaves open (contract 2). */
final class LenientValues {

  private LenientValues() {}

  /** A text or the digits of a number; null for anything else. */
  static @Nullable String scalar(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Numeric(String digits) -> digits;
      case null, default -> null;
    };
  }

  /** A structure kept as text, to be read further. */
  static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
