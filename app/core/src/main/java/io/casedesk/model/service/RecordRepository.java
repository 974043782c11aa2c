package io.casedesk.model.service;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.OwnerForm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the records of one kind on the service. Every method blocks on the network, may
 * be interrupted (then throws {@link java.util.concurrent.CancellationException}) and fails with an
 * {@link ApiException}.
 */
public interface RecordRepository<R extends CaseRecord> {

  /**
   * Reads all records, and delivers each record once, as it arrives. When the service rejects the
   * token, waits for the user to enter another token only as long as {@code mayWait} returns true.
   *
   * @throws java.util.concurrent.CancellationException also when {@code mayWait} returned false
   */
  ReadOutcome readAll(ReadListener<R> listener, BooleanSupplier mayWait);

  /** Reads all records, and waits for another token as long as it takes. */
  default ReadOutcome readAll(ReadListener<R> listener) {
    return readAll(listener, () -> true);
  }

  /**
   * Reads the given records again, to verify a write. Requests the pages they were on; if some are
   * not found there, also the rest of the list. A record counts as missing only after a complete
   * read. Waits for another token like {@link #readAll(ReadListener, BooleanSupplier)}.
   *
   * @return the records found, by id; a record that is not in the map was not found in a complete
   *     read
   * @throws ApiException also when some records were not found and the list could not be read
   *     completely
   * @throws java.util.concurrent.CancellationException also when {@code mayWait} returned false
   */
  Map<String, R> reread(Set<String> ids, BooleanSupplier mayWait);

  /** Reads the given records again, and waits for another token as long as it takes. */
  default Map<String, R> reread(Set<String> ids) {
    return reread(ids, () -> true);
  }

  /**
   * Sorts ids so that ids on one page, which one re-read finds, are next to each other. Sends no
   * request.
   *
   * @param ids the ids, without duplicates
   */
  default List<String> inOrderOfPages(List<String> ids) {
    return ids;
  }

  /**
   * Sends a partial update once, without retries. A return means that the service accepted the
   * update (any 2xx), not that it stored the values: read the record again to verify.
   *
   * @param values fields and the complete new value of each
   * @param stillWanted asked just before sending, which can be long after the call when the service
   *     asked the client to wait
   * @return whether the update was sent; false when {@code stillWanted} returned false
   * @throws IllegalArgumentException when the update is invalid; nothing was sent
   */
  boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted);

  /**
   * Sends a partial update like {@link #patch(String, Map, BooleanSupplier)}, without a check
   * before sending.
   */
  default void patch(String id, Map<FieldRef, FieldValue> values) {
    boolean _ = patch(id, values, () -> true);
  }

  /**
   * Creates a record. Sent once, without retries (Q16): after an {@link ApiException.Unavailable}
   * or an {@link ApiException.Malformed}, it is unknown whether the record exists.
   *
   * @param record its name and values; values that a create does not accept are skipped
   * @param sendListener notified before sending
   * @return the record in the answer, which may lack stored values; null when the listener no
   *     longer wanted it, and it was not sent
   * @throws IllegalArgumentException when the record is invalid; nothing was sent
   */
  @Nullable R create(NewRecord record, SendListener sendListener);

  /** Whether the service documents the field as writable. */
  boolean writable(FieldRef field);

  /** The form in which the connection sends owners. */
  default OwnerForm ownerForm() {
    return OwnerForm.ID;
  }

  /**
   * A record to be created, of either kind. The create call accepts only a few fields (contract
   * 4.1: a name; 4.2: a name and a status); the other fields are written once the new id is known.
   *
   * @param name the name, which reads return as {@code title} of a use case or {@code name} of a
   *     solution
   * @param values the values of the fields
   */
  record NewRecord(String name, Map<FieldRef, FieldValue> values) {

    /** Makes an unmodifiable copy. */
    public NewRecord {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /**
   * Observes a request that is sent only once and may wait long before it is sent: for a free slot
   * among the calls in flight, for a pause that the service asked for, or for the user to enter
   * another token. Called by the thread that sends.
   */
  @FunctionalInterface
  interface SendListener {

    /** Called while the request waits and just before it is sent; if false, it is not sent. */
    boolean isStillWanted();

    /**
     * Called just before the request is sent; if this method throws, it is not sent. Called again
     * when the request is sent again after {@link #refused}.
     */
    default void beforeSend() {}

    /**
     * Called when the service rejected the token, and so did not process the request, which then
     * waits for another token.
     */
    default void refused(ApiException.Unauthorized why) {}
  }
}
