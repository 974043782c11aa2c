package io.casedesk.desktop.ui.records;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.Workspace;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A list that was kept, loaded while the window is still being made. */
public final class EarlyList {

  private final String connection;
  private final String kind;

  /** What loading it came to, for the first who asks; a later one wants what is kept by then. */
  private final AtomicReference<@Nullable Callable<Optional<? extends KeptList.Kept<?>>>> loaded =
      new AtomicReference<>();

  private EarlyList(String connection, String kind) {
    this.connection = connection;
    this.kind = kind;
  }

  /** Loads what is kept of a kind of record. Blocks on the disk; never fails before it is asked. */
  public static <R extends CaseRecord> EarlyList load(
      Workspace workspace, String connection, String kind, SnapshotCodec<R> codec) {
    EarlyList early = new EarlyList(connection, kind);
    try {
      Optional<KeptList.Kept<R>> kept =
          new KeptList<>(workspace.snapshots(), codec, connection, kind).load();
      early.loaded.set(() -> kept);
    } catch (RuntimeException e) {
      early.loaded.set(
          () -> {
            throw e;
          });
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A list that is too much for this program must not keep it from starting, now and for ever.
      early.loaded.set(
          () -> {
            throw new StoreException("What was kept is too much to be shown: " + e, e);
          });
    }
    return early;
  }

  /** Whether there is something to show before the service is asked. */
  public boolean isKept() {
    Callable<Optional<? extends KeptList.Kept<?>>> result = loaded.get();
    try {
      return result != null && result.call().isPresent();
    } catch (Exception e) {
      return false;
    }
  }

  /** What was loaded, if it is of this list and nobody took it yet; else what is loaded now. */
  @SuppressWarnings("unchecked") // a kind of record has one class of records
  <R extends CaseRecord> Optional<KeptList.Kept<R>> or(
      String ofConnection, String ofKind, Supplier<Optional<KeptList.Kept<R>>> now)
      throws Exception {
    if (!connection.equals(ofConnection) || !kind.equals(ofKind)) {
      return now.get();
    }
    Callable<Optional<? extends KeptList.Kept<?>>> result = loaded.getAndSet(null);
    return result == null ? now.get() : (Optional<KeptList.Kept<R>>) result.call();
  }
}
