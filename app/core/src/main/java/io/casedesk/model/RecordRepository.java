package io.casedesk.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records of one kind on the service. Every method blocks on the network, may be interrupted (then
 * throws {@link java.util.concurrent.CancellationException}) and fails with an {@link
 * ApiException}.
 */
public interface RecordRepository<R extends CaseRecord> {

  /** Reads every record, delivering each once as it comes. */
  ReadOutcome readAll(ReadListener<R> listener);

  /**
   * Reads these records again, for verifying a write. Costs the pages they are on; where some are
   * not found there, the rest of the list as well, and a whole read before one counts as missing.
   *
   * @return the records found, by id; an id that is missing was not found in a complete read
   * @throws ApiException also when some were not found, and the list could not be read completely
   */
  Map<String, R> reread(Set<String> ids);

  /**
   * The same; where the service wants another token, which somebody has to give, that is waited for
   * only as long as this says so.
   *
   * @throws java.util.concurrent.CancellationException also when it was waited for no longer
   */
  default Map<String, R> reread(Set<String> ids, BooleanSupplier mayWait) {
    return reread(ids);
  }

  /**
   * The same ids, those that a re-read finds together beside each other. Asks nobody.
   *
   * @param ids each once
   */
  default List<String> inOrderOfPages(List<String> ids) {
    return ids;
  }

  /**
   * Sends a partial update once; it is never repeated. Returning means the service accepted it (any
   * 2xx), not that it was stored: re-read to know.
   *
   * @param values fields and the whole value wanted for each
   * @param stillWanted asked when its turn has come, which may take long where the service rests
   * @return whether it was sent; not when it was no longer wanted
   * @throws IllegalArgumentException when this cannot be sent at all; nothing was sent then
   */
  boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted);

  /** The same for one that is wanted whenever its turn comes. */
  default void patch(String id, Map<FieldRef, FieldValue> values) {
    boolean _ = patch(id, values, () -> true);
  }

  /**
   * Creates a record. Sent once and never repeated (Q16): after an {@link
   * ApiException.Unavailable}, or an {@link ApiException.Malformed} answer, it is not known whether
   * the record exists.
   *
   * @param record its name, and the values it is to have: those that a create does not take are
   *     left out
   * @param sendListener told of its way out
   * @return the record the service answered with, which may lack what was stored; null when it was
   *     no longer wanted, and not sent
   * @throws IllegalArgumentException when this cannot be sent at all; nothing was sent then
   */
  @Nullable R create(NewRecord record, SendListener sendListener);

  /** Whether the service documents that this field can be written. */
  boolean writable(FieldRef field);
}
