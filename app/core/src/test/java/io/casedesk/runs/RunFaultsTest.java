package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs over a network and a service that do what they want: verdicts agree with what the service
 * holds, and with what really became of each call. The seed is printed; {@code -Dcasedesk.seed}
 * draws the same again, {@code -Dcasedesk.runs} says how many runs.
 */
@Timeout(1_800)
final class RunFaultsTest extends WithRuns {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(1, Integer.getInteger("casedesk.tries", 100) / 4));
  private static final int MOST = 12;

  /** After these it cannot be known without another look whether the write was carried out. */
  private static final Set<Fault> DOUBTFUL =
      Set.of(
          Fault.LOST_AFTER, Fault.LOST_BEFORE, Fault.UNAVAILABLE_AFTER, Fault.UNAVAILABLE_BEFORE);

  private static final Set<Fault> CARRIED_OUT =
      Set.of(Fault.WELL, Fault.LOST_AFTER, Fault.UNAVAILABLE_AFTER, Fault.OTHER_WRITER);

  /** All but those of owners, which use cases do not have. */
  private static final List<Fault> FATES =
      Arrays.stream(Fault.values()).filter(fate -> !fate.name().startsWith("OWNER_")).toList();

  private final VerdictFile file = new VerdictFile("");
  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  RunFaultsTest() throws IOException {}

  @Test
  @DisplayName("Q19, Q20, Q24, Q25, Q35, Q36: no verdict says what is not so")
  void verdictsAreTrue() {
    List<String> wrong = new ArrayList<>();
    Map<Verdict, Integer> verdicts = new TreeMap<>();
    List<UseCase> all = new ArrayList<>(truth().values());
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      connectAnewWithUser(OwnerForm.ID);
      wrong.addAll(wrongs(run, random, all, verdicts));
    }
    file.write();
    System.out.println("RunFaultsTest: seed " + seed + ", " + RUNS + " runs, " + verdicts);
    assertEquals(List.of(), wrong, () -> "seed " + seed);
  }

  private List<String> wrongs(
      int run, SplittableRandom random, List<UseCase> all, Map<Verdict, Integer> verdicts) {
    Map<String, UseCase> before = truth();
    List<PlannedCell> cells = new ArrayList<>();
    int from = random.nextInt(all.size() - MOST);
    int several = 1 + random.nextInt(MOST);
    for (UseCase seen : all.subList(from, from + several)) {
      UseCase record = Objects.requireNonNull(before.get(seen.id()));
      String wanted = random.nextInt(6) == 0 ? text(record) : "Run " + run;
      cells.add(cell(record, SPONSOR, FieldValue.text(wanted)));
      if (random.nextInt(8) == 0) {
        cells.add(cell(record, THEME, FieldValue.text("No such key")));
      }
    }
    int trouble = 1 + random.nextInt(4);
    long draw = random.nextLong();
    Map<String, List<Fault>> earlier = new TreeMap<>();
    cells.forEach(c -> earlier.put(c.change().recordId(), front().fates(c.change().recordId())));
    front()
        .drawing(
            (id, times) -> {
              SplittableRandom own = new SplittableRandom(draw + id.hashCode() * 31L + times);
              Fault fate =
                  own.nextInt(4) < trouble ? FATES.get(own.nextInt(FATES.size())) : Fault.WELL;
              // Each costs a second or more of waiting.
              return fate == Fault.TOO_MANY && own.nextInt(8) > 0 ? Fault.WELL : fate;
            });
    RunResult result =
        runs()
            .apply(
                header(),
                cells,
                QUICK.stoppingAfter(1_000, 100).inBatchesOf(1 + random.nextInt(20)),
                RunWatcher.none(),
                new VirtualClock().control());
    Map<String, UseCase> after = truth();
    List<String> wrong = new ArrayList<>();
    for (CellResult cell : result.cells()) {
      verdicts.merge(cell.verdict() == null ? Verdict.UNCERTAIN : cell.verdict(), 1, Integer::sum);
      String id = cell.cell().change().recordId();
      List<Fault> fates = front().fates(id);
      fates = fates.subList(Objects.requireNonNull(earlier.get(id)).size(), fates.size());
      file.add(run, cell, fates);
      String bad =
          untrue(
              cell,
              fates,
              Objects.requireNonNull(before.get(id)),
              Objects.requireNonNull(after.get(id)));
      if (!bad.isEmpty()) {
        wrong.add("run " + run + ": " + bad + ": " + cell + " after " + fates);
      }
    }
    return wrong;
  }

  private static String text(UseCase record) {
    FieldValue value = record.value(SPONSOR);
    return value == null ? "" : value.display();
  }

  private static String display(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }

  /** What is wrong with a verdict; empty when nothing is. */
  private static String untrue(CellResult cell, List<Fault> fates, UseCase before, UseCase after) {
    FieldValue now = after.value(cell.cell().change().field());
    FieldValue old = before.value(cell.cell().change().field());
    boolean isOld = display(now).equals(display(old));
    boolean wanted = cell.cell().change().wanted().display().equals(display(now));
    boolean carriedOut = fates.stream().anyMatch(CARRIED_OUT::contains);
    boolean doubtful = fates.stream().anyMatch(DOUBTFUL::contains);
    boolean otherWriter = fates.contains(Fault.OTHER_WRITER);
    return switch (cell.verdict()) {
      case null -> "no verdict";
      case APPLIED -> !wanted ? "not so" : carriedOut ? "" : "never written";
      case UNCHANGED -> wanted ? "" : "not so";
      case BLANK, DIFFERENT -> wanted ? "it is as wanted" : isOld ? "it may be late" : "";
      case CONFLICT -> otherWriter || carriedOut ? "" : "nobody else wrote";
      case REJECTED -> carriedOut && !doubtful ? "it was written" : "";
      case UNCERTAIN ->
          doubtful || (isOld && !wanted && cell.isStillOld()) ? "" : "nothing was in doubt";
    };
  }
}
