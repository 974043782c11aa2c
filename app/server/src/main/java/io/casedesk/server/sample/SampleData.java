package io.casedesk.server.sample;

import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;

/**
 * Generates the invented AI use cases and solutions of a company. All data depends on the seed
 * only, including the times, so that two databases with one seed give identical answers.
 */
public final class SampleData {

  /** The moment the sample is taken at. */
  static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

  /** The time span of the sample. */
  static final Duration SPAN = Duration.ofDays(3 * 365);

  /** When the first record was made. */
  static final Instant START = NOW.minus(SPAN);

  private static final int BATCH = 1_000;
  private static final int USE_CASES_PER_SOLUTION = 20;
  private static final int MOST_LINKS = 12;
  private static final int PEOPLE = 60;

  private final int useCases;
  private final long seed;

  /**
   * Creates a sample.
   *
   * @param useCases the number of use cases; there is one solution for every 20, and at least one
   * @param seed the seed of all data
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
   * Loads the sample, all of it or nothing, unless the database holds a record or a field.
   *
   * @param progress is told the number of use cases after each batch, and says whether to go on
   * @return whether it was loaded
   * @throws CancellationException if it was told not to go on; nothing is loaded then
   */
  public boolean loadInto(SqlDatabase database, IntPredicate progress) {
    return BulkTransaction.run(database, transaction -> load(transaction, progress));
  }

  private boolean load(BulkTransaction transaction, IntPredicate progress) {
    if (!transaction.isEmpty()) {
      return false;
    }
    SampleVocabulary words = SampleVocabulary.load();
    SampleRandom random = new SampleRandom(seed);
    List<Person> people = people(words.names(), random);
    transaction.define(
        words.fields().stream().map(field -> new RequestedField(field.key(), field)).toList());
    transaction.writePeople(people);
    UseCaseMaker maker = new UseCaseMaker(words, people, random, useCases);
    Map<String, List<String>> idsByTheme = new HashMap<>();
    for (int i = 0; i < useCases; i++) {
      UseCaseMaker.Made made = maker.make(i);
      transaction.write(null, made.useCase());
      idsByTheme
          .computeIfAbsent(made.area().theme(), theme -> new ArrayList<>())
          .add(made.useCase().id());
      if ((i + 1) % BATCH == 0 && !progress.test(i + 1)) {
        throw new CancellationException("The sample was stopped");
      }
    }
    transaction.flush();
    loadSolutions(
        transaction, words.areas(), new SolutionMaker(words, people, random), idsByTheme, random);
    return true;
  }

  private static List<Person> people(SampleVocabulary.Names names, SampleRandom random) {
    Map<String, Person> byEmail = new LinkedHashMap<>();
    while (byEmail.size() < PEOPLE) {
      String name = random.oneOf(names.first()) + " " + random.oneOf(names.last());
      byEmail.computeIfAbsent(email(name), address -> new Person(random.id(), address, name));
    }
    return List.copyOf(byEmail.values());
  }

  /** An address at example.com, which is reserved for examples. */
  private static String email(String name) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .toLowerCase(Locale.ROOT)
            .replace("ß", "ss")
            .replace("ø", "o")
            .replace("ł", "l")
            .replaceAll("[^a-z ]", "")
            .replace(' ', '.');
    return plain + "@example.com";
  }

  private void loadSolutions(
      BulkTransaction writer,
      List<Area> areas,
      SolutionMaker maker,
      Map<String, List<String>> idsByTheme,
      SampleRandom random) {
    List<StoredSolution> solutions = new ArrayList<>();
    Map<String, List<String>> links = new LinkedHashMap<>();
    List<StoredChecklist> checklists = new ArrayList<>();
    for (int i = 0; i < Math.max(1, useCases / USE_CASES_PER_SOLUTION); i++) {
      Area area = random.oneOf(areas);
      StoredSolution solution = maker.make(area);
      solutions.add(solution);
      links.put(solution.id(), links(idsByTheme.getOrDefault(area.theme(), List.of()), random));
      int pages = random.percent(75) ? random.between(1, 3) : 0;
      for (int page = 0; page < pages; page++) {
        checklists.add(maker.checklist(solution));
      }
    }
    writer.writeSolutions(solutions);
    writer.writeLinks(links);
    writer.writeChecklists(checklists);
  }

  private static List<String> links(List<String> candidates, SampleRandom random) {
    Set<String> chosen = new LinkedHashSet<>();
    int wanted = Math.min(random.between(0, MOST_LINKS), candidates.size());
    for (int i = 0; i < wanted; i++) {
      chosen.add(random.oneOf(candidates));
    }
    return List.copyOf(chosen);
  }
}
