package io.casedesk.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.client.JsonReader.UnreadableException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("what is looked at without a parser is what the parser finds")
final class PlainJsonTest {

  private final JsonReader reader = new JsonReader(ResponseLimits.defaults());

  private static @Nullable String plain(String json) {
    return PlainJson.id(json.getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\"}",
        " { \"x\" : [ ] , \"id\" : \"a\" , \"y\" : { } }\r\n",
        "{\"a\":[1,-0.5e+7,[true,false,null,{\"id\":7}]],\"id\":\"a\"}",
        "{\"id\":\"b\",\"id\":\"a\"}",
        "{\"x\":\"\\u00e4\\n\\\\\\\"\",\"id\":\"a\",\"ö\":\"дело 案件 \uD83D\uDCC1\"}"
      })
  void knowsUsualJson(String json) {
    assertEquals("a", plain(json));
  }

  @Test
  void takesANumberByItsDigits() {
    assertEquals("12.50", plain("{\"id\":12.50}"));
    assertEquals("-7", plain("{\"id\":-7,\"x\":0}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"id\":null}",
        "{\"id\":\"\"}",
        "{\"id\":\"a\\u0062\"}",
        "{\"id\":{\"id\":\"a\"}}",
        "{\"i\\u0064\":\"a\"}",
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
  void leavesTheRestToTheParser(String json) {
    assertNull(plain(json));
  }

  @Test
  void leavesBytesThatAreNoTextToTheParser() {
    byte[] json = "{\"id\":\"a\",\"x\":\"?\"}".getBytes(UTF_8);
    json[json.length - 3] = (byte) 0xC3;
    assertNull(PlainJson.id(json));
  }

  @Test
  void leavesDeepNestingToTheParser() {
    assertNull(plain("{\"id\":\"a\",\"x\":" + "[".repeat(100) + "]".repeat(100) + "}"));
    assertEquals("a", plain("{\"id\":\"a\",\"x\":" + "[".repeat(50) + "]".repeat(50) + "}"));
  }

  @Test
  void neverKnowsWhatTheParserDoesNot() {
    List<String> pieces =
        List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"id\"",
            "\"a\"",
            "\"\\\"",
            "\"",
            "\\",
            "1",
            "-",
            ".",
            "e",
            "0",
            "true",
            "null",
            " ",
            "\n",
            "\u0000",
            "ä",
            "{\"id\":\"a\",",
            "\"x\":",
            "\\u0041");
    SplittableRandom random = new SplittableRandom(20261121);
    int known = 0;
    for (int i = 0; i < 400_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "{\"id\":\"a\",\"x\":" : "{");
      for (int n = random.nextInt(7); n > 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      text.append(random.nextInt(3) > 0 ? "}" : "");
      byte[] json = text.toString().getBytes(UTF_8);
      String id = PlainJson.id(json);
      if (id != null) {
        known++;
        assertEquals(parsed(json), id, text::toString);
      }
    }
    assertEquals(true, known > 2_000, "drew " + known);
  }

  private @Nullable String parsed(byte[] json) {
    try {
      return LenientValues.scalar(reader.member(json, "id"));
    } catch (UnreadableException e) {
      return "not JSON: " + e.getMessage();
    }
  }
}
