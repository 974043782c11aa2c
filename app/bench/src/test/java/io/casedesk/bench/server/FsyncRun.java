package io.casedesk.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Lets the disk refuse to make writes durable: eight clients write while every fsync fails, then
 * while none does, then while some do, and at last the service is killed and held to everything it
 * acknowledged.
 */
final class FsyncRun {

  private static final int WRITES_EACH = 25;
  private static final int MOST_ANSWERS = 200;
  private static final int TRIES = 200;

  /** Of the syncs of each thread, the second and every third after it. */
  private static final String SOME = "2+3";

  private final Path database;
  private final long seed;
  private final Random random;
  private final Ledger ledger = new Ledger();
  private final List<String> wrong = new ArrayList<>();
  private long refused;
  private long acceptedWhileFailing;
  private long refusedAfterwards;
  private long injected;
  private String token = "";
  private String shared = "";
  private int runs;

  /** A run over a new database. */
  FsyncRun(Path database, long seed) {
    this.database = database;
    this.seed = seed;
    this.random = new Random(seed);
  }

  /**
   * What a run found.
   *
   * @param refused writes that were answered with 500 while every fsync failed
   * @param acceptedWhileFailing writes that were acknowledged while every fsync failed
   * @param refusedAfterwards writes that were not acknowledged although fsync worked again
   * @param injected how many calls were made to fail
   * @param acknowledged writes that were acknowledged
   * @param wrong one line for everything that was lost or answered wrongly
   */
  record Outcome(
      long refused,
      long acceptedWhileFailing,
      long refusedAfterwards,
      long injected,
      long acknowledged,
      List<String> wrong) {}

  /** Does it all so many times on one database, and looks a last time. */
  Outcome run(int rounds) throws IOException, InterruptedException {
    for (int round = 0; round < rounds && wrong.isEmpty(); round++) {
      round();
    }
    try (ServerProcess server = ServerProcess.serve(ServerProcess.QUICK_START, database);
        Client client = new Client(server.url(), token)) {
      wrong.addAll(ledger.check(UseCaseRows.read(client)));
    }
    wrong.addAll(SqliteCheck.of(database));
    return new Outcome(
        refused,
        acceptedWhileFailing,
        refusedAfterwards,
        injected,
        ledger.acknowledged(),
        List.copyOf(wrong));
  }

  private void round() throws IOException, InterruptedException {
    try (ServerProcess server =
            ServerProcess.serve(ServerProcess.QUICK_START, database, "--sample", "20");
        Client client = connect(server)) {
      wrong.addAll(ledger.check(UseCaseRows.read(client)));
      write(client, WRITES_EACH);
      writeWhileAllFail(server, client);
      wrong.addAll(ledger.check(UseCaseRows.read(client)));
      Writers after = write(client, WRITES_EACH);
      refusedAfterwards += after.refusals().size();
      killWhileSomeFail(server, client);
    }
  }

  private void writeWhileAllFail(ServerProcess server, Client client)
      throws IOException, InterruptedException {
    try (FailingSync fault = FailingSync.of(server, "", log())) {
      awaitFailure(client);
      Writers writers = write(client, WRITES_EACH);
      acceptedWhileFailing += writers.accepted();
      refused += writers.refusals().stream().filter(Writers.Refusal::isServerError).count();
      noteWrongRefusals(writers);
      injected += fault.injected();
    }
  }

  /** The threads of the server are caught one after the other. */
  private void awaitFailure(Client client) throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      if (write(client, 1).accepted() == 0) {
        return;
      }
    }
    throw new IOException("Writes were still acknowledged when every fsync should have failed");
  }

  private void killWhileSomeFail(ServerProcess server, Client client)
      throws IOException, InterruptedException {
    try (FailingSync fault = FailingSync.of(server, SOME, log())) {
      Writers writers = writers(client);
      writers.start(Integer.MAX_VALUE);
      writers.awaitAnswers(random.nextInt(MOST_ANSWERS));
      server.kill();
      writers.join();
      noteWrongRefusals(writers);
      injected += fault.injected();
    }
  }

  private void noteWrongRefusals(Writers writers) {
    writers.refusals().stream()
        .filter(refusal -> !refusal.isServerError())
        .map(refusal -> "A write was answered with " + refusal + " instead of 500.")
        .forEach(wrong::add);
  }

  private Path log() {
    return database.resolveSibling("strace-" + runs + ".log");
  }

  private Writers write(Client client, int writesEach) throws InterruptedException {
    Writers writers = writers(client);
    writers.start(writesEach);
    writers.join();
    return writers;
  }

  private Writers writers(Client client) {
    return new Writers(client, ledger, shared, seed + runs++);
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
