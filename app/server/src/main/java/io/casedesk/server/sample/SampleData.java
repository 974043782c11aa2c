package io.casedesk.server.sample;

import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.BulkLoader;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.Person;
import io.casedesk.server.store.SqlDatabase;
import io.casedesk.server.store.StoredSolution;
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
  public static List<CustomField> fields() {
    return SampleVocabulary.load().fields();
  }

  /**
   * Loads the sample, all of it or nothing, unless the database holds something.
   *
   * @return whether it was loaded
   */
  public boolean loadInto(SqlDatabase database) {
    return BulkLoader.loadIfEmpty(database, this::load);
  }

  private void load(BulkLoader bulkLoader) {
    SampleVocabulary words = SampleVocabulary.load();
    SampleRandom sampleRandom = new SampleRandom(seed);
    List<Person> people = SamplePeople.from(words.names(), sampleRandom);
    bulkLoader.fields(words.fields());
    bulkLoader.people(people);
    Map<String, List<String>> idsByTheme = loadUseCases(bulkLoader, words, people, sampleRandom);
    loadSolutions(
        bulkLoader,
        words,
        new SolutionMaker(words, people, sampleRandom),
        idsByTheme,
        sampleRandom);
  }

  private Map<String, List<String>> loadUseCases(
      BulkLoader bulkLoader,
      SampleVocabulary words,
      List<Person> people,
      SampleRandom sampleRandom) {
    UseCaseMaker maker = new UseCaseMaker(words, people, sampleRandom, useCases);
    Map<String, List<String>> idsByTheme = new HashMap<>();
    for (int i = 0; i < useCases; i++) {
      UseCaseMaker.Made made = maker.make(i);
      bulkLoader.useCase(made.useCase());
      idsByTheme
          .computeIfAbsent(made.area().keys().theme(), theme -> new ArrayList<>())
          .add(made.useCase().id());
    }
    bulkLoader.flush();
    return idsByTheme;
  }

  private void loadSolutions(
      BulkLoader bulkLoader,
      SampleVocabulary words,
      SolutionMaker maker,
      Map<String, List<String>> idsByTheme,
      SampleRandom sampleRandom) {
    ChecklistMaker checklists = new ChecklistMaker(words, sampleRandom);
    for (int i = 0; i < Math.max(1, useCases / USE_CASES_PER_SOLUTION); i++) {
      Area area = sampleRandom.oneOf(words.areas());
      StoredSolution solution = maker.make(area);
      bulkLoader.solution(solution);
      bulkLoader.flush();
      bulkLoader.links(
          solution.id(),
          links(idsByTheme.getOrDefault(area.keys().theme(), List.of()), sampleRandom));
      int pages = sampleRandom.percent(75) ? sampleRandom.between(1, 3) : 0;
      for (int page = 0; page < pages; page++) {
        bulkLoader.checklist(solution.id(), checklists.make(solution));
      }
    }
  }

  private static List<String> links(List<String> candidates, SampleRandom sampleRandom) {
    Set<String> chosen = new LinkedHashSet<>();
    int wanted = Math.min(sampleRandom.between(0, MOST_LINKS), candidates.size());
    for (int i = 0; i < wanted; i++) {
      chosen.add(sampleRandom.oneOf(candidates));
    }
    return List.copyOf(chosen);
  }
}
