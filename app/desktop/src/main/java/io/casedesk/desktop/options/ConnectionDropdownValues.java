package io.casedesk.desktop.options;

import io.casedesk.model.DropdownValueEntry;
import io.casedesk.workspace.DropdownValueStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The option book of one connection.
 *
 * @param options the books of all connections; every call blocks on the disk
 * @param connection base URL
 * @param names names of dropdowns by their keys, as far as the list of use cases shows any now; for
 *     the foreground
 * @param changed hears, on the foreground, that something was said of options
 */
public record ConnectionDropdownValues(
    DropdownValueStore options,
    String connection,
    Supplier<Map<String, String>> names,
    Runnable changed) {

  List<DropdownValueEntry> entries() {
    return options.entries(connection);
  }

  /** Fields that a read of records or metadata showed. */
  Set<String> seenFields() {
    return options.book(connection).fieldKeys();
  }
}
