package io.casedesk.client.records;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a record as the service sent them: a JSON object in UTF-8 on one line, unchanged,
 * except that line breaks between tokens are spaces.
 *
 * @param id the service's own identifier, as text
 * @param body the body of the page, with the bytes of the record; must not be modified
 * @param from the start of the record in the body
 * @param to the end of the record in the body
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never shared; a copy doubles an export
public record RawRecord(String id, byte[] body, int from, int to) {

  /** Creates a record of its own bytes. */
  public RawRecord(String id, byte[] json) {
    this(id, json, 0, json.length);
  }

  /** Returns a copy of the JSON. */
  public byte[] json() {
    return Arrays.copyOfRange(body, from, to);
  }

  /** Writes the JSON. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(body, from, to - from);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RawRecord that
        && id.equals(that.id)
        && Arrays.equals(body, from, to, that.body, that.from, that.to);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + Arrays.hashCode(json());
  }

  /** The JSON as text. */
  @Override
  public String toString() {
    return new String(body, from, to - from, StandardCharsets.UTF_8);
  }
}
