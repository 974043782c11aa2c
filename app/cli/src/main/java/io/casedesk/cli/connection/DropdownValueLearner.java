package io.casedesk.cli.connection;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Combines the dropdown values in the workspace with those observed in records.
 *
 * @param open the open workspace; null to open it briefly, and work without it when it can't be
 *     opened, because another program may have it open for hours
 * @param accepted keys by field that the user accepts although no record has them
 */
public record DropdownValueLearner(
    Terminal terminal,
    WorkspaceOptions place,
    @Nullable Workspace open,
    Map<String, Set<String>> accepted) {

  /**
   * Stores the dropdown values of a complete read and returns all known ones.
   *
   * @param fields the fields that the service lists
   * @param records the use cases that were read
   * @param earlier use cases with earlier values, whose keys count as known but aren't stored
   * @throws UnusablePlanException when an accepted key is the label of another key
   */
  DropdownValues with(
      String connection,
      List<FieldDefinition> fields,
      List<UseCase> records,
      ReadOutcome outcome,
      List<UseCase> earlier) {
    if (open != null) {
      return known(open.options(), true, connection, fields, records, outcome, earlier);
    }
    try (Workspace workspace = place.openToRead(terminal)) {
      return known(
          workspace.options(),
          !workspace.isReading(),
          connection,
          fields,
          records,
          outcome,
          earlier);
    } catch (StoreException e) {
      terminal.warn(
          "Only the keys in the records were used, not the dropdown values. " + e.getMessage());
      return known(null, false, connection, fields, records, outcome, earlier);
    }
  }

  private DropdownValues known(
      @Nullable DropdownValueStore options,
      boolean learning,
      String connection,
      List<FieldDefinition> fields,
      List<UseCase> records,
      ReadOutcome outcome,
      List<UseCase> earlier) {
    List<KnownDropdownValues> sources = new ArrayList<>();
    if (options != null) {
      if (learning && outcome.complete()) {
        options.learn(
            connection, KnownDropdownValues.of(fields, Map.of(), records), outcome.asOf());
      }
      sources.add(options.values(connection));
    }
    List<UseCase> seen = new ArrayList<>(records);
    seen.addAll(earlier);
    sources.add(KnownDropdownValues.of(fields, Map.of(), seen));
    if (!accepted.isEmpty()) {
      requireNoLabels(KnownDropdownValues.merged(sources));
      sources.add(KnownDropdownValues.typed(accepted));
      if (options != null && learning) {
        Instant now = Instant.now();
        accepted.forEach(
            (field, keys) -> keys.forEach(key -> options.typed(connection, field, key, now)));
      }
    }
    return KnownDropdownValues.merged(sources);
  }

  /**
   * Rejects accepted keys that are labels: writing a label destroys the value of the field (Q21).
   */
  private void requireNoLabels(DropdownValues dropdownValues) {
    accepted.forEach(
        (field, keys) ->
            keys.stream()
                .filter(key -> !dropdownValues.knows(field, key))
                .forEach(
                    key ->
                        dropdownValues
                            .keyOfLabel(field, key)
                            .ifPresent(
                                of -> {
                                  throw new UnusablePlanException(
                                      Message.plain(
                                          "--accept-key %s=%s: this value is a label. Use its key: %s"
                                              .formatted(field, key, of)));
                                })));
  }

  /** Marks typed and imported keys as proven that a run wrote and verified. */
  public void prove(Workspace workspace, String connection, RunResult run) {
    try {
      Map<String, Set<String>> applied = run.verifiedKeys();
      DropdownValueStore options = workspace.options();
      for (DropdownValueEntry entry : options.entries(connection)) {
        boolean named =
            entry.sources().contains(Source.TYPED) || entry.sources().contains(Source.IMPORTED);
        if (named
            && !entry.sources().contains(Source.PROVEN)
            && applied.getOrDefault(entry.field(), Set.of()).contains(entry.key())) {
          options.markVerified(connection, entry.field(), entry.key(), Instant.now());
        }
      }
    } catch (StoreException e) {
      // The run is complete and must be reported in any case.
      terminal.warn("The dropdown values weren't updated. " + e.getMessage());
    }
  }
}
