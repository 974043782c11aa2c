package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.ResponseLimits;
import io.casedesk.client.paging.PageSource;
import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.MisbehavingService;
import io.casedesk.server.misbehaving.Seen;
import io.casedesk.server.misbehaving.TrueService;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is wrong with a service, alone or together: a read is exactly the truth, or it is
 * labelled incomplete or failed, with a true reason. The seed is printed; {@code -Dcasedesk.seed}
 * draws the same again, {@code -Dcasedesk.tries} says how many.
 */
@Timeout(900)
final class CompletenessPropertyTest {

  private static final int TRIES = Integer.getInteger("casedesk.tries", 500);
  private static final int GENERATED_SIZE = 1_000;
  private static final int MOST_ROWS = 400;
  private static final int SHOWN = 10;

  /** A minute that the client waits is six hundredths of a second. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private static Path folder;
  private static TrueService service;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final Map<String, Integer> ends = new TreeMap<>();

  @BeforeAll
  static void start() {
    service = TrueService.start(folder.resolve("properties.db"), MOST_ROWS);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  @DisplayName("Q1 to Q12 and Q35 to Q38: never a wrong \"complete\", never an untrue reason")
  void aReadIsTheTruthOrSaysWhyItIsNot() {
    draw("any", DrawnMisbehaviour.any(), TRIES);
  }

  /**
   * Where the service doesn't count its rows, or another row fills the count again, nothing that
   * one pass can see shows that a row deleted from a page already read pulled another onto it.
   */
  @Test
  @DisplayName("Q3: a deleted row pulls none out of sight where the service counts its rows")
  void aDeletionIsSeenInTheCount() {
    draw("deletions counted", DrawnMisbehaviour.deletionsCounted(), TRIES / 5);
  }

  private void draw(String what, Arbitrary<DrawnMisbehaviour> from, int tries) {
    List<String> wrong = new ArrayList<>();
    JqwikSession.run(
        () -> {
          RandomGenerator<DrawnMisbehaviour> generator = from.generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < tries; i++) {
            DrawnMisbehaviour drawn = generator.next(random).value();
            try {
              check(drawn);
            } catch (RuntimeException | AssertionError e) {
              wrong.add("Seed " + seed + ", number " + i + ": " + drawn + "\n" + e + "\n");
            }
          }
        });
    System.out.println(
        "CompletenessPropertyTest: " + what + ", seed " + seed + ", " + tries + " tries, " + ends);
    assertTrue(
        wrong.isEmpty(),
        () -> wrong.size() + " of " + tries + ":\n" + String.join("\n", firstOf(wrong)));
  }

  private static List<String> firstOf(List<String> wrong) {
    return wrong.subList(0, Math.min(SHOWN, wrong.size()));
  }

  private void check(DrawnMisbehaviour drawn) {
    try (MisbehavingService peer = MisbehavingService.start(service, drawn.first());
        ServiceClient client = client(peer, drawn.has(DrawnMisbehaviour.SLOW))) {
      check(peer, client, drawn, "first");
      peer.behave(drawn.second());
      check(peer, client, drawn, "second");
      Seen seen = peer.seen();
      assertTrue(seen.highestLimit() <= PageSource.HIGHEST_LIMIT, seen::toString);
      assertEquals(0, seen.tokensElsewhere(), seen::toString);
      assertEquals(List.of(), seen.tokensInTargets());
    }
  }

  private void check(
      MisbehavingService peer, ServiceClient client, DrawnMisbehaviour drawn, String name) {
    WatchedRead read = WatchedRead.of(client, drawn.way());
    // Short of time, the client may also give up an answer that was only slow to be made.
    Set<Fault> slow = drawn.has(DrawnMisbehaviour.SLOW) ? DrawnMisbehaviour.SLOW : Set.of();
    assertEquals(
        List.of(),
        read.wrongs(peer, slow),
        () -> name + " read, happened: " + peer.fired() + ": " + read);
    ends.merge(read.end(), 1, Integer::sum);
  }

  static ServiceClient client(MisbehavingService peer, boolean hasty) {
    Duration firstByte = hasty ? Duration.ofMillis(250) : PATIENCE;
    Duration wholeCall = hasty ? Duration.ofMillis(500) : PATIENCE;
    return new ServiceClient(
        ClientOptions.of(peer.baseUrl().toString(), peer::token)
            .withLimits(ResponseLimits.defaults().withTimes(PATIENCE, firstByte, wholeCall)),
        FastPauses.WAITS);
  }
}
