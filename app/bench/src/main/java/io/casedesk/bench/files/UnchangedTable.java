package io.casedesk.bench.files;

import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.TimedProcess;
import io.casedesk.bench.server.LoadedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** An export that nobody touched, planned again by the program: nothing is to be sent. */
final class UnchangedTable {

  private static final int MOST_BESIDE_PAGES = 10;
  private static final int PAGE = 100;

  private UnchangedTable() {}

  static void plan(int records, Consumer<Figure> found) throws IOException, InterruptedException {
    try (LoadedServer server = new LoadedServer(records);
        LatencyProxy way = new LatencyProxy(server.url(), 0)) {
      Path file = server.folder().resolve("cases.csv");
      Path workspace = server.folder().resolve("workspace");
      run(server, "export", "use-cases", "--format", "csv", "--output", file.toString());
      int before = way.requests();
      TimedProcess.Said said =
          run(
              way.url(),
              server,
              "import",
              file.toString(),
              "--match",
              "id",
              "--skip-unclear",
              "--apply",
              "--yes",
              "--workspace",
              workspace.toString());
      int requests = way.requests() - before;
      if (!said.text().contains("There is nothing to send.")) {
        throw new IOException("It found something to send: " + said.text());
      }
      int bar = (records + PAGE - 1) / PAGE + MOST_BESIDE_PAGES;
      found.accept(
          new Figure(
              "files.plan.requests",
              Integer.toString(requests),
              String.format(
                  Locale.ROOT,
                  "bar <= %,d and no write; an export of %,d records imported with --apply in"
                      + " %.1f s, %d of the requests were writes",
                  bar,
                  records,
                  said.process().seconds(),
                  way.patches()),
              requests <= bar && way.patches() == 0));
    }
  }

  private static void run(LoadedServer server, String... args)
      throws IOException, InterruptedException {
    var _ = run(server.url(), server, args);
  }

  private static TimedProcess.Said run(URI url, LoadedServer server, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.casedesk.cli.Main");
    command.addAll(List.of(args));
    command.addAll(List.of("--url", url.toString(), "--token-env", "CASEDESK_TOKEN"));
    return TimedProcess.saying(command, Map.of("CASEDESK_TOKEN", server.token()), 5);
  }
}
