package io.casedesk.desktop.options;

import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.workspace.DropdownValueStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The dropdown values of one connection.
 *
 * @param options the dropdown values of all connections; every call blocks on the disk
 * @param connection the base URL of the connection
 * @param names returns the names of the dropdown fields by key, as in the list of use cases now;
 *     for the JavaFX thread
 * @param changed called on the JavaFX thread after dropdown values were changed
 */
public record ConnectionDropdownValues(
    DropdownValueStore options,
    String connection,
    Supplier<Map<String, String>> names,
    Runnable changed) {

  List<DropdownValueEntry> entries() {
    return options.entries(connection);
  }

  /** Returns the fields that occurred in records or metadata. Blocks on the disk. */
  Set<String> seenFields() {
    return options.values(connection).fieldKeys();
  }
}
