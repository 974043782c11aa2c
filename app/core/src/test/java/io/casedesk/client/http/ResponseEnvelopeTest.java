package io.casedesk.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseEnvelopeTest {

  private static final JsonReader READER = ResponseLimits.defaults().reader();

  private static List<String> rows(String json) {
    List<byte[]> rows = Objects.requireNonNull(ResponseEnvelope.of(json.getBytes(UTF_8)).rows());
    return rows.stream().map(row -> new String(row, UTF_8)).toList();
  }

  @Test
  void cutsOutEveryRowByteForByte() {
    assertEquals(
        List.of("{\"a\": \"}]\\\"{\" ,\"ł\":[ {} ]}", "7", "\"x\"", "null", "[1,[2]]", "-1.5E+3"),
        rows(
            "\uFEFF { \"meta\" : null, \"data\" : [ {\"a\": \"}]\\\"{\" ,\"ł\":[ {} ]} , 7,\"x\","
                + " null\n,[1,[2]],-1.5E+3\t] }\r\n"));
    assertEquals(List.of(), rows("{\"data\":[ ]}"));
  }

  @Test
  void aDeepRowCostsNeitherStackNorTheOtherRows() {
    int levels = JsonReader.ANSWER_NESTING - 2;
    String deep = "[".repeat(levels) + "]".repeat(levels);

    assertEquals(List.of("1", deep, "2"), rows("{\"data\":[1," + deep + ",2]}"));
    assertThrows(UnreadableJsonException.class, () -> rows("{\"data\":[1,[" + deep + "],2]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "7",
        "[]",
        "{",
        "{\"data\"",
        "{\"data\":",
        "{\"data\":[",
        "{\"data\":[{}",
        "{\"data\":[{}]",
        "{\"data\":[]}}",
        "{\"data\":[]} x",
        "{\"data\":[\"a]}",
        "{1:2}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":}",
        "{\"a\":\"\\",
        "<html>",
        "{\"a\":@}"
      })
  void refusesWhatIsCutOffOrBroken(String json) {
    assertThrows(UnreadableJsonException.class, () -> ResponseEnvelope.of(json.getBytes(UTF_8)));
  }

  @Test
  void refusesARowListWithoutCommas() {
    byte[] json = "{\"data\":[1 2]}".getBytes(UTF_8);

    assertThrows(UnreadableJsonException.class, () -> ResponseEnvelope.of(json));
  }

  @Test
  void refusesWhatIsNotUtf8() {
    byte[] json = "{\"data\":[{\"id\":\"ab\"}]}".getBytes(UTF_8);
    json[16] = (byte) 0xC3;
    byte[] cut = {'{', '}', (byte) 0xE2, (byte) 0x82};

    UnreadableJsonException e =
        assertThrows(UnreadableJsonException.class, () -> ResponseEnvelope.of(json));
    assertEquals("the text is not UTF-8 at byte 16", e.getMessage());
    assertThrows(UnreadableJsonException.class, () -> ResponseEnvelope.of(cut));
  }

  @Test
  void ofTwoMembersWithOneNameTheLastCounts() {
    assertEquals(List.of("2"), rows("{\"data\":[1],\"data\":[2]}"));
  }

  @Test
  void findsTheOneRecordWrappedOrBare() {
    assertArrayEquals(
        "{\"id\":1}".getBytes(UTF_8),
        ResponseEnvelope.of("{\"data\":{\"id\":1}}".getBytes(UTF_8)).record());
    assertArrayEquals(
        "{\"id\":1}".getBytes(UTF_8), ResponseEnvelope.of("{\"id\":1}".getBytes(UTF_8)).record());
    assertNull(ResponseEnvelope.of("{\"data\":null}".getBytes(UTF_8)).record());
    assertNull(ResponseEnvelope.of("{}".getBytes(UTF_8)).record());
    assertNull(ResponseEnvelope.of("{\"data\":{}}".getBytes(UTF_8)).rows());
    assertNull(ResponseEnvelope.of("{}".getBytes(UTF_8)).rows());
  }

  @Test
  void onlyTheEnvelopeOfTheContractIsAnError() {
    assertEquals(
        "no", ResponseEnvelope.errorOf("{\"data\":null,\"error\":\"no\"}".getBytes(UTF_8), READER));
    assertEquals(
        "{}", ResponseEnvelope.errorOf("{\"data\":null,\"error\":{}}".getBytes(UTF_8), READER));
    assertNull(ResponseEnvelope.errorOf("{\"error\":\"Not Found\"}".getBytes(UTF_8), READER));
    assertNull(ResponseEnvelope.errorOf("{\"data\":[],\"error\":\"x\"}".getBytes(UTF_8), READER));
    assertNull(ResponseEnvelope.errorOf("{\"data\":null}".getBytes(UTF_8), READER));
    assertNull(ResponseEnvelope.errorOf("Not Found".getBytes(UTF_8), READER));
    assertNotNull(
        ResponseEnvelope.errorOf("{\"data\":null,\"error\":null}".getBytes(UTF_8), READER));
  }
}
