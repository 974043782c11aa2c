package io.casedesk.model;

import java.util.Map;
import java.util.Set;

/**
 * Records of one kind on the service. Every method blocks on the network, may be interrupted (then
 * throws {@link java.util.concurrent.CancellationException}) and fails with an {@link
 * ApiException}.
 */
public interface RecordRepository<R extends CaseRecord> {

  /** Reads every record, delivering each once as it comes. */
  ReadOutcome readAll(ReadListener<R> listener);

  /**
   * Reads these records again, for verifying a write. Costs at most one whole read of the list.
   *
   * @return the records found, by id; an id that is missing was not found in a whole read
   */
  Map<String, R> reread(Set<String> ids);

  /**
   * Sends a partial update once; it is never repeated. Returning means the service accepted it (any
   * 2xx), not that it was stored: re-read to know.
   *
   * @param values fields and the whole value wanted for each
   * @throws IllegalArgumentException when this cannot be sent at all; nothing was sent then
   */
  void patch(String id, Map<FieldRef, FieldValue> values);

  /** Whether the service documents that this field can be written. */
  boolean writable(FieldRef field);
}
