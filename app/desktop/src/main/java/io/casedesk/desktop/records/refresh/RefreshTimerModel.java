package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.common.tasks.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Reads lists again by the clock, when nothing else goes on. */
public final class RefreshTimerModel {

  /** How often. */
  public enum Every {
    OFF(0),
    MINUTE(1),
    FIVE_MINUTES(5),
    QUARTER(15),
    HOUR(60);

    private final int minutes;

    Every(int minutes) {
      this.minutes = minutes;
    }

    /** In minutes; 0 for never. */
    public int minutes() {
      return minutes;
    }

    static Every of(String kept) {
      for (Every every : values()) {
        if (String.valueOf(every.minutes).equals(kept)) {
          return every;
        }
      }
      return OFF;
    }
  }

  /** A list that can be read again. */
  public interface Target {
    /** When it was read last. */
    RefreshHistory pace();

    /** Whether it has been read and nothing goes on with it. */
    boolean isIdle();

    /** Reads it. */
    void refresh();

    /**
     * How long it waits between reads.
     *
     * @param every what the timer says; zero for never
     * @return nothing for never
     */
    default Optional<Duration> wait(Duration every) {
      return Optional.of(every).filter(Duration::isPositive);
    }
  }

  /** Where the choice is kept. Blocks on the disk. */
  public interface Store {
    /** What was chosen, as a text. */
    Optional<String> find();

    /** Keeps a choice. */
    void put(String minutes);
  }

  private final ObjectProperty<Every> every = new SimpleObjectProperty<>(Every.OFF);

  private final List<Target> targets;
  private final BooleanSupplier paused;
  private final Tasks tasks;
  private final Store store;
  private boolean loaded;
  private boolean chosen;

  /**
   * A timer that is off until its choice was loaded.
   *
   * @param paused whether nothing may begin now: a run is going, or nobody can see it
   */
  public RefreshTimerModel(List<Target> targets, BooleanSupplier paused, Store store, Tasks tasks) {
    this.targets = List.copyOf(targets);
    this.paused = paused;
    this.store = store;
    this.tasks = tasks;
    every.subscribe(this::choose);
    loaded = true;
  }

  /** How often lists are read again. */
  public ObjectProperty<Every> everyProperty() {
    return every;
  }

  /** Takes up what was chosen at an earlier start. */
  public void load() {
    tasks
        .call(store::find)
        .onSuccess(
            found -> {
              // Whoever has chosen meanwhile wants that.
              if (!chosen) {
                loaded = false;
                every.set(Every.of(found.orElse("")));
                loaded = true;
              }
            })
        .start();
  }

  /**
   * Time has passed: begins whatever is due. One list at a time, so that none waits for another.
   */
  public void tick(Instant now) {
    if (paused.getAsBoolean()) {
      return;
    }
    Duration clock = Duration.ofMinutes(every.get().minutes());
    for (Target target : targets) {
      Optional<Duration> wait = target.wait(clock);
      if (wait.isPresent() && target.isIdle() && target.pace().isDue(wait.get(), now)) {
        target.refresh();
        return;
      }
    }
  }

  private void choose(Every choice) {
    if (loaded) {
      chosen = true;
      tasks
          .call(
              () -> {
                store.put(String.valueOf(choice.minutes()));
                return choice;
              })
          .start();
    }
  }
}
