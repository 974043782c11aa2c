package io.casedesk.bench.screen;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The window and the grids of the web, in turn. */
final class SideBySide {

  private static final int ROUNDS = 5;
  private static final String WORDS = "invoice contract supplier pilot legal";
  private static final double KEY_MEDIAN = 21;
  private static final double KEY_P95 = 33;
  private static final double TIMES_FASTER = 3;
  private static final double OF_SORT = 0.5;
  private static final double FRAMES = 55;

  private final Peers peers;
  private final String wanted;
  private final Consumer<Figure> found;

  SideBySide(Peers peers, String wanted, Consumer<Figure> found) {
    this.peers = peers;
    this.wanted = wanted;
    this.found = found;
  }

  /** Programs that do the same. */
  private record Rivals(Driven casedesk, Driven ag, Driven glide) {

    /** All times of one deed; a list a round. */
    Rounds rounds(String deed) throws IOException {
      Rounds rounds = new Rounds(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      // The first is to warm up.
      for (int i = 0; i <= ROUNDS; i++) {
        System.err.printf(Locale.ROOT, "%s, round %d of %d%n", deed.split(" ", 2)[0], i, ROUNDS);
        double[] mine = casedesk.ask(deed);
        double[] ags = ag.ask(deed);
        double[] glides = glide.ask(deed);
        if (i > 0) {
          rounds.casedesk.add(mine);
          rounds.ag.add(ags);
          rounds.glide.add(glides);
        }
      }
      return rounds;
    }
  }

  private record Rounds(List<double[]> casedesk, List<double[]> ag, List<double[]> glide) {

    static Sample all(List<double[]> rounds) {
      return new Sample(rounds.stream().flatMapToDouble(java.util.Arrays::stream));
    }

    static double median(List<double[]> rounds, int place) {
      return new Sample(rounds.stream().mapToDouble(round -> round[place])).median();
    }
  }

  void measure(Driven casedesk) throws IOException {
    double[] size = casedesk.ask("prepare");
    if (size[2] != Columns.ALL.size()) {
      throw new IOException("The window shows " + size[2] + " columns");
    }
    try (Driven ag = peers.open("ag", size);
        Driven glide = peers.open("glide", size)) {
      Rivals rivals = new Rivals(casedesk, ag, glide);
      if (Benchmark.isWanted("screen.filter", wanted)) {
        filter(rivals.rounds("filter " + WORDS));
      }
      if (Benchmark.isWanted("screen.sort", wanted)) {
        sort(rivals.rounds("sort"));
      }
      if (Benchmark.isWanted("screen.drag", wanted)) {
        drag(rivals.rounds("drag"));
      }
    }
  }

  private void filter(Rounds rounds) {
    Sample mine = Rounds.all(rounds.casedesk);
    Sample glide = Rounds.all(rounds.glide);
    Sample ag = Rounds.all(rounds.ag);
    key("median", mine.median(), Math.min(KEY_MEDIAN, glide.median()), mine, glide);
    key("p95", mine.p95(), Math.min(KEY_P95, glide.p95()), mine, glide);
    double times = ag.median() / mine.median();
    found.accept(
        new Figure(
            "screen.filter.times-faster-than-ag",
            String.format(Locale.ROOT, "%.1f", times),
            String.format(
                Locale.ROOT, "bar >= %.0f; casedesk %s, AG Grid %s", TIMES_FASTER, mine, ag),
            times >= TIMES_FASTER));
  }

  private void key(String name, double mine, double bar, Sample all, Sample glide) {
    found.accept(
        new Figure(
            "screen.filter.key." + name,
            Sample.text(mine),
            "bar <= %s; key to painted, %d keys; Glide %s"
                .formatted(Sample.text(bar), all.size(), glide),
            mine <= bar));
  }

  /** The column that compares worst decides. */
  private void sort(Rounds rounds) {
    int worst = 0;
    double most = 0;
    for (int column = 0; column < Columns.ALL.size(); column++) {
      double ratio = Rounds.median(rounds.casedesk, column) / Rounds.median(rounds.ag, column);
      if (ratio > most) {
        most = ratio;
        worst = column;
      }
    }
    found.accept(
        new Figure(
            "screen.sort.ratio-to-ag",
            String.format(Locale.ROOT, "%.2f", most),
            "bar <= %.2f; the worst column, %s: casedesk %s, AG Grid %s; of all: %s, %s, Glide %s"
                .formatted(
                    OF_SORT,
                    Columns.ALL.get(worst),
                    Sample.text(Rounds.median(rounds.casedesk, worst)),
                    Sample.text(Rounds.median(rounds.ag, worst)),
                    Sample.text(Rounds.all(rounds.casedesk).median()),
                    Sample.text(Rounds.all(rounds.ag).median()),
                    Sample.text(Rounds.all(rounds.glide).median())),
            most <= OF_SORT));
  }

  private void drag(Rounds rounds) {
    double mine = Rounds.all(rounds.casedesk).median();
    found.accept(
        new Figure(
            "screen.drag.frames",
            String.format(Locale.ROOT, "%.1f/s", mine),
            String.format(
                Locale.ROOT,
                "bar >= %.0f/s; median of %d; AG Grid %.1f/s, Glide %.1f/s",
                FRAMES,
                ROUNDS,
                Rounds.all(rounds.ag).median(),
                Rounds.all(rounds.glide).median()),
            mine >= FRAMES));
  }
}
