package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class JsonLayoutTest {

  @Test
  void everyMemberAndElementHasALine() {
    assertEquals(
        """
        {
          "a": [
            1,
            "x, {\\"y\\": [z]}"
          ],
          "b": {},
          "c": []
        }\
        """,
        JsonLayout.lines("{\"a\":[1, \"x, {\\\"y\\\": [z]}\"],\"b\":{ },\"c\":[]}"));
  }

  @Test
  void whatIsNoJsonLosesNothing() {
    assertEquals("\"open", JsonLayout.lines("\"open"));
    assertEquals("]", JsonLayout.lines("]").strip());
    assertEquals("\"\\", JsonLayout.lines("\"\\"));
  }

  @Test
  void depthDoesNotMatter() {
    String deep = "[".repeat(5_000) + "1" + "]".repeat(5_000);
    String lines = JsonLayout.lines(deep);
    assertEquals(deep, lines.replaceAll("\\s", ""));
    assertTrue(lines.length() < 10_000 * 50, "and costs no room beyond a few steps");
  }
}
