package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The clock of runs, while the computer sleeps and its time of day is set. */
final class ComputerClockTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private long running = 17;
  private Instant wall = Instant.parse("2026-12-01T09:15:00Z");
  private final RunClock clock = new RunClock.ComputerClock(() -> running, () -> wall);

  private void run(Duration time) {
    running += time.toNanos();
    wall = wall.plus(time);
  }

  private Duration since(long then) {
    return Duration.ofNanos(clock.nanoTime() - then);
  }

  @Test
  void timeThatTheComputerRunsCounts() {
    long then = clock.nanoTime();
    run(HOUR);
    assertEquals(HOUR, since(then));
  }

  @Test
  void recordsReadBeforeTheComputerSleptAreNotFresh() {
    RereadResult<?> read = new RereadResult<>(Map.of(), clock.nanoTime());
    run(Duration.ofSeconds(1));
    assertTrue(read.isFresh(Duration.ofMinutes(1), clock));

    wall = wall.plus(HOUR);
    assertFalse(read.isFresh(Duration.ofMinutes(1), clock));
    run(Duration.ofSeconds(1));
    assertEquals(HOUR.plusSeconds(2), since(read.begun()));
  }

  @Test
  void recordsReadBeforeATimeOfDayThatIsSetBackAreNotFresh() {
    RereadResult<?> read = new RereadResult<>(Map.of(), clock.nanoTime());
    // The computer slept for an hour, and its time of day was set back by two.
    wall = wall.minus(HOUR);
    assertFalse(read.isFresh(HOUR, clock));
    long then = clock.nanoTime();
    run(Duration.ofSeconds(1));
    assertEquals(Duration.ofSeconds(1), since(then));
  }

  @Test
  void smallCorrectionsOfTheTimeOfDayChangeNothing() {
    long then = clock.nanoTime();
    wall = wall.plusMillis(900);
    assertEquals(Duration.ZERO, since(then));
    wall = wall.minusMillis(900);
    assertEquals(Duration.ZERO, since(then));
  }
}
