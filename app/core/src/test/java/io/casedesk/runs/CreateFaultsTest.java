package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.runs.FaultyFront.Birth;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Creates over a network and a service that do what they want: what the service holds agrees with
 * the verdicts. The seed is printed; {@code -Dcasedesk.seed} draws the same again, {@code
 * -Dcasedesk.runs} says how many runs.
 */
@Timeout(1_800)
final class CreateFaultsTest extends WithCreates {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(1, Integer.getInteger("casedesk.tries", 100) / 10));
  private static final int MOST = 12;
  private static final Set<Birth> REFUSALS =
      EnumSet.of(Birth.TOO_MANY, Birth.REFUSED, Birth.UNAUTHORIZED);

  private final VerdictFile file = new VerdictFile(".creates");
  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  CreateFaultsTest() throws IOException {}

  @Test
  @DisplayName("Q16 and Q18: nothing is created twice, and no verdict says what is not so")
  void verdictsAreTrue() {
    front().answeringWith(truth().keySet().iterator().next());
    List<String> wrong = new ArrayList<>();
    Map<Verdict, Integer> verdicts = new TreeMap<>();
    for (int run = 0; run < RUNS; run++) {
      connectAnewWithUser(OwnerForm.ID);
      wrong.addAll(wrongs(run, new SplittableRandom(seed + run), verdicts));
    }
    file.write();
    System.out.println("CreateFaultsTest: seed " + seed + ", " + RUNS + " runs, " + verdicts);
    assertEquals(List.of(), wrong, () -> "seed " + seed);
  }

  private static RunPlan rows(int count) {
    return RunPlan.ofCreates(
        "new.csv", IntStream.range(0, count).mapToObj(i -> row("" + i, "Row " + i)).toList());
  }

  @Test
  void goesOnUnattendedWhenAnswerAfterAnswerIsLost() {
    front().drawingBirths((name, times) -> Birth.LOST_AFTER);
    RunResult result = create(rows(40), RunWatcher.none());
    assertEquals("", result.stopped().text());
    assertEquals(Collections.nCopies(40, Verdict.APPLIED), verdicts(result));
    assertEquals(40, front().writes() - front().count("PATCH"), "each was sent once");
  }

  @Test
  void leavesFewUnconfirmedWhenNoCreateIsCarriedOut() {
    front().drawingBirths((name, times) -> Birth.LOST_BEFORE);
    RunResult stopped = create(rows(60), RunWatcher.none());
    assertTrue(stopped.stopped().text().startsWith("a record failed"), stopped.stopped().text());
    long sent = front().writes();
    assertTrue(sent >= 8 && sent < 60, "sent " + sent);
    assertEquals(60 - sent, stopped.uncreated());

    front().drawingBirths((name, times) -> Birth.WELL);
    RunResult resumed = resume(stopped.runId());
    assertEquals("", resumed.stopped().text());
    assertEquals(60, front().writes() - front().count("PATCH"), "no row was sent twice");
  }

  @Test
  void stopsWhenNoLostCreateIsCarriedOutAlthoughOthersAreAnswered() {
    AtomicInteger sent = new AtomicInteger();
    front()
        .drawingBirths(
            (name, times) -> sent.getAndIncrement() % 9 == 0 ? Birth.WELL : Birth.LOST_BEFORE);
    RunResult stopped = create(rows(200), RunWatcher.none());
    assertTrue(
        stopped.stopped().text().matches("(a record|.* records) failed.*"),
        stopped.stopped().text());
    assertTrue(sent.get() < 100, "sent " + sent);
    assertEquals(200 - sent.get(), stopped.uncreated());
  }

  private List<String> wrongs(int run, SplittableRandom random, Map<Verdict, Integer> verdicts) {
    List<PlannedCreate> rows = new ArrayList<>();
    int several = 1 + random.nextInt(MOST);
    for (int i = 0; i < several; i++) {
      // Some names are there more than once.
      rows.add(row("" + i, "Run " + run + " name " + random.nextInt(several * 2)));
    }
    RunPlan creates = RunPlan.ofCreates("run " + run, rows);
    int trouble = 1 + random.nextInt(4);
    long draw = random.nextLong();
    front()
        .drawingBirths(
            (name, times) -> {
              SplittableRandom own = new SplittableRandom(draw + name.hashCode() * 31L + times);
              Birth[] births = Birth.values();
              Birth birth =
                  own.nextInt(4) < trouble ? births[own.nextInt(births.length)] : Birth.WELL;
              // Each costs a second or more of waiting.
              return birth == Birth.TOO_MANY && own.nextInt(8) > 0 ? Birth.WELL : birth;
            });
    RunResult result = apply(creates, 1 + random.nextInt(20));
    result.creates().forEach(c -> verdicts.merge(verdict(c), 1, Integer::sum));
    List<String> wrong = new ArrayList<>();
    if (!result.stopped().isEmpty()) {
      wrong.add("stopped: " + result.stopped());
    }
    Map<String, List<Birth>> sent = new TreeMap<>();
    rows.forEach(row -> sent.put(row.name(), front().births(row.name())));
    for (CreateResult row : result.creates()) {
      file.add(run, row, front().births(row.create().name()));
    }
    front().drawingBirths((name, times) -> Birth.WELL);
    RunResult again = apply(creates, 20);
    again.creates().forEach(row -> file.add(run, row, List.of("again")));
    Map<String, UseCase> after = truth();
    sent.forEach((name, births) -> wrong.addAll(wrongs(name, births, after, result, again)));
    return wrong.stream().map(w -> "run " + run + ": " + w).toList();
  }

  private static Verdict verdict(CreateResult result) {
    return result.verdict() == null ? Verdict.UNCERTAIN : result.verdict();
  }

  private RunResult apply(RunPlan creates, int batch) {
    return runs()
        .apply(
            header(),
            creates,
            QUICK.stoppingAfter(1_000, 100).inBatchesOf(batch),
            RunWatcher.none(),
            new VirtualClock().control());
  }

  /** What is wrong with what was said of the rows of a name, and with what the service holds. */
  private List<String> wrongs(
      String name,
      List<Birth> births,
      Map<String, UseCase> after,
      RunResult result,
      RunResult again) {
    List<String> wrong = new ArrayList<>();
    List<CreateResult> rows = of(result, name);
    long refused = rows.stream().filter(r -> r.verdict() == Verdict.REJECTED).count();
    long posts = births.stream().filter(birth -> !REFUSALS.contains(birth)).count();
    if (posts != rows.size() - refused) {
      wrong.add(posts + " creates for " + rows.size() + " rows, " + refused + " refused");
    }
    List<String> held = new ArrayList<>();
    after.values().stream().filter(r -> r.title().equals(name)).forEach(r -> held.add(r.id()));
    long foreign = births.stream().filter(Birth::isForeign).count();
    long made = births.stream().filter(Birth::creates).count();
    int later = front().births(name).size() - births.size();
    if (held.size() != made + foreign + later) {
      wrong.add(held.size() + " records, but " + made + " made, " + foreign + " foreign");
    }
    if (later != refused) {
      wrong.add(later + " sent by a second import, but " + refused + " were refused");
    }
    Set<String> ids = new HashSet<>();
    for (CreateResult row : rows) {
      if (row.verdict() == Verdict.APPLIED && (!held.contains(row.id()) || !ids.add(idOf(row)))) {
        wrong.add("not its own: " + row);
      }
      if (row.verdict() == null || row.verdict() == Verdict.DIFFERENT) {
        wrong.add("no such verdict: " + row);
      }
    }
    if (of(again, name).stream().filter(r -> r.verdict() == Verdict.APPLIED).count() != later) {
      wrong.add("a second import created: " + of(again, name));
    }
    return wrong.stream().map(w -> name + ": " + w + " after " + births).toList();
  }

  private static String idOf(CreateResult row) {
    return String.valueOf(row.id());
  }

  private static List<CreateResult> of(RunResult result, String name) {
    return result.creates().stream().filter(c -> c.create().name().equals(name)).toList();
  }
}
