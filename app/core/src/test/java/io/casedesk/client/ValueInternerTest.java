package io.casedesk.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import io.casedesk.model.FieldValues;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ValueInternerTest {

  private final ValueInterner repeated = new ValueInterner();

  @Test
  void whatComesAgainIsTheSameObject() {
    for (int i = 0; i < 2; i++) {
      repeated.text("draft");
      repeated.numeric("1.50");
      repeated.structure("[\"a\"]");
    }

    assertSame(repeated.text("draft"), repeated.text("draft"));
    assertSame(repeated.numeric("1.50"), repeated.numeric("1.50"));
    assertSame(repeated.structure("[\"a\"]"), repeated.structure("[\"a\"]"));
  }

  @Test
  void theSameCharactersOfAnotherKindAreAnotherValue() {
    for (int i = 0; i < 3; i++) {
      assertEquals(new Text("7"), repeated.text("7"));
      assertEquals(new Numeric("7"), repeated.numeric("7"));
      assertEquals(new Structure("7"), repeated.structure("7"));
    }
  }

  @Test
  void longOnesAreNotKept() {
    String text = "x".repeat(ValueInterner.LONGEST + 1);
    for (int i = 0; i < 3; i++) {
      assertNotSame(repeated.text(text), repeated.text(text));
      assertNotSame(repeated.numeric(text), repeated.numeric(text));
      assertNotSame(repeated.structure(text), repeated.structure(text));
    }
    assertEquals(new Text(text), repeated.text(text));
  }

  @Test
  void whatComesOnceDrivesNothingOut() {
    repeated.text("draft");
    FieldValue draft = repeated.text("draft");
    for (int i = 0; i < 20 * ValueInterner.PLACES; i++) {
      repeated.text("id " + i);
    }

    assertSame(draft, repeated.text("draft"));
  }

  @Test
  void severalThreadsGetWhatTheyAskFor() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        done.add(threads.submit(this::askForMany));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
  }

  private void askForMany() {
    for (int i = 0; i < 400_000; i++) {
      String text = "value " + i % 30_000;
      assertEquals(new Text(text), repeated.text(text));
    }
  }

  @Test
  void recordsOfAConnectionShareNamesAndRepeatedValues() {
    RecordDecoder decoder = new RecordDecoder(new JsonReader(ResponseLimits.defaults()));
    List<UseCase> records =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    "{\"id\":\"%d\",\"status\":\"draft\",\"custom_fields\":{%s\"b\":2.50,\"c\":[1]}}"
                        .formatted(i, i % 2 == 0 ? "" : "\"a\":\"x\","))
            .map(json -> decoder.useCase(json.getBytes(UTF_8)))
            .toList();
    UseCase one = records.get(4);
    UseCase other = records.get(5);

    assertSame(shape(one.members()), shape(other.members()));
    assertSame(shape(one.customFields()), shape(other.customFields()));
    assertSame(one.members().get("status"), other.members().get("status"));
    assertSame(one.customFields().get("b"), other.customFields().get("b"));
    assertSame(one.customFields().get("c"), other.customFields().get("c"));
    assertEquals(List.of("b", "c"), List.copyOf(one.customFields().keySet()));
    assertEquals(List.of("a", "b", "c"), List.copyOf(other.customFields().keySet()));
    assertTrue(one.customFields().get("a") == null, "Q7: absent is not blank");
  }

  private static Object shape(Object members) {
    return ((FieldValues) members).shape();
  }
}
