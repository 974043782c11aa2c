package io.casedesk.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class ValueInternerTest {

  private final ValueInterner repeated = new ValueInterner();

  @Test
  void whatComesAgainIsTheSameObject() {
    for (int i = 0; i < 2; i++) {
      repeated.shared(new Text("draft"));
      repeated.shared(new Numeric("1.50"));
      repeated.shared(new Structure("[\"a\"]"));
    }

    assertSame(repeated.shared(new Text("draft")), repeated.shared(new Text("draft")));
    assertSame(repeated.shared(new Numeric("1.50")), repeated.shared(new Numeric("1.50")));
    assertSame(
        repeated.shared(new Structure("[\"a\"]")), repeated.shared(new Structure("[\"a\"]")));
  }

  @Test
  void theSameCharactersOfAnotherKindAreAnotherValue() {
    for (int i = 0; i < 3; i++) {
      assertEquals(new Text("7"), repeated.shared(new Text("7")));
      assertEquals(new Numeric("7"), repeated.shared(new Numeric("7")));
      assertEquals(new Structure("7"), repeated.shared(new Structure("7")));
    }
  }

  @Test
  void longOnesAreNotKept() {
    String text = "x".repeat(ValueInterner.LONGEST + 1);
    for (int i = 0; i < 3; i++) {
      assertNotSame(repeated.shared(new Text(text)), repeated.shared(new Text(text)));
      assertNotSame(repeated.shared(new Numeric(text)), repeated.shared(new Numeric(text)));
      assertNotSame(repeated.shared(new Structure(text)), repeated.shared(new Structure(text)));
    }
    assertEquals(new Text(text), repeated.shared(new Text(text)));
  }

  @Test
  void whatComesOnceDrivesNothingOut() {
    repeated.shared(new Text("draft"));
    FieldValue draft = repeated.shared(new Text("draft"));
    for (int i = 0; i < 20 * ValueInterner.PLACES; i++) {
      repeated.shared(new Text("id " + i));
    }

    assertSame(draft, repeated.shared(new Text("draft")));
  }

  @Test
  void onlyACachedObjectIsShared() {
    for (FieldValue.Type type :
        List.of(FieldValue.Type.TEXT, FieldValue.Type.NUMBER, FieldValue.Type.JSON)) {
      FieldValue first = repeated.shared(type.of("17"));
      FieldValue second = repeated.shared(type.of("17"));
      assertFalse(repeated.isShared(first), "the first of its kind");
      assertTrue(repeated.isShared(second));
      assertTrue(repeated.isShared(repeated.shared(type.of("17"))));
      assertFalse(repeated.isShared(type.of("17")), "an equal object");
    }
    assertTrue(repeated.isShared(FieldValue.bool(true)));
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
      assertEquals(new Text(text), repeated.shared(new Text(text)));
    }
  }
}
