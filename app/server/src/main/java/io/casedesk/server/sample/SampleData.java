package io.casedesk.server.sample;

import io.casedesk.server.sample.Vocabulary.Area;
import io.casedesk.server.store.Database;
import io.casedesk.server.store.Field;
import io.casedesk.server.store.Loader;
import io.casedesk.server.store.Person;
import io.casedesk.server.store.Solution;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A company's AI use cases and solutions, invented. Everything is drawn from the seed, the clock
 * included, so that two databases of one seed answer the same to the byte.
 */
public final class SampleData {

  /** The moment the sample is taken at. */
  static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

  /** How long the company has been at it. */
  static final Duration SPAN = Duration.ofDays(3 * 365);

  /** When the first record was made. */
  static final Instant START = NOW.minus(SPAN);

  private static final int USE_CASES_PER_SOLUTION = 20;
  private static final int MOST_LINKS = 12;

  private final int useCases;
  private final long seed;

  /**
   * A sample.
   *
   * @param useCases how many use cases; there is one solution for every 20, and at least one
   * @param seed what everything is drawn from
   */
  public SampleData(int useCases, long seed) {
    this.useCases = useCases;
    this.seed = seed;
  }

  /** Definitions of the custom fields that the sample's use cases have. */
  public static List<Field> fields() {
    return Vocabulary.load().fields();
  }

  /**
   * Loads the sample, all of it or nothing, unless the database holds something.
   *
   * @return whether it was loaded
   */
  public boolean loadInto(Database database) {
    return Loader.loadIfEmpty(database, this::load);
  }

  private void load(Loader loader) {
    Vocabulary words = Vocabulary.load();
    Draw draw = new Draw(seed);
    List<Person> people = People.from(words.names(), draw);
    loader.fields(words.fields());
    loader.people(people);
    Map<String, List<String>> idsByTheme = loadUseCases(loader, words, people, draw);
    loadSolutions(loader, words, new SolutionMaker(words, people, draw), idsByTheme, draw);
  }

  private Map<String, List<String>> loadUseCases(
      Loader loader, Vocabulary words, List<Person> people, Draw draw) {
    UseCaseMaker maker = new UseCaseMaker(words, people, draw, useCases);
    Map<String, List<String>> idsByTheme = new HashMap<>();
    for (int i = 0; i < useCases; i++) {
      UseCaseMaker.Made made = maker.make(i);
      loader.useCase(made.useCase());
      idsByTheme
          .computeIfAbsent(made.area().keys().theme(), theme -> new ArrayList<>())
          .add(made.useCase().id());
    }
    loader.flush();
    return idsByTheme;
  }

  private void loadSolutions(
      Loader loader,
      Vocabulary words,
      SolutionMaker maker,
      Map<String, List<String>> idsByTheme,
      Draw draw) {
    ChecklistMaker checklists = new ChecklistMaker(words, draw);
    for (int i = 0; i < Math.max(1, useCases / USE_CASES_PER_SOLUTION); i++) {
      Area area = draw.oneOf(words.areas());
      Solution solution = maker.make(area);
      loader.solution(solution);
      loader.flush();
      loader.links(
          solution.id(), links(idsByTheme.getOrDefault(area.keys().theme(), List.of()), draw));
      int pages = draw.percent(75) ? draw.between(1, 3) : 0;
      for (int page = 0; page < pages; page++) {
        loader.checklist(solution.id(), checklists.make(solution));
      }
    }
  }

  private static List<String> links(List<String> candidates, Draw draw) {
    Set<String> chosen = new LinkedHashSet<>();
    int wanted = Math.min(draw.between(0, MOST_LINKS), candidates.size());
    for (int i = 0; i < wanted; i++) {
      chosen.add(draw.oneOf(candidates));
    }
    return List.copyOf(chosen);
  }
}
