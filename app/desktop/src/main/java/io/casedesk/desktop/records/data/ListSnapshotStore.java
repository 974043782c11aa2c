package io.casedesk.desktop.records.data;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import io.casedesk.workspace.snapshots.SnapshotStore;
import io.casedesk.workspace.snapshots.SnapshotStore.Snapshot;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores the last complete read of a list and the records that writes re-read since. One instance
 * per connection and record kind. Blocks on the disk.
 */
public final class ListSnapshotStore<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(ListSnapshotStore.class.getName());

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private final SnapshotStore snapshots;
  private final SnapshotCodec<R> codec;
  private final SnapshotKey key;
  private final @Nullable PreloadedList early;

  /** Stored separately, because the list is too large to be saved after every write. */
  private final SnapshotKey written;

  /**
   * The stored snapshot.
   *
   * @param asOf when the list was read
   * @param fields the fields as the service described them at that time
   * @param rows the first rows, or all rows
   * @param rest the remaining rows
   * @param written records that writes re-read since
   */
  public record CachedList<R extends CaseRecord>(
      Instant asOf,
      List<FieldDefinition> fields,
      List<ListRow<R>> rows,
      LaterRows<R> rest,
      List<R> written) {

    /** Returns the number of rows in total. */
    public int size() {
      return rows.size() + rest.size();
    }
  }

  /**
   * The remaining rows, which are decoded only after the first rows were painted: all processors
   * are busy during startup.
   *
   * @param load decodes the rows; slow, and throws the same exceptions as {@link #read}
   */
  public record LaterRows<R extends CaseRecord>(int size, Supplier<List<ListRow<R>>> load) {

    static <R extends CaseRecord> LaterRows<R> none() {
      return new LaterRows<>(0, List::of);
    }
  }

  /**
   * Creates the store of a list.
   *
   * @param early the list that was loaded before the window existed; null if there is none
   */
  public ListSnapshotStore(
      SnapshotStore snapshots,
      SnapshotCodec<R> codec,
      String connection,
      String kind,
      @Nullable PreloadedList early) {
    this.snapshots = snapshots;
    this.codec = codec;
    this.early = early;
    this.key = new SnapshotKey(connection, kind);
    this.written = new SnapshotKey(connection, kind + ".written");
  }

  /** Returns the stored snapshot, which may have been loaded ahead; empty if there is none. */
  public Optional<CachedList<R>> load() throws Exception {
    PreloadedList ahead = early;
    return ahead == null ? read() : ahead.or(key, this::read);
  }

  /**
   * Loads the snapshot; empty if there is none.
   *
   * @throws DamagedSnapshotException if the snapshot is damaged; it is set aside
   * @throws StoreException if the disk can't be read; nothing is changed
   */
  Optional<CachedList<R>> read() {
    try {
      return snapshots.load(key).map(this::toCachedList);
    } catch (DamagedSnapshotException e) {
      // Set aside only damaged snapshots: a disk that is busy now may work later.
      setAside();
      throw e;
    }
  }

  private CachedList<R> toCachedList(Snapshot snapshot) {
    List<byte[]> chunks = snapshot.chunks();
    // Compare for equality, not order: clocks can be set back.
    List<R> newer =
        snapshots
            .load(written)
            .filter(since -> since.asOf().equals(snapshot.asOf()))
            .map(since -> codec.decode(since.chunks()))
            .orElse(List.of());
    List<byte[]> parts = chunks.subList(Math.min(1, chunks.size()), chunks.size());
    // The newer records may be anywhere in the list.
    boolean all = parts.size() <= 1 || !newer.isEmpty();
    List<R> first = joined(codec.decode(parts, 0, all ? parts.size() : 1), newer);
    int behind = Math.max(1, snapshot.records() - first.size());
    return new CachedList<>(
        snapshot.asOf(),
        decode(chunks.getFirst()),
        rows(first),
        all ? LaterRows.none() : new LaterRows<>(behind, () -> behind(parts)),
        newer);
  }

  private List<ListRow<R>> behind(List<byte[]> parts) {
    try {
      return rows(codec.decode(parts, 1, parts.size()));
    } catch (DamagedSnapshotException e) {
      setAside();
      throw e;
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new StoreException(Message.of("workspace.list-too-large", e), e);
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
      // Report why the list could not be read.
      LOG.log(Level.WARNING, "Can't set aside a damaged list", e);
    }
  }

  /**
   * Saves a complete read in place of the previous one.
   *
   * @throws StoreException if it can't be saved; the previous one stays
   */
  public void save(Instant asOf, List<FieldDefinition> fields, List<R> records) {
    List<byte[]> chunks = new ArrayList<>();
    chunks.add(encode(fields));
    chunks.addAll(codec.encode(records));
    snapshots.save(key, asOf, records.size(), chunks);
  }

  /**
   * Saves the records that writes re-read since the complete read.
   *
   * @param since when that list was read
   * @param records all such records
   * @throws StoreException if they can't be saved
   */
  public void saveWritten(Instant since, Collection<R> records) {
    snapshots.save(written, since, records.size(), codec.encode(List.copyOf(records)));
  }

  /** A field in a snapshot: records without their fields have no columns. */
  private record StoredField(String key, String type, String display) {}

  private static byte[] encode(List<FieldDefinition> fields) {
    return JSON.writeValueAsBytes(
        fields.stream().map(f -> new StoredField(f.key(), f.type(), f.display())).toList());
  }

  private static List<FieldDefinition> decode(byte[] bytes) {
    try {
      return Arrays.stream(JSON.readValue(bytes, StoredField[].class))
          .map(f -> new FieldDefinition(f.key(), f.type(), f.display()))
          .toList();
    } catch (JacksonException e) {
      throw new DamagedSnapshotException("The fields of the list are damaged", e);
    }
  }
}
