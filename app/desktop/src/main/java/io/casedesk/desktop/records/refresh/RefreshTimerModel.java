package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Refreshes lists at an interval while nothing else is running. */
public final class RefreshTimerModel {

  /** The interval. */
  public enum Interval {
    OFF(0),
    MINUTE(1),
    FIVE_MINUTES(5),
    QUARTER(15),
    HOUR(60);

    private final int minutes;

    Interval(int minutes) {
      this.minutes = minutes;
    }

    /** Returns the interval in minutes; 0 for never. */
    public int minutes() {
      return minutes;
    }

    static Interval of(String kept) {
      for (Interval every : values()) {
        if (String.valueOf(every.minutes).equals(kept)) {
          return every;
        }
      }
      return OFF;
    }
  }

  /** A list that can be refreshed. */
  public interface Target {
    /**
     * Returns whether the list was read too long ago and no other action is running on it.
     *
     * @param every the interval of the timer; zero for never
     */
    boolean isDue(Duration every, Instant now);

    /** Reads the list. */
    void refresh();
  }

  private final ObjectProperty<Interval> every = new SimpleObjectProperty<>(Interval.OFF);

  private final List<Target> targets;
  private final BooleanSupplier paused;
  private final Tasks tasks;
  private final TextStore store;
  private boolean loaded;
  private boolean chosen;

  /**
   * Creates a timer that is off until the interval was loaded.
   *
   * @param paused returns whether no refresh may start: a run is active or the window is minimized
   * @param store stores the interval in minutes
   */
  public RefreshTimerModel(
      List<Target> targets, BooleanSupplier paused, TextStore store, Tasks tasks) {
    this.targets = List.copyOf(targets);
    this.paused = paused;
    this.store = store;
    this.tasks = tasks;
    every.subscribe(this::choose);
    loaded = true;
  }

  /** The refresh interval. */
  public ObjectProperty<Interval> everyProperty() {
    return every;
  }

  /** Loads the interval that was chosen earlier. */
  public void load() {
    tasks
        .call(store::find)
        .onSuccess(
            found -> {
              // A choice made in the meantime takes precedence.
              if (!chosen) {
                loaded = false;
                every.set(Interval.of(found.orElse("")));
                loaded = true;
              }
            })
        .start();
  }

  /** Refreshes the first list that is due: at most one per tick. */
  public void tick(Instant now) {
    if (paused.getAsBoolean()) {
      return;
    }
    Duration clock = Duration.ofMinutes(every.get().minutes());
    for (Target target : targets) {
      if (target.isDue(clock, now)) {
        target.refresh();
        return;
      }
    }
  }

  private void choose(Interval choice) {
    if (loaded) {
      chosen = true;
      tasks.run(() -> store.put(String.valueOf(choice.minutes()))).start();
    }
  }
}
