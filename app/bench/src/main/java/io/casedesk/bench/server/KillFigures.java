package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What is lost when the service is killed. */
final class KillFigures {

  private final Settings settings;

  KillFigures(Settings settings) {
    this.settings = settings;
  }

  void run(Consumer<Figure> found) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-kill");
    try {
      KillRun.Outcome outcome =
          new KillRun(folder.resolve("cases.db"), settings.seed()).run(settings.kills());
      outcome.wrong().forEach(System.err::println);
      found.accept(
          new Figure(
              "server.kill9.lost-writes",
              Integer.toString(outcome.wrong().size()),
              ("bar 0; %d kills, %d of them while starting, seed %d,"
                      + " %,d acknowledged writes of 8 writers")
                  .formatted(
                      settings.kills(),
                      outcome.whileStarting(),
                      settings.seed(),
                      outcome.acknowledged()),
              outcome.wrong().isEmpty()));
    } finally {
      Folders.delete(folder);
    }
  }
}
