package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whom the gate asks, whom it holds up and whom it lets through. */
@Timeout(60)
class InteractiveTokenProviderTest {

  private static final class Noting implements InteractiveTokenProvider.Asker {
    final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void askForToken(boolean again) {
      hear(again ? "again" : "asked");
    }

    @Override
    public void accepted(String token, boolean isNew) {
      hear("accepted " + token + (isNew ? " as new" : ""));
    }

    private synchronized void hear(String word) {
      heard.add(word);
      notifyAll();
    }

    synchronized void await(int times) throws InterruptedException {
      while (heard.size() < times) {
        wait();
      }
    }
  }

  private final Noting asker = new Noting();
  private final InteractiveTokenProvider gate = new InteractiveTokenProvider("first");

  private FutureTask<Boolean> refused(long turn) {
    FutureTask<Boolean> task = new FutureTask<>(() -> gate.refused(turn, () -> true));
    Thread.ofVirtual().start(task);
    return task;
  }

  @Test
  void withNobodyToAskARefusalStands() throws Exception {
    assertFalse(gate.refused(gate.turn(), () -> true));
    assertEquals(List.of(), asker.heard);
  }

  @Test
  void oneCallTriesANewTokenAndTheOthersWaitForWhatComesOfIt() throws Exception {
    gate.askWith(asker);
    long turn = gate.turn();
    List<FutureTask<Boolean>> calls = List.of(refused(turn), refused(turn), refused(turn));
    asker.await(1);
    assertEquals(
        InteractiveTokenProvider.NO_TURN, gate.turn(), "nothing goes out with a refused token");
    gate.setToken("second");
    long first = gate.turn();
    assertTrue(first > turn);
    assertEquals(InteractiveTokenProvider.NO_TURN, gate.turn(), "one tries it");
    gate.unanswered(first);
    long second = gate.turn();
    assertEquals(first, second, "another tries it where the first had no answer");
    gate.accepted(second);
    for (FutureTask<Boolean> call : calls) {
      assertTrue(call.get());
    }
    assertTrue(gate.turn() >= second);
    assertEquals(List.of("asked", "accepted second as new"), asker.heard);
    assertEquals("second", gate.get());
  }

  @Test
  void aRefusalOfAnEarlierTokenSaysNothingOfThisOne() throws Exception {
    gate.askWith(asker);
    long turn = gate.turn();
    gate.setToken("second");
    assertTrue(gate.refused(turn, () -> true), "go again");
    assertEquals(List.of(), asker.heard);
  }

  @Test
  void afterNotNowNobodyIsAskedUntilTheServiceIsContentAgain() throws Exception {
    gate.askWith(asker);
    long turn = gate.turn();
    FutureTask<Boolean> waiting = refused(turn);
    asker.await(1);
    gate.decline();
    assertFalse(waiting.get());
    assertFalse(gate.refused(turn, () -> true), "one that was still under way");
    long later = gate.turn();
    assertFalse(gate.refused(later, () -> true), "and one that went out since");
    gate.accepted(turn);
    assertEquals(List.of("asked"), asker.heard, "what went out before says nothing of now");
    gate.accepted(later);
    assertEquals(List.of("asked", "accepted first"), asker.heard);
    FutureTask<Boolean> next = refused(gate.turn());
    asker.await(3);
    assertEquals("asked", asker.heard.getLast());
    gate.close();
    assertFalse(next.get(), "a closed connection lets go of all");
  }

  @Test
  void anotherAskerIsAskedWhatTheEarlierOneDidNotAnswer() throws Exception {
    gate.askWith(asker);
    FutureTask<Boolean> call = refused(gate.turn());
    asker.await(1);
    Noting next = new Noting();
    gate.askWith(next);
    next.await(1);
    gate.setToken("second");
    gate.accepted(gate.turn());
    assertTrue(call.get());
    assertEquals(List.of("asked"), asker.heard);
    assertEquals(List.of("asked", "accepted second as new"), next.heard);
  }

  @Test
  void anotherAskerIsAskedAtTheNextRefusalAfterNotNow() throws Exception {
    gate.askWith(asker);
    long turn = gate.turn();
    FutureTask<Boolean> waiting = refused(turn);
    asker.await(1);
    gate.decline();
    assertFalse(waiting.get());
    Noting next = new Noting();
    gate.askWith(next);
    FutureTask<Boolean> later = refused(gate.turn());
    next.await(1);
    gate.close();
    assertFalse(later.get());
  }

  @Test
  void whatIsNoLongerWantedLeaves() throws Exception {
    gate.askWith(asker);
    AtomicBoolean wanted = new AtomicBoolean(true);
    FutureTask<Boolean> call = new FutureTask<>(() -> gate.refused(gate.turn(), wanted::get));
    Thread.ofVirtual().start(call);
    asker.await(1);
    wanted.set(false);
    assertTrue(call.get(), "it is left to its turn to say that it is not wanted");
    assertFalse(gate.setToken("second"), "no call waits for a token");
  }

  @Test
  void neverShowsItsToken() {
    assertFalse(gate.toString().contains("first"));
  }
}
