package io.casedesk.desktop.records.data;

import io.casedesk.model.StoreException;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.workspace.DropdownValueStore;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Stores and loads the dropdown values that are known of a connection. All methods block.
 *
 * @param connection the key of the connection's data
 */
public record DropdownValueRepository(DropdownValueStore store, String connection) {

  private static final System.Logger LOG =
      System.getLogger(DropdownValueRepository.class.getName());

  /** Saves the dropdown values of a complete read and returns all known values. */
  DropdownValues learn(KnownDropdownValues seen, Instant asOf) {
    if (seen.fieldKeys().isEmpty()) {
      return seen;
    }
    try {
      store.learn(connection, seen, asOf);
      return store.values(connection);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't save the dropdown values that were read", e);
      return seen;
    }
  }

  /** Returns the values of an incomplete read together with the values known before. */
  DropdownValues with(KnownDropdownValues seen) {
    if (seen.fieldKeys().isEmpty()) {
      return seen;
    }
    try {
      return KnownDropdownValues.merged(List.of(store.values(connection), seen));
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read the saved dropdown values", e);
      return seen;
    }
  }

  /**
   * Marks keys as verified by a write.
   *
   * @param keys the keys by field
   * @return the values known afterward
   * @throws StoreException if the marks can't be saved
   */
  public DropdownValues proven(Map<String, ? extends Collection<String>> keys) {
    Instant now = Instant.now();
    keys.forEach(
        (field, those) -> those.forEach(key -> store.markVerified(connection, field, key, now)));
    return store.values(connection);
  }
}
