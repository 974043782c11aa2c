package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.MisbehavingService;
import io.casedesk.server.misbehaving.Seen;
import io.casedesk.server.misbehaving.TrueService;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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
  @DisplayName("traps 1 to 12 and 35 to 38: never a wrong \"complete\", never an untrue reason")
  void aReadIsTheTruthOrSaysWhyItIsNot() {
    JqwikSession.run(
        () -> {
          RandomGenerator<DrawnMisbehaviour> generator =
              DrawnMisbehaviour.any().generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            check(generator.next(random).value(), "Seed " + seed + ", number " + i + ": ");
          }
        });
    System.out.println("CompletenessPropertyTest: seed " + seed + ", ends " + ends);
  }

  private void check(DrawnMisbehaviour drawn, String name) {
    try (MisbehavingService peer = MisbehavingService.start(service, drawn.first());
        ServiceClient client = client(peer, drawn.has(DrawnMisbehaviour.SLOW))) {
      check(peer, client, drawn, name + "first of " + drawn);
      peer.behave(drawn.second());
      check(peer, client, drawn, name + "second of " + drawn);
      Seen seen = peer.seen();
      assertTrue(seen.highestLimit() <= PageSource.HIGHEST_LIMIT, name + seen);
      assertEquals(0, seen.tokensElsewhere(), name + seen);
      assertEquals(List.of(), seen.tokensInTargets(), name + seen);
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
        () -> name + "\nhappened: " + peer.fired() + "\n" + read);
    ends.merge(read.end(), 1, Integer::sum);
  }

  static ServiceClient client(MisbehavingService peer, boolean hasty) {
    Duration firstByte = hasty ? Duration.ofMillis(250) : PATIENCE;
    Duration wholeCall = hasty ? Duration.ofMillis(500) : PATIENCE;
    return new ServiceClient(
        ClientOptions.of(peer.baseUrl().toString(), peer::token)
            .withLimits(Limits.defaults().withTimes(PATIENCE, firstByte, wholeCall)));
  }
}
