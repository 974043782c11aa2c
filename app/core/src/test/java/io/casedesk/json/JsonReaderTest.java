package io.casedesk.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonReaderTest {

  private static final String INNER = "{ \"ä\" : [ \"\uD83D\uDCC1 ]\", 1.50 ] , \"\\u00e4\":1 }";
  private static final String LIST =
      " [ \"\uD83D\uDCC1\\n\" ," + INNER + ", 1.500 , -0.0e+07, true, null, [ ] ] ";

  private final JsonReader reader = new JsonReader(100, 1_000, 50);

  @Test
  void keepsTheExactTextOfBytesAndOfText() {
    List<FieldValue> expected =
        List.of(
            FieldValue.text("\uD83D\uDCC1\n"),
            new Structure(INNER),
            new Numeric("1.500"),
            new Numeric("-0.0e+07"),
            FieldValue.bool(true),
            FieldValue.Null.INSTANCE,
            new Structure("[ ]"));

    assertEquals(expected, reader.elements(LIST.getBytes(UTF_8)));
    assertEquals(expected, reader.elements(LIST));
    String long1 = "[\"" + "ä\uD83D\uDCC1".repeat(30_000) + "\"," + INNER + "]";
    assertEquals(new Structure(INNER), JsonReader.UNLIMITED.elements(long1).getLast());
  }

  @Test
  void ofTwoMembersWithOneNameTheLastCounts() {
    String twice = "{\"a\":1,\"b\":[],\"a\":2}";

    assertEquals(new Numeric("2"), reader.members(twice).get("a"));
    assertEquals(List.of("a", "b"), List.copyOf(reader.members(twice).keySet()));
    assertEquals(reader.members(twice), reader.members(twice.getBytes(UTF_8)));
  }

  @Test
  void namesTheLimitThatJsonGoesBeyond() {
    for (String beyond :
        List.of(
            "[" + "[".repeat(100) + "]".repeat(100) + "]",
            "[\"" + "x".repeat(1_001) + "\"]",
            "[" + "1".repeat(1_001) + "]")) {
      UnreadableJsonException e =
          assertThrows(
              UnreadableJsonException.class, () -> reader.elements(beyond.getBytes(UTF_8)));
      assertTrue(e.getMessage().contains("Casedesk's limit"), e.getMessage());
      assertFalse(e.getMessage().contains("xxx"), e.getMessage());
    }
  }

  @Test
  void readsAnyDepthWhereThereIsNoLimit() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);

    assertEquals(List.of(new Structure(deep)), JsonReader.UNLIMITED.elements("[" + deep + "]"));
    assertTrue(JsonReader.isStructure(deep));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[", "[1,]", "[1 2]", "[1]x", "{}", "1", "[tru]", "[\"\\x\"]"})
  void refusesWhatIsNoArray(String json) {
    assertThrows(UnreadableJsonException.class, () -> reader.elements(json));
    assertThrows(UnreadableJsonException.class, () -> reader.elements(json.getBytes(UTF_8)));
    assertNull(JsonKeys.of(json));
  }

  @Test
  void findsTheKeysInAValue() {
    assertEquals(
        List.of("a", "1.50", "a"),
        JsonKeys.of(new Structure("[\"a\",1.50,[\"no\"],null,true,{\"k\":\"no\"},\"a\"]")));
    assertEquals(List.of("a"), JsonKeys.of(FieldValue.text("a")));
    assertEquals(List.of("7"), JsonKeys.of(new Numeric("7")));
    assertEquals(List.of(), JsonKeys.of(FieldValue.text(" ")));
    assertEquals(List.of(), JsonKeys.of(FieldValue.Null.INSTANCE));
    assertEquals(List.of(), JsonKeys.of(new Structure("{\"a\":1}")));
    assertEquals(new JsonKeys(List.of("a"), true), JsonKeys.of("[\"a\"]"));
    assertEquals(new JsonKeys(List.of("a", "1"), false), JsonKeys.of("[\"a\",1]"));
  }
}
