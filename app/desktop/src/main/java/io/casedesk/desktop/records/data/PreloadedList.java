package io.casedesk.desktop.records.data;

import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Loads the snapshot of a list while the window is still being built. Thread-safe. */
public final class PreloadedList {

  private final String connection;
  private final String kind;

  /** Result for the first caller; later callers need the newest snapshot. */
  private final AtomicReference<
          @Nullable CompletableFuture<Optional<? extends ListSnapshotStore.CachedList<?>>>>
      loading = new AtomicReference<>(new CompletableFuture<>());

  private volatile boolean kept;

  /** Creates a list to load; the creator must call {@link #load} or let no one ask for it. */
  public PreloadedList(String connection, String kind) {
    this.connection = connection;
    this.kind = kind;
  }

  /** Loads the snapshot. Blocks on the disk; failures are thrown when the result is requested. */
  public <R extends CaseRecord> void load(Workspace workspace, SnapshotCodec<R> codec) {
    CompletableFuture<Optional<? extends ListSnapshotStore.CachedList<?>>> loaded = loading.get();
    if (loaded == null) {
      return;
    }
    try {
      Optional<ListSnapshotStore.CachedList<R>> found =
          new ListSnapshotStore<>(workspace.snapshots(), codec, connection, kind, null).read();
      kept = found.isPresent();
      loaded.complete(found);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A snapshot that is too large for the memory must not prevent every start.
      loaded.completeExceptionally(
          new StoreException(Message.of("workspace.list-too-large", e), e));
    } catch (RuntimeException | Error e) {
      // Complete the future in any case: a caller is waiting for it.
      loaded.completeExceptionally(e);
    }
  }

  /** Returns whether a snapshot was loaded that can be shown before the service responds. */
  public boolean isKept() {
    return kept;
  }

  /**
   * Returns the preloaded snapshot if it is for this list and not taken yet; otherwise loads it
   * now. Blocks until it is loaded.
   */
  @SuppressWarnings("unchecked") // a kind of record has one class of records
  <R extends CaseRecord> Optional<ListSnapshotStore.CachedList<R>> or(
      SnapshotKey key, Supplier<Optional<ListSnapshotStore.CachedList<R>>> now) throws Exception {
    if (!key.equals(new SnapshotKey(connection, kind))) {
      return now.get();
    }
    CompletableFuture<Optional<? extends ListSnapshotStore.CachedList<?>>> loaded =
        loading.getAndSet(null);
    if (loaded == null) {
      return now.get();
    }
    try {
      return (Optional<ListSnapshotStore.CachedList<R>>) loaded.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw new CompletionException(e);
    }
  }
}
