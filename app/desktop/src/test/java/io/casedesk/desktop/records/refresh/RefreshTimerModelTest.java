package io.casedesk.desktop.records.refresh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.refresh.RefreshTimerModel.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RefreshTimerModelTest {

  private final List<String> done = new ArrayList<>();
  private @Nullable String kept;
  private boolean paused;

  private final Tasks tasks = DirectTasks.create();

  private final class List1 implements RefreshTimerModel.Target {
    private final RefreshHistory pace = new RefreshHistory();
    private final String name;
    private boolean idle = true;

    List1(String name) {
      this.name = name;
      pace.ended(true);
    }

    @Override
    public boolean isDue(Duration every, Instant now) {
      return idle && every.isPositive() && pace.isDue(every, now);
    }

    @Override
    public void refresh() {
      done.add(name);
      idle = false;
    }
  }

  private RefreshTimerModel timer(RefreshTimerModel.Target... targets) {
    return new RefreshTimerModel(
        List.of(targets),
        () -> paused,
        new TextStore() {
          @Override
          public Optional<String> find() {
            return Optional.ofNullable(kept);
          }

          @Override
          public void put(String minutes) {
            kept = minutes;
          }
        },
        tasks);
  }

  @Test
  void itReadsOneListAtATimeWhenNothingElseGoesOn() {
    List1 useCases = new List1("use cases");
    List1 solutions = new List1("solutions");
    RefreshTimerModel timer = timer(useCases, solutions);
    Instant later = Instant.now().plusSeconds(120);
    timer.tick(later);
    assertEquals(List.of(), done, "it is off at first");

    timer.everyProperty().set(Interval.MINUTE);
    paused = true;
    timer.tick(later);
    assertEquals(List.of(), done, "not while something is written or nobody can see it");
    paused = false;
    timer.tick(Instant.now());
    assertEquals(List.of(), done, "not before its time");
    timer.tick(later);
    assertEquals(List.of("use cases"), done);
    timer.tick(later);
    assertEquals(List.of("use cases", "solutions"), done);
    timer.tick(later);
    assertEquals(2, done.size(), "both are being read");
  }

  @Test
  void theChoiceComesBackAtTheNextStart() {
    timer().everyProperty().set(Interval.QUARTER);
    assertEquals("15", kept);
    RefreshTimerModel next = timer();
    assertEquals(Interval.OFF, next.everyProperty().get());
    next.load();
    assertEquals(Interval.QUARTER, next.everyProperty().get());
    kept = "every full moon";
    RefreshTimerModel other = timer();
    other.load();
    assertEquals(Interval.OFF, other.everyProperty().get());
    assertEquals("every full moon", kept, "what is not understood is left as it is");
  }
}
