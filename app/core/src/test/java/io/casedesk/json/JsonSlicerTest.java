package io.casedesk.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSlicerTest {

  private final List<String> elements = new ArrayList<>();

  /** A stream that brings a few bytes at a time, as a slow network does. */
  private static InputStream slices(byte[] bytes, int size) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(size, length));
      }
    };
  }

  private boolean read(byte[] json, int size) throws IOException {
    return read(JsonSlicer.of(slices(json, size)));
  }

  private boolean read(JsonSlicer slicer) throws IOException {
    elements.clear();
    List<String> lists = new ArrayList<>();
    slicer.object(
        name -> {
          if (name.equals("data") && slicer.peek() == '[') {
            lists.add(name);
            slicer.array(element -> elements.add(new String(element, StandardCharsets.UTF_8)));
          } else {
            slicer.skip();
          }
        });
    return !lists.isEmpty();
  }

  private boolean read(String json) throws IOException {
    return read(json.getBytes(StandardCharsets.UTF_8), 7);
  }

  @Test
  @DisplayName("Q9: elements are cut apart wherever the network cuts the answer")
  void cutsElementsApart() throws IOException {
    String one = "{\"id\":\"ä]}\\\"\",\"n\":[1,{\"x\":[]}]}";
    String json =
        " {\"meta\" : {\"data\":[9]} , \"data\" : [ " + one + " ,2.50, \"s\",null ,[] ] }\n";
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    for (int size = 1; size <= bytes.length; size++) {
      assertTrue(read(bytes, size));
      assertEquals(List.of(one, "2.50", "\"s\"", "null", "[]"), elements);
    }
  }

  @Test
  @DisplayName("Q9 and Q12: an element larger than any buffer, and one nested deeply")
  void readsLargeElements() throws IOException {
    String large = "\"" + "x".repeat(1_000_000) + "\"";
    String deep = "[".repeat(100_000) + "]".repeat(100_000);

    assertTrue(
        read(("{\"data\":[" + large + "," + deep + "]}").getBytes(StandardCharsets.UTF_8), 999));

    assertEquals(List.of(large, deep), elements);
  }

  @Test
  void tellsAListFromAnythingElse() throws IOException {
    assertTrue(read("\uFEFF{\"data\":[]}"));
    assertFalse(read("{\"data\":{\"id\":1},\"error\":null}"));
    assertFalse(read("{}"));
    assertFalse(read("{\"data\":null}"));
    assertEquals(List.of(), elements);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"data\":[1,2",
        "{\"data\":[1 2]}",
        "{\"data\":[1,]}",
        "{\"data\":[1]}x",
        "{\"data\":[1]",
        "{data:[1]}",
        "{\"data\" [1]}",
        "{\"data\":[\"\\",
        "{\"data\":[]]}"
      })
  void refusesWhatIsBroken(String json) {
    assertThrows(UnreadableJsonException.class, () -> read(json));
    assertThrows(
        UnreadableJsonException.class,
        () -> read(JsonSlicer.of(json.getBytes(StandardCharsets.UTF_8))));
  }

  @Test
  @DisplayName("Q12: a damaged record costs no other record of its page")
  void cutsWhatFollowsADamagedElement() throws IOException {
    String json = "{\"data\":[{\"id\":1},{\"id\":tru,,\"x\":\"\\q\"},{\"id\":2}]}";

    assertTrue(read(json));

    assertEquals(List.of("{\"id\":1}", "{\"id\":tru,,\"x\":\"\\q\"}", "{\"id\":2}"), elements);
  }

  @Test
  void refusesWhatIsNoText() {
    byte[] json = "{\"data\":[\"x\"]}".getBytes(StandardCharsets.UTF_8);
    json[10] = (byte) 0xFF;

    assertThrows(UnreadableJsonException.class, () -> read(json, 4));
  }
}
