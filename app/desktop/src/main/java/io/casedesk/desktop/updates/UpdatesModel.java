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
 * Checks whether there is a newer version. It checks only if the user enabled that, each address at
 * most once a day, and only logs a failure. It downloads nothing but the response.
 */
public final class UpdatesModel {

  private static final Duration A_DAY = Duration.ofDays(1);

  private final ReadOnlyObjectWrapper<@Nullable Release> newer = new ReadOnlyObjectWrapper<>();

  private final String installed;
  private final Supplier<Optional<UpdateAddress>> wanted;
  private final Function<UpdateAddress, Release> asking;
  private final UpdateMemory memory;
  private final Tasks tasks;
  private @Nullable UpdateAddress looked;
  private Instant next = Instant.MIN;
  private boolean looking;

  /**
   * Creates a model without a newer version.
   *
   * @param installed the running version
   * @param wanted returns the address to check; empty when checks are disabled
   * @param asking requests the latest release from an address; blocks
   */
  public UpdatesModel(
      String installed,
      Supplier<Optional<UpdateAddress>> wanted,
      Function<UpdateAddress, Release> asking,
      UpdateMemory memory,
      Tasks tasks) {
    this.installed = installed;
    this.wanted = wanted;
    this.asking = asking;
    this.memory = memory;
    this.tasks = tasks;
  }

  /** The newer version; null when none is known. */
  public ReadOnlyObjectProperty<@Nullable Release> newerProperty() {
    return newer.getReadOnlyProperty();
  }

  /** Returns the running version. */
  public String installed() {
    return installed;
  }

  /** Checks for a newer version if that is due. Call it from time to time. */
  public void tick(Instant now) {
    UpdateAddress address = wanted.get().orElse(null);
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
    return wanted.get().filter(address::equals).isPresent();
  }

  private Optional<Release> newest(UpdateAddress address, Instant now) {
    if (!memory.wasAsked(address, now, A_DAY)) {
      // Store the time before the request, so that an address that never answers isn't requested
      // more often.
      memory.asking(address, now);
      memory.storeRelease(asking.apply(address));
    }
    return memory.newest().filter(release -> release.isNewerThan(installed));
  }

  /** Dismisses the shown version. */
  public void dismiss() {
    Release shown = newer.get();
    if (shown == null) {
      return;
    }
    newer.set(null);
    tasks.run(() -> memory.dismiss(shown)).start();
  }
}
