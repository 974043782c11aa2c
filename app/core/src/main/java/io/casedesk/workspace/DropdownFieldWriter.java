package io.casedesk.workspace;

import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Writes the dropdown values of one field of a connection.
 *
 * @param at the time that is stored with each key
 */
record DropdownFieldWriter(Handle handle, String connection, String field, Instant at) {

  /** Replaces the stored keys of the service and of records by those of a complete read. */
  void replace(List<KnownDropdownValue> options) {
    // Marks the old rows first, so that keys found again keep their first_seen time.
    handle.execute(
        "UPDATE option SET last_seen = '', label = NULL WHERE connection = ? AND field = ?"
            + " AND provenance IN ('SERVICE', 'SEEN')",
        connection,
        field);
    for (int place = 0; place < options.size(); place++) {
      KnownDropdownValue option = options.get(place);
      if (option.source() == Source.SERVICE) {
        put(new KnownDropdownValue(option.key(), option.label(), 0, Source.SERVICE), place);
      }
      if (option.uses() > 0) {
        put(new KnownDropdownValue(option.key(), null, option.uses(), Source.SEEN), 0);
      }
    }
    handle.execute(
        "DELETE FROM option WHERE connection = ? AND field = ? AND last_seen = ''",
        connection,
        field);
  }

  /**
   * Stores a key, or updates what is stored of it.
   *
   * @param place the position in the list of the service
   */
  void put(KnownDropdownValue option, int place) {
    handle.execute(
        "INSERT INTO option (connection, field, key, provenance, label, uses, place, first_seen,"
            + " last_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
            + " label = coalesce(excluded.label, label), uses = excluded.uses,"
            + " place = excluded.place, last_seen = excluded.last_seen",
        connection,
        field,
        option.key(),
        option.source().name(),
        option.label(),
        option.uses(),
        place,
        at.toString(),
        at.toString());
  }
}
