package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What is lost when the disk does not make writes durable and the service is killed then. */
final class FsyncFigures {

  private static final int ROUNDS = 10;

  private final Settings settings;

  FsyncFigures(Settings settings) {
    this.settings = settings;
  }

  void run(Consumer<Figure> found) throws IOException, InterruptedException {
    String missing = FailingSync.whyUnavailable();
    if (!missing.isEmpty()) {
      found.accept(new Figure("server.fsync.lost-writes", "not measured", missing, false));
      return;
    }
    Path folder = Files.createTempDirectory("casedesk-fsync");
    try {
      FsyncRun.Outcome outcome =
          new FsyncRun(folder.resolve("cases.db"), settings.seed()).run(ROUNDS);
      outcome.wrong().forEach(System.err::println);
      report(outcome, found);
    } finally {
      Folders.delete(folder);
    }
  }

  private void report(FsyncRun.Outcome outcome, Consumer<Figure> found) {
    found.accept(
        new Figure(
            "server.fsync.acknowledged-while-failing",
            Long.toString(outcome.acceptedWhileFailing()),
            "bar 0; %,d writes answered with 500, %,d syncs made to fail, %d rounds"
                .formatted(outcome.refused(), outcome.injected(), ROUNDS),
            outcome.acceptedWhileFailing() == 0 && outcome.injected() > 0));
    found.accept(
        new Figure(
            "server.fsync.refused-afterwards",
            Long.toString(outcome.refusedAfterwards()),
            "bar 0; writes refused although fsync worked again",
            outcome.refusedAfterwards() == 0));
    found.accept(
        new Figure(
            "server.fsync.lost-writes",
            Integer.toString(outcome.wrong().size()),
            ("bar 0; killed in each of %d rounds while some syncs failed, seed %d,"
                    + " %,d acknowledged writes")
                .formatted(ROUNDS, settings.seed(), outcome.acknowledged()),
            outcome.wrong().isEmpty()));
  }
}
