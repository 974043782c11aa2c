package io.casedesk.desktop.records.data;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.Workspace;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A list that was kept, loaded while the window is still being made. Safe for several threads. */
public final class PreloadedList {

  private final String connection;
  private final String kind;

  /** What loading it comes to, for the first who asks; a later one wants what is kept by then. */
  private final AtomicReference<
          @Nullable CompletableFuture<Optional<? extends ListSnapshotStore.Kept<?>>>>
      loading = new AtomicReference<>(new CompletableFuture<>());

  private volatile boolean kept;

  /** A list to be loaded; whoever makes it has it loaded, or lets nobody ask for it. */
  public PreloadedList(String connection, String kind) {
    this.connection = connection;
    this.kind = kind;
  }

  /** Loads what is kept. Blocks on the disk; never fails before it is asked. */
  public <R extends CaseRecord> void load(Workspace workspace, SnapshotCodec<R> codec) {
    CompletableFuture<Optional<? extends ListSnapshotStore.Kept<?>>> loaded = loading.get();
    if (loaded == null) {
      return;
    }
    try {
      Optional<ListSnapshotStore.Kept<R>> found =
          new ListSnapshotStore<>(workspace.snapshots(), codec, connection, kind).load();
      kept = found.isPresent();
      loaded.complete(found);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A list that is too much for this program must not keep it from starting, now and for ever.
      loaded.completeExceptionally(
          new StoreException("What was kept is too much to be shown: " + e, e));
    } catch (RuntimeException | Error e) {
      // Whatever it is, somebody waits for an answer.
      loaded.completeExceptionally(e);
    }
  }

  /** Whether it was loaded and there is something to show before the service is asked. */
  public boolean isKept() {
    return kept;
  }

  /**
   * What was loaded, if it is of this list and nobody took it yet; else what is loaded now. Blocks
   * until it is loaded.
   */
  @SuppressWarnings("unchecked") // a kind of record has one class of records
  <R extends CaseRecord> Optional<ListSnapshotStore.Kept<R>> or(
      String ofConnection, String ofKind, Supplier<Optional<ListSnapshotStore.Kept<R>>> now)
      throws Exception {
    if (!connection.equals(ofConnection) || !kind.equals(ofKind)) {
      return now.get();
    }
    CompletableFuture<Optional<? extends ListSnapshotStore.Kept<?>>> loaded =
        loading.getAndSet(null);
    if (loaded == null) {
      return now.get();
    }
    try {
      return (Optional<ListSnapshotStore.Kept<R>>) loaded.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw new CompletionException(e);
    }
  }
}
