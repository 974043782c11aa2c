package io.casedesk.client.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.client.http.ResponseLimits;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are kept as they were sent. */
class RawRecordTest {

  private static final JsonReader READER = ResponseLimits.defaults().reader();

  @Test
  void rawRecordsAreEqualByTheirBytes() {
    RawRecord a = new RawRecord("1", "{\"id\":1}".getBytes(UTF_8));
    RawRecord b = new RawRecord("1", "{\"id\":1}".getBytes(UTF_8));

    assertEquals(a, b);
    assertEquals(a.hashCode(), b.hashCode());
    assertNotEquals(a, new RawRecord("1", "{\"id\": 1}".getBytes(UTF_8)));
    assertEquals("{\"id\":1}", a.toString());
  }

  private static @Nullable String rawId(byte[] json) {
    try {
      return READER.object(json, new RecordDecoder(READER)::raw).id();
    } catch (UnreadableJsonException e) {
      return null;
    }
  }

  private static @Nullable String rawId(String json) {
    return rawId(json.getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\"}",
        " { \"x\" : [ ] , \"id\" : \"a\" , \"y\" : { } }\r\n",
        "{\"a\":[1,-0.5e+7,[true,false,null,{\"id\":7}]],\"id\":\"a\"}",
        "{\"id\":\"b\",\"id\":\"a\"}",
        "{\"i\\u0064\":\"\\u0061\"}",
        "{\"x\":\"\\u00e4\\n\\\\\\\"\",\"id\":\"a\",\"ö\":\"дело 案件 \uD83D\uDCC1\"}"
      })
  void findsTheIdOfARecordThatIsKeptAsSent(String json) {
    assertEquals("a", rawId(json));
  }

  @Test
  void takesAnIdThatIsANumberByItsDigits() {
    assertEquals("12.50", rawId("{\"id\":12.50}"));
    assertEquals("-7", rawId("{\"id\":-7,\"x\":0}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"id\":null}",
        "{\"id\":\"\"}",
        "{\"id\":{\"id\":\"a\"}}",
        "{\"id\":\"a\"",
        "{\"id\":\"a\"}}",
        "{\"id\":\"a\",}",
        "{\"id\":\"a\" \"x\":1}",
        "{\"id\":\"a\",\"x\":01}",
        "{\"id\":\"a\",\"x\":1.}",
        "{\"id\":\"a\",\"x\":.5}",
        "{\"id\":\"a\",\"x\":+1}",
        "{\"id\":\"a\",\"x\":1e}",
        "{\"id\":\"a\",\"x\":tru}",
        "{\"id\":\"a\",\"x\":[1,]}",
        "{\"id\":\"a\",\"x\":[1}",
        "{\"id\":\"a\",\"x\":{1:2}}",
        "{\"id\":\"a\",\"x\":\"\\x\"}",
        "{\"id\":\"a\",\"x\":\"\\u12g4\"}",
        "{\"id\":\"a\",\"x\":\"a\nb\"}",
        "{\"id\":\"a\",\"x\":\"\u0001\"}",
        "{\"id\":\"a\",\"x\"}",
        "{\"id\":\"a\"}x"
      })
  void refusesARecordToBeKeptAsSentThatIsDamagedOrHasNoId(String json) {
    assertNull(rawId(json));
  }

  @Test
  void refusesARecordToBeKeptAsSentThatIsNoTextOrTooDeep() {
    byte[] json = "{\"id\":\"a\",\"x\":\"?\"}".getBytes(UTF_8);
    json[json.length - 3] = (byte) 0xC3;
    assertNull(rawId(json));
    assertNull(rawId("{\"id\":\"a\",\"x\":" + "[".repeat(5_001) + "]".repeat(5_001) + "}"));
    assertEquals("a", rawId("{\"id\":\"a\",\"x\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}"));
  }

  @Test
  void isAPartOfItsPage() throws IOException {
    byte[] page = "[{\"id\":1},{\"id\":2}]".getBytes(UTF_8);
    RawRecord second = new RawRecord("2", page, 10, 18);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    second.writeTo(written);

    assertEquals("{\"id\":2}", second.toString());
    assertEquals(second.toString(), written.toString(UTF_8));
    assertEquals(second.toString(), new String(second.json(), UTF_8));
    assertEquals(second, new RawRecord("2", "{\"id\":2}".getBytes(UTF_8)));
    assertEquals(second.hashCode(), new RawRecord("2", "{\"id\":2}".getBytes(UTF_8)).hashCode());
    assertNotEquals(second, new RawRecord("2", page, 1, 9));
  }
}
