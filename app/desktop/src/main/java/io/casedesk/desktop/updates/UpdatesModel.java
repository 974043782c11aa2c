package io.casedesk.desktop.updates;

import io.casedesk.client.updates.Release;
import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.common.tasks.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Whether there is a newer version. Nobody is asked unless a person wants that, an address at most
 * once a day, and a failure is for the log alone. Nothing is ever fetched but the answer.
 */
public final class UpdatesModel {

  private static final Duration A_DAY = Duration.ofDays(1);

  private final ReadOnlyObjectWrapper<@Nullable Release> newer = new ReadOnlyObjectWrapper<>();

  private final Source source;
  private final UpdateMemory memory;
  private final Tasks tasks;
  private @Nullable UpdateAddress looked;
  private Instant next = Instant.MIN;
  private boolean looking;

  /**
   * Who is asked, and of what.
   *
   * @param installed the version that is running
   * @param wanted the address to ask; empty where nobody is to be asked
   * @param asking asks it; blocks
   */
  public record Source(
      String installed,
      Supplier<Optional<UpdateAddress>> wanted,
      Function<UpdateAddress, Release> asking) {}

  /** Knows of nothing newer yet. */
  public UpdatesModel(Source source, UpdateMemory memory, Tasks tasks) {
    this.source = source;
    this.memory = memory;
    this.tasks = tasks;
  }

  /** A version that is newer than the one running; null where none is known of. */
  public ReadOnlyObjectProperty<@Nullable Release> newerProperty() {
    return newer.getReadOnlyProperty();
  }

  /** The version that is running. */
  public String installed() {
    return source.installed;
  }

  /** Looks whether it is time to ask. To be called every now and then. */
  public void tick(Instant now) {
    UpdateAddress address = source.wanted.get().orElse(null);
    if (address == null) {
      newer.set(null);
      looked = null;
      return;
    }
    boolean due = !address.equals(looked) || !now.isBefore(next);
    if (looking || !due) {
      return;
    }
    looking = true;
    looked = address;
    next = now.plus(A_DAY);
    tasks
        .call(() -> newest(address, now))
        .onSuccess(found -> newer.set(isWanted(address) ? found.orElse(null) : null))
        .onFailure(thrown -> {})
        .onFinally(() -> looking = false)
        .start();
  }

  private boolean isWanted(UpdateAddress address) {
    return source.wanted.get().filter(address::equals).isPresent();
  }

  private Optional<Release> newest(UpdateAddress address, Instant now) {
    if (!memory.wasAsked(address, now, A_DAY)) {
      // Before it is asked: one that never answers is not asked more often either.
      memory.asking(address, now);
      memory.said(source.asking.apply(address));
    }
    return memory.newest().filter(release -> release.isNewerThan(source.installed));
  }

  /** Tells of this version no more. */
  public void dismiss() {
    Release shown = newer.get();
    if (shown == null) {
      return;
    }
    newer.set(null);
    tasks
        .call(
            () -> {
              memory.dismiss(shown);
              return shown;
            })
        .start();
  }
}
