package io.casedesk.desktop.imports;

import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.workspace.ImportStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the initial mapping of a table.
 *
 * @param mappings the store with mappings of earlier imports
 * @param connection the connection that the mappings belong to
 */
record MappingFinder(ImportStore mappings, String connection) {

  /** The initial mapping with the fields to choose from. */
  record InitialMapping(List<FieldChoice> fields, Mapping mapping, MappingModel.Origin origin) {}

  /**
   * Returns the chosen mapping, else the last one used, else one from column names. Blocks.
   *
   * @param isNew whether each row is a new record; a mapping for files never is the right one
   */
  InitialMapping found(
      ImportRecordSource<?> known, Table table, @Nullable Mapping chosen, boolean isNew) {
    List<FieldChoice> choices = known.fields();
    if (isNew) {
      Mapping suggested = known.suggestion(Mapping.Key.NEW, table.header()).mapping();
      return new InitialMapping(choices, suggested, MappingModel.Origin.NAMES);
    }
    if (chosen != null && chosen.kind() == known.kind() && fits(chosen, table)) {
      return new InitialMapping(choices, chosen, MappingModel.Origin.GIVEN);
    }
    Optional<Mapping> remembered =
        mappings
            .mapping(connection, known.kind().word(), table.header())
            .flatMap(MappingFinder::parsed)
            .filter(mapping -> fits(mapping, table));
    if (remembered.isPresent()) {
      return new InitialMapping(choices, remembered.get(), MappingModel.Origin.REMEMBERED);
    }
    Mapping best = null;
    for (Mapping.Key one : Mapping.Key.of(known.kind())) {
      Mapping suggested = known.suggestion(one, table.header()).mapping();
      boolean better = best == null || best.keyColumn().isEmpty();
      best = better && (best == null || !suggested.keyColumn().isEmpty()) ? suggested : best;
    }
    return new InitialMapping(choices, Objects.requireNonNull(best), MappingModel.Origin.NAMES);
  }

  private static Optional<Mapping> parsed(String json) {
    try {
      return Optional.of(MappingFile.read("mapping.json", json.getBytes(StandardCharsets.UTF_8)));
    } catch (UnusableTableException e) {
      return Optional.empty();
    }
  }

  private static boolean fits(Mapping mapping, Table table) {
    try {
      mapping.requireColumns(table.name(), table.header());
      return true;
    } catch (UnusableTableException e) {
      return false;
    }
  }
}
