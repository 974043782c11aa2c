package io.casedesk.desktop.records.data;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.DamagedSnapshotException;
import io.casedesk.workspace.Snapshot;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.SnapshotKey;
import io.casedesk.workspace.SnapshotStore;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A list as it was read completely last, with what writes read of it since. Kept for a connection
 * and a kind of record. Blocks on the disk.
 */
public final class ListSnapshotStore<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(ListSnapshotStore.class.getName());

  private final SnapshotStore snapshots;
  private final SnapshotCodec<R> codec;
  private final SnapshotKey key;

  /** Beside the list, which is too large to be kept anew after every write. */
  private final SnapshotKey written;

  /**
   * What was kept.
   *
   * @param asOf when the list was read
   * @param fields as the service described them then
   * @param rows the first of them, or all
   * @param rest those behind them
   * @param written those of the records that writes read since
   */
  public record Kept<R extends CaseRecord>(
      Instant asOf,
      List<FieldDefinition> fields,
      List<ListRow<R>> rows,
      Rest<R> rest,
      List<R> written) {

    /** How many there are in all. */
    public int size() {
      return rows.size() + rest.size();
    }
  }

  /**
   * Rows behind the first, which are only looked into once these are painted: at a start all
   * processors are wanted for other things.
   *
   * @param load looks into them; takes time, and fails as {@link #load} does
   */
  public record Rest<R extends CaseRecord>(int size, Supplier<List<ListRow<R>>> load) {

    static <R extends CaseRecord> Rest<R> none() {
      return new Rest<>(0, List::of);
    }
  }

  public ListSnapshotStore(
      SnapshotStore snapshots, SnapshotCodec<R> codec, String connection, String kind) {
    this.snapshots = snapshots;
    this.codec = codec;
    this.key = new SnapshotKey(connection, kind);
    this.written = new SnapshotKey(connection, kind + ".written");
  }

  /**
   * What was kept; empty when nothing was.
   *
   * @throws DamagedSnapshotException when it is not what was kept; it is set aside
   * @throws StoreException when the disk cannot be read now; everything stays as it is
   */
  Optional<Kept<R>> load() {
    try {
      return snapshots.load(key).map(this::kept);
    } catch (DamagedSnapshotException e) {
      // Nothing but damage: a disk that is busy now may give all of it tomorrow.
      setAside();
      throw e;
    }
  }

  private Kept<R> kept(Snapshot snapshot) {
    List<byte[]> chunks = snapshot.chunks();
    // Clocks are set back: only what names this very list belongs to it.
    List<R> newer =
        snapshots
            .load(written)
            .filter(since -> since.asOf().equals(snapshot.asOf()))
            .map(since -> codec.decode(since.chunks()))
            .orElse(List.of());
    List<byte[]> parts = chunks.subList(Math.min(1, chunks.size()), chunks.size());
    // What is newer may be anywhere in the list.
    boolean all = parts.size() <= 1 || !newer.isEmpty();
    List<R> first = joined(codec.decode(parts, 0, all ? parts.size() : 1), newer);
    int behind = Math.max(1, snapshot.records() - first.size());
    try {
      return new Kept<>(
          snapshot.asOf(),
          FieldDefinitionStore.decode(chunks.getFirst()),
          rows(first),
          all ? Rest.none() : new Rest<>(behind, () -> behind(parts)),
          newer);
    } catch (IOException e) {
      throw new DamagedSnapshotException(
          "What was kept of the fields is damaged: " + e.getMessage(), e);
    }
  }

  private List<ListRow<R>> behind(List<byte[]> parts) {
    try {
      return rows(codec.decode(parts, 1, parts.size()));
    } catch (DamagedSnapshotException e) {
      setAside();
      throw e;
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new StoreException("What was kept is too much to be shown: " + e, e);
    }
  }

  private static <R extends CaseRecord> List<ListRow<R>> rows(List<R> records) {
    return records.parallelStream().map(ListRow::new).toList();
  }

  private List<R> joined(List<R> records, List<R> newer) {
    if (newer.isEmpty()) {
      return records;
    }
    Map<String, R> all = new LinkedHashMap<>();
    records.forEach(record -> all.put(record.id(), record));
    newer.forEach(record -> all.put(record.id(), record));
    return new ArrayList<>(all.values());
  }

  private void setAside() {
    try {
      snapshots.setAside(key);
      snapshots.remove(written);
    } catch (StoreException e) {
      // Why the list could not be read is what is told.
      LOG.log(Level.WARNING, "A list that cannot be read could not be set aside", e);
    }
  }

  /**
   * Keeps a complete read in the place of the one before.
   *
   * @throws StoreException when it cannot be kept; the one before stays
   */
  public void save(Instant asOf, List<FieldDefinition> fields, List<R> records) {
    List<byte[]> chunks = new ArrayList<>();
    chunks.add(FieldDefinitionStore.encode(fields));
    chunks.addAll(codec.encode(records));
    snapshots.save(key, asOf, records.size(), chunks);
  }

  /**
   * Keeps what writes read since the complete read.
   *
   * @param since when the list was read that they are newer than
   * @param records all of them since then
   * @throws StoreException when they cannot be kept
   */
  public void saveWritten(Instant since, Collection<R> records) {
    snapshots.save(written, since, records.size(), codec.encode(List.copyOf(records)));
  }
}
