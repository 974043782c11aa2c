package io.casedesk.server.http.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.server.http.guard.FairConnector.WaitingList;
import org.junit.jupiter.api.Test;

/** Whose turn it is when more clients connect than can be open. */
final class FairConnectorTest {

  @Test
  void aGoodClientIsServedWhileAnotherAddressReopensHalfHeads() {
    WaitingList<String, Integer> waiting = new WaitingList<>(1_000);
    for (int round = 1; round <= 20; round++) {
      for (int i = 0; i < 100; i++) {
        waiting.add("flood", i);
      }
      waiting.add("good", -round);
      // Only two of a hundred are taken, and the good client is among them.
      Integer first = waiting.poll();
      Integer second = waiting.poll();
      assertEquals(-round, Math.min(first == null ? 0 : first, second == null ? 0 : second));
    }
  }

  @Test
  void theNewestOfEachAddressIsTakenFirst() {
    WaitingList<String, Integer> waiting = new WaitingList<>(10);
    for (int i = 1; i <= 3; i++) {
      waiting.add("a", i);
      waiting.add("b", -i);
    }
    for (int i = 3; i > 0; i--) {
      assertEquals(i, waiting.poll());
      assertEquals(-i, waiting.poll());
    }
    assertNull(waiting.poll());
  }

  @Test
  void theOldestOfTheAddressWithTheMostMakesRoom() {
    WaitingList<String, Integer> waiting = new WaitingList<>(3);
    assertNull(waiting.add("flood", 1));
    assertNull(waiting.add("flood", 2));
    assertNull(waiting.add("good", 3));
    assertEquals(1, waiting.add("good", 4));
    assertEquals(2, waiting.add("flood", 5));
    assertEquals(5, waiting.poll());
    assertEquals(4, waiting.poll());
    assertEquals(3, waiting.poll());
    assertNull(waiting.poll());
  }
}
