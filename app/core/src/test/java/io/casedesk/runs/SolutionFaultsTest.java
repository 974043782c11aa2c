package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.Change;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs that write names and owners of solutions over a network that does what it wants, to services
 * that take ids, addresses, both or neither. The seed is printed; {@code -Dcasedesk.seed} draws the
 * same again, {@code -Dcasedesk.runs} says how many runs.
 */
@Timeout(600)
final class SolutionFaultsTest extends WithSolutionRuns {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(1, Integer.getInteger("casedesk.tries", 100) / 25));

  private static final List<Fault> NETWORK =
      List.of(
          Fault.WELL,
          Fault.WELL,
          Fault.WELL,
          Fault.LOST_AFTER,
          Fault.LOST_BEFORE,
          Fault.UNAVAILABLE_AFTER,
          Fault.UNAVAILABLE_BEFORE,
          Fault.UNAUTHORIZED);

  private static final List<Fault> FORMS =
      List.of(Fault.WELL, Fault.REFUSED, Fault.OWNER_IGNORED, Fault.OWNER_CLEARED);

  private static final EnumSet<Fault> DOUBTFUL =
      EnumSet.of(
          Fault.LOST_AFTER, Fault.LOST_BEFORE, Fault.UNAVAILABLE_AFTER, Fault.UNAVAILABLE_BEFORE);

  private final VerdictFile file = new VerdictFile(".solutions");
  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  SolutionFaultsTest() throws IOException {}

  @Test
  @DisplayName("Q19, Q25, Q29, Q35: no verdict on a solution says what is not so")
  void verdictsAreTrue() {
    Map<Verdict, Integer> verdicts = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      connectAnewWithUser(random.nextBoolean() ? OwnerForm.ID : OwnerForm.EMAIL);
      wrong.addAll(wrongs(run, random, verdicts));
    }
    file.write();
    System.out.println("SolutionFaultsTest: seed " + seed + ", " + RUNS + " runs, " + verdicts);
    assertEquals(List.of(), wrong, () -> "seed " + seed);
  }

  private List<String> wrongs(int run, SplittableRandom random, Map<Verdict, Integer> verdicts) {
    Fault ids = FORMS.get(random.nextInt(FORMS.size()));
    Fault addresses = FORMS.get(random.nextInt(FORMS.size()));
    List<PlannedCell> wishes = new ArrayList<>();
    List<Owner> people = owners();
    Map<String, Integer> earlier = new TreeMap<>();
    for (Solution solution : owned(8)) {
      Owner person = people.get(random.nextInt(people.size()));
      wishes.add(change(solution, OWNER, random.nextBoolean() ? id(person) : email(person)));
      wishes.add(change(solution, NAME, "Run " + run + " of " + solution.id()));
      earlier.put(solution.id(), front().fates(solution.id()).size());
    }
    front().drawing((id, times) -> Fault.WELL);
    var ready = preflight(wishes).ready().changes();
    long draw = random.nextLong();
    front()
        .drawing(
            (id, times) ->
                NETWORK.get(
                    new SplittableRandom(draw + id.hashCode() * 31L + times)
                        .nextInt(NETWORK.size())));
    front()
        .judging(
            body ->
                !body.contains("\"owner\"")
                    ? Fault.WELL
                    : body.matches(".*\"owner\":\"[^\"]*@.*") ? addresses : ids);
    RunResult result =
        solutionRuns()
            .apply(
                RunHeader.of(
                    front().url().toString(), "solutions", Instant.now(), "ana", "run " + run),
                ready,
                QUICK.stoppingAfter(1_000, 100),
                RunWatcher.none(),
                new VirtualClock().control());
    front().judging(body -> Fault.WELL);
    // As the service shows each through the front, which may have taken an owner away.
    Map<String, Solution> after = through().solutions().reread(earlier.keySet());
    List<String> wrong = new ArrayList<>();
    for (CellResult cell : result.cells()) {
      String id = cell.cell().change().recordId();
      List<Fault> fates = front().fates(id);
      fates = fates.subList(Objects.requireNonNull(earlier.get(id)), fates.size());
      file.add(run, cell, fates);
      String bad = untrue(cell, Objects.requireNonNull(after.get(id)), fates);
      if (cell.verdict() != null) {
        verdicts.merge(cell.verdict(), 1, Integer::sum);
      }
      if (!bad.isEmpty()) {
        wrong.add(
            "run %d, ids %s, addresses %s: %s: %s after %s"
                .formatted(run, ids, addresses, bad, cell, fates));
      }
    }
    return wrong;
  }

  private static String untrue(CellResult cell, Solution after, List<Fault> fates) {
    boolean so = isSo(cell.cell().change(), after);
    boolean doubtful = fates.stream().anyMatch(DOUBTFUL::contains);
    return switch (cell.verdict()) {
      case null -> "no verdict";
      case APPLIED, UNCHANGED -> so ? "" : "not so";
      case BLANK, DIFFERENT -> so ? "it is as wanted" : "";
      case CONFLICT -> "nobody else wrote";
      case REJECTED -> so ? "it was written" : "";
      case UNCERTAIN -> doubtful || (!so && cell.isStillOld()) ? "" : "nothing was in doubt";
    };
  }

  private static boolean isSo(Change change, Solution after) {
    Owner owner = after.owner();
    return change.field().equals(NAME)
        ? change.wanted().display().equals(after.name())
        : owner != null && change.wanted().display().contains("\"id\":\"" + owner.id() + "\"");
  }
}
