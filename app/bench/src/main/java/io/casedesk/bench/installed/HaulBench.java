package io.casedesk.bench.installed;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.screen.Driven;
import io.casedesk.bench.screen.XDisplay;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.bench.server.Settings;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.profiles.ConnectionProfile;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Long use of the installed program, hurried: it is opened once, and then read again, searched,
 * edited, written to and led from one connection to another, hundreds of times. What is looked at
 * is what that leaves behind: the heap after the garbage was collected, threads, open files, and
 * objects that listen, at the end beside those after the first rounds.
 */
public final class HaulBench implements Benchmark {

  private static final int ROUNDS = 500;

  /** By then everything that is made once has been made. */
  private static final int FIRST_ROUNDS = 50;

  private static final int RECORDS = 1200;
  private static final double MOST_TIMES = 1.1;

  /** One left behind by every round would be hundreds. */
  private static final int STRAYS = 12;

  private static final int GROWING_CLASSES = 25;

  /** The connection that there is besides the one that is built in. */
  private static final String ELSEWHERE = "haul";

  /** Measures nothing yet. */
  public HaulBench() {}

  /** What there is at one time. */
  private record Held(Histogram heap, double threads, double files) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.1f MB, %,d listeners, %.0f threads, %.0f files",
          heap.bytes() / 1e6,
          heap.listeners(),
          threads,
          files);
    }
  }

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    InstalledProgram program = InstalledProgram.here();
    long seed = Settings.fromProperties().seed();
    int rounds = rounds();
    System.err.printf(Locale.ROOT, "%d rounds, drawn from -Dcasedesk.seed=%d%n", rounds, seed);
    Path folder = Files.createTempDirectory("casedesk-haul");
    try (XDisplay display = new XDisplay(1920, 1080);
        LoadedServer server = new LoadedServer(RECORDS)) {
      know(server, folder);
      try (Driven window =
          new Driven(command(program, folder), display.environment(), folder, "window")) {
        use(window, new Random(seed), rounds, found);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static int rounds() {
    String given = System.getProperty("casedesk.rounds", "");
    return given.isBlank() ? ROUNDS : Integer.parseInt(given.strip());
  }

  /** A person made a connection to it, and has its token kept. */
  private static void know(LoadedServer server, Path folder) {
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "Casedesk benchmark");
        SecretStore tokens = SecretStore.of(workspace.folder(), false)) {
      ConnectionProfile elsewhere =
          ConnectionProfile.of(ELSEWHERE, "Elsewhere", server.url().toString());
      new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer").save(elsewhere);
      tokens.store(elsewhere.tokenKey(), server.token(), TokenVault.Place.FILE);
    }
  }

  private static List<String> command(InstalledProgram program, Path folder) throws IOException {
    List<String> command = new ArrayList<>(program.with(List.of(), HaulDriver.class));
    command.addAll(
        List.of(
            "--built-in",
            "--size",
            "1600x900",
            "--database",
            folder.resolve("service.db").toString(),
            "--workspace",
            folder.resolve("workspace").toString()));
    return command;
  }

  private static void use(Driven window, Random random, int rounds, Consumer<Figure> found)
      throws IOException, InterruptedException {
    double _ = window.ask("open")[0];
    int first = Math.min(FIRST_ROUNDS, rounds / 2);
    long begin = System.nanoTime();
    rounds(window, random, 0, first);
    Held before = held(window);
    Held after = before;
    for (int done = first; done < rounds; done += first) {
      int next = Math.min(rounds, done + first);
      rounds(window, random, done, next);
      after = held(window);
      System.err.println("after " + next + " rounds: " + after);
    }
    System.err.printf(
        Locale.ROOT, "%d rounds took %.1f minutes%n", rounds, (System.nanoTime() - begin) / 60e9);
    System.err.println("classes with the most objects more than after " + first + " rounds:");
    after.heap().growth(before.heap(), GROWING_CLASSES).forEach(System.err::println);
    String how = "after %d rounds, %%s after %d".formatted(rounds, first);
    found.accept(heap(before, after, how));
    found.accept(times("haul.listeners", after.heap().listeners(), before.heap().listeners(), how));
    found.accept(strays("haul.threads", after.threads(), before.threads(), how));
    found.accept(strays("haul.files", after.files(), before.files(), how));
  }

  private static void rounds(Driven window, Random random, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      double[] took = window.ask("round " + i + " " + random.nextLong());
      double switched = 0;
      if (isSwitched()) {
        switched = window.ask("switch " + (i % 2 == 0 ? ELSEWHERE : ConnectionProfile.BUILT_IN))[0];
      }
      if (i % 10 == 0 || i + 1 == to) {
        System.err.printf(Locale.ROOT, "round %d: %.0f ms, switch %.0f ms%n", i, took[0], switched);
      }
    }
  }

  /** Whether connections are changed; they are, unless somebody looks for something else. */
  private static boolean isSwitched() {
    return !"false".equals(System.getProperty("casedesk.switch"));
  }

  private static Held held(Driven window) throws IOException, InterruptedException {
    double _ = window.ask("rest")[0];
    Histogram heap = Histogram.of(window.pid());
    double[] counted = window.ask("count");
    return new Held(heap, counted[0], counted[1]);
  }

  private static Figure heap(Held before, Held after, String how) {
    double times = (double) after.heap().bytes() / before.heap().bytes();
    return new Figure(
        "haul.heap",
        String.format(Locale.ROOT, "%.2f times", times),
        String.format(
            Locale.ROOT,
            "bar <= %.1f; %.1f MB in use after a collection %s",
            MOST_TIMES,
            after.heap().bytes() / 1e6,
            how.formatted(String.format(Locale.ROOT, "%.1f MB", before.heap().bytes() / 1e6))),
        times <= MOST_TIMES);
  }

  private static Figure times(String name, long after, long before, String how) {
    return new Figure(
        name,
        String.format(Locale.ROOT, "%,d", after),
        String.format(
            Locale.ROOT,
            "bar <= %.1f times those before; %s",
            MOST_TIMES,
            how.formatted(String.format(Locale.ROOT, "%,d", before))),
        after <= before * MOST_TIMES);
  }

  private static Figure strays(String name, double after, double before, String how) {
    return new Figure(
        name,
        String.format(Locale.ROOT, "%.0f", after),
        String.format(
            Locale.ROOT,
            "bar <= %d more than before; %s",
            STRAYS,
            how.formatted(String.format(Locale.ROOT, "%.0f", before))),
        after <= before + STRAYS);
  }
}
