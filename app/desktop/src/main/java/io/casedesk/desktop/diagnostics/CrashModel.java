package io.casedesk.desktop.diagnostics;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Holds the crash that is shown, one at a time. After it was dismissed, an equal crash isn't shown
 * again for a while; a failure during painting would otherwise reappear with every frame.
 */
public final class CrashModel {

  /** The time in which a dismissed crash isn't shown again. */
  static final Duration QUIET = Duration.ofMinutes(1);

  /** The most dismissed crashes remembered; more than a user dismisses within a minute. */
  private static final int MOST_SEEN = 20;

  private @Nullable Crash shown;
  private final ReadOnlyIntegerWrapper more = new ReadOnlyIntegerWrapper();
  private final List<Crash> seen = new ArrayList<>();

  /** The number of crashes since the shown one. */
  public ReadOnlyIntegerProperty moreProperty() {
    return more.getReadOnlyProperty();
  }

  /**
   * Reports a crash.
   *
   * @return whether to show the crash now
   */
  public boolean report(Crash crash) {
    if (shown != null) {
      more.set(more.get() + 1);
      return false;
    }
    if (isQuiet(crash)) {
      return false;
    }
    shown = crash;
    return true;
  }

  private boolean isQuiet(Crash crash) {
    Instant since = crash.when().minus(QUIET);
    seen.removeIf(one -> one.when().isBefore(since));
    return seen.stream().anyMatch(crash::isAs);
  }

  /** Dismisses the shown crash. */
  public void dismiss(Instant now) {
    Crash crash = shown;
    if (crash == null) {
      return;
    }
    seen.add(new Crash(crash.code(), now, crash.stack()));
    if (seen.size() > MOST_SEEN) {
      seen.removeFirst();
    }
    shown = null;
    more.set(0);
  }
}
