package io.casedesk.desktop.diagnostics;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The failure that is shown: one at a time, however many there are. Whoever goes on is not told of
 * the same one again at once, which a fault in what is painted would else do at every frame.
 */
public final class CrashModel {

  /** For so long a failure is not shown again that somebody saw and went on from. */
  static final Duration QUIET = Duration.ofMinutes(1);

  /** More different ones than anybody clicks away within a minute. */
  private static final int MOST_SEEN = 20;

  private final ReadOnlyObjectWrapper<@Nullable Crash> shown = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper more = new ReadOnlyIntegerWrapper();
  private final List<Crash> seen = new ArrayList<>();

  /** The one that is shown; null for none. */
  public ReadOnlyObjectProperty<@Nullable Crash> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** How many came after it while it was shown. */
  public ReadOnlyIntegerProperty moreProperty() {
    return more.getReadOnlyProperty();
  }

  /**
   * Takes a failure.
   *
   * @return whether it is to be shown now
   */
  public boolean report(Crash crash) {
    if (shown.get() != null) {
      more.set(more.get() + 1);
      return false;
    }
    if (isQuiet(crash)) {
      return false;
    }
    shown.set(crash);
    return true;
  }

  private boolean isQuiet(Crash crash) {
    Instant since = crash.when().minus(QUIET);
    seen.removeIf(one -> one.when().isBefore(since));
    return seen.stream().anyMatch(crash::isAs);
  }

  /** Somebody saw it, and goes on. */
  public void dismiss(Instant now) {
    Crash crash = shown.get();
    if (crash == null) {
      return;
    }
    seen.add(new Crash(crash.code(), now, crash.chain(), crash.stack()));
    if (seen.size() > MOST_SEEN) {
      seen.removeFirst();
    }
    shown.set(null);
    more.set(0);
  }
}
