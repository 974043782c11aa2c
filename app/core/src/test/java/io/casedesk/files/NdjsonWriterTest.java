package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class NdjsonWriterTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void everyRecordIsALineOfItsOwnAsItCame() throws IOException {
    NdjsonWriter writer = new NdjsonWriter(out);
    writer.write("{\"id\":\"ä\\n\" , \"x\":1.50}".getBytes(UTF_8));
    writer.write("{}".getBytes(UTF_8));

    assertEquals("{\"id\":\"ä\\n\" , \"x\":1.50}\n{}\n", out.toString(UTF_8));
  }

  @Test
  void lineBreaksBetweenTokensBecomeSpaces() throws IOException {
    byte[] pretty = "{\r\n  \"a\" : 1\n}\n".getBytes(UTF_8);
    byte[] before = pretty.clone();

    new NdjsonWriter(out).write(pretty);

    assertEquals("{    \"a\" : 1 } \n", out.toString(UTF_8));
    assertArrayEquals(before, pretty, "the caller's bytes are not changed");
  }
}
