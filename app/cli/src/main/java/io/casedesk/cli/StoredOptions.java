package io.casedesk.cli;

import io.casedesk.changes.RunResult;
import io.casedesk.changes.UnusablePlanException;
import io.casedesk.changes.WrittenKeys;
import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.KnownDropdownValue.Source;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.JoinedDropdownValues;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the workspace knows of options, joined with what a read of the records shows. */
final class StoredOptions {

  private final Terminal terminal;
  private final WorkspaceOptions place;
  private final @Nullable Workspace open;
  private final Map<String, Set<String>> accepted;

  private StoredOptions(
      Terminal terminal,
      WorkspaceOptions place,
      @Nullable Workspace open,
      Map<String, Set<String>> accepted) {
    this.terminal = terminal;
    this.place = place;
    this.open = open;
    this.accepted = accepted;
  }

  /**
   * Of a workspace that is open.
   *
   * @param accepted keys by field that a person says are keys although nobody has seen them
   */
  static StoredOptions of(
      Terminal terminal,
      WorkspaceOptions place,
      Workspace open,
      Map<String, Set<String>> accepted) {
    return new StoredOptions(terminal, place, open, accepted);
  }

  /**
   * Of a workspace that is opened only for a moment, and done without where that is not possible:
   * another program may have it open for hours.
   */
  static StoredOptions ifFree(
      Terminal terminal, WorkspaceOptions place, Map<String, Set<String>> accepted) {
    return new StoredOptions(terminal, place, null, accepted);
  }

  /** What a read of the use cases showed. */
  record Shown(List<FieldDefinition> fields, List<UseCase> records, ReadOutcome outcome) {}

  /**
   * Learns what a read showed if it was complete, and says what is known now.
   *
   * @param earlier use cases as they were before: their keys are known as well, but not learnt
   * @throws UnusablePlanException when a key that was accepted is the label of another
   */
  DropdownValues with(String connection, Shown shown, List<UseCase> earlier) {
    if (open != null) {
      return known(open.options(), true, connection, shown, earlier);
    }
    try (Workspace workspace = place.openToRead(terminal)) {
      return known(workspace.options(), !workspace.isReading(), connection, shown, earlier);
    } catch (StoreException e) {
      terminal
          .err()
          .println(
              "The dropdown values were not used; what the records hold counts alone. "
                  + e.getMessage());
      return known(null, false, connection, shown, earlier);
    }
  }

  private DropdownValues known(
      @Nullable DropdownValueStore options,
      boolean learning,
      String connection,
      Shown shown,
      List<UseCase> earlier) {
    List<DropdownValues> books = new ArrayList<>();
    if (options != null) {
      if (learning && shown.outcome.complete()) {
        options.learn(
            connection,
            ObservedDropdownValues.of(shown.fields, Map.of(), shown.records),
            shown.outcome.asOf());
      }
      books.add(options.book(connection));
    }
    List<UseCase> seen = new ArrayList<>(shown.records);
    seen.addAll(earlier);
    books.add(ObservedDropdownValues.of(shown.fields, Map.of(), seen));
    if (!accepted.isEmpty()) {
      requireNoLabels(JoinedDropdownValues.of(books));
      books.add(JoinedDropdownValues.typed(accepted));
      if (options != null && learning) {
        Instant now = Instant.now();
        accepted.forEach(
            (field, keys) -> keys.forEach(key -> options.typed(connection, field, key, now)));
      }
    }
    return JoinedDropdownValues.of(books);
  }

  /** Saying that a label is a key would destroy what the field holds (Q21). */
  private void requireNoLabels(DropdownValues book) {
    accepted.forEach(
        (field, keys) ->
            keys.stream()
                .filter(key -> !book.knows(field, key))
                .forEach(
                    key ->
                        book.keyOfLabel(field, key)
                            .ifPresent(
                                of -> {
                                  throw new UnusablePlanException(
                                      "--accept-key "
                                          + field
                                          + "="
                                          + key
                                          + ": that is the label of an option. Write its key: "
                                          + of);
                                })));
  }

  /** Marks keys as proven that a person or a file named and a run wrote and read again. */
  void prove(Workspace workspace, String connection, RunResult run) {
    try {
      Map<String, Set<String>> applied = WrittenKeys.applied(run);
      DropdownValueStore options = workspace.options();
      for (DropdownValueEntry entry : options.entries(connection)) {
        boolean named =
            entry.sources().contains(Source.TYPED) || entry.sources().contains(Source.IMPORTED);
        if (named
            && !entry.sources().contains(Source.PROVEN)
            && applied.getOrDefault(entry.field(), Set.of()).contains(entry.key())) {
          options.proven(connection, entry.field(), entry.key(), Instant.now());
        }
      }
    } catch (StoreException e) {
      // The run is over and is to be reported all the same.
      terminal.err().println("The dropdown values were not updated. " + e.getMessage());
    }
  }
}
