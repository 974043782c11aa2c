package io.casedesk.client.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a record as the service sent them.
 *
 * @param id the service's own identifier, as text
 * @param json the JSON object in UTF-8 on one line: unchanged, except that line breaks between
 *     tokens are spaces; the array must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never shared; a copy doubles an export
public record RawRecord(String id, byte[] json) {

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RawRecord that && id.equals(that.id) && Arrays.equals(json, that.json);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + Arrays.hashCode(json);
  }

  /** The JSON as text. */
  @Override
  public String toString() {
    return new String(json, StandardCharsets.UTF_8);
  }
}
