package io.casedesk.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Kills a service again and again, at random moments while eight clients write to it and now and
 * then while it starts, and each time holds the next start to everything acknowledged before.
 */
final class KillRun {

  private static final int MOST_ANSWERS = 300;
  private static final int LONGEST_START_MILLIS = 1_200;
  private static final int KILLS_AT_START_IN_A_HUNDRED = 10;

  private final Path database;
  private final Random random;
  private final long seed;
  private final Ledger ledger = new Ledger();
  private final List<String> wrong = new ArrayList<>();
  private int whileStarting;
  private String token = "";
  private String shared = "";

  /** A run over a new database. */
  KillRun(Path database, long seed) {
    this.database = database;
    this.seed = seed;
    this.random = new Random(seed);
  }

  /**
   * What a run found.
   *
   * @param whileStarting how many of the kills hit a service that was starting
   * @param acknowledged writes that the service acknowledged
   * @param wrong one line for everything that was lost or refused
   */
  record Outcome(int whileStarting, long acknowledged, List<String> wrong) {}

  /** Kills so many times and looks a last time. Ends early at the first thing that is wrong. */
  Outcome run(int kills) throws IOException, InterruptedException {
    for (int kill = 0; kill < kills && wrong.isEmpty(); kill++) {
      if (kill > 0 && random.nextInt(100) < KILLS_AT_START_IN_A_HUNDRED) {
        killWhileStarting();
      } else {
        killWhileWriting(kill);
      }
    }
    if (wrong.isEmpty()) {
      try (ServerProcess server = ServerProcess.serve(ServerProcess.QUICK_START, database);
          Client client = new Client(server.url(), token)) {
        wrong.addAll(ledger.check(UseCaseRows.read(client)));
      }
      wrong.addAll(SqliteCheck.of(database));
    }
    return new Outcome(whileStarting, ledger.acknowledged(), List.copyOf(wrong));
  }

  private void killWhileStarting() throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.serve(ServerProcess.QUICK_START, database)) {
      if (server.endsWithin(Duration.ofMillis(random.nextInt(LONGEST_START_MILLIS)))) {
        wrong.add("The service ended by itself while starting: " + server.errors());
      }
      server.kill();
      whileStarting++;
    }
  }

  private void killWhileWriting(int kill) throws IOException, InterruptedException {
    try (ServerProcess server =
            ServerProcess.serve(ServerProcess.QUICK_START, database, "--sample", "20");
        Client client = connect(server)) {
      wrong.addAll(ledger.check(UseCaseRows.read(client)));
      Writers writers = new Writers(client, ledger, shared, seed + kill);
      writers.start(Integer.MAX_VALUE);
      writers.awaitAnswers(random.nextInt(MOST_ANSWERS));
      server.kill();
      writers.join();
      writers.refusals().stream()
          .map(refusal -> "A write was answered with " + refusal)
          .forEach(wrong::add);
    }
  }

  private Client connect(ServerProcess server) throws IOException {
    if (!token.isEmpty()) {
      return new Client(server.url(), token);
    }
    Client client = new Client(server.url(), server.token());
    token = client.token();
    ledger.leaveAlone(UseCaseRows.read(client));
    shared = Writers.createShared(client, ledger, "Shared by all writers");
    return client;
  }
}
