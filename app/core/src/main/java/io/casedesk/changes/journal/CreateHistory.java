package io.casedesk.changes.journal;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.EarlierCreate;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that earlier runs created, or may have created. It maps rows to new ids, so that a
 * second import does not create the records again (Q18).
 */
public final class CreateHistory {

  private static final CreateHistory NONE = new CreateHistory();

  private final Map<SourceRow, Earlier> rows = new HashMap<>();
  private final Map<RowName, Earlier> named = new HashMap<>();
  private final Map<String, Renamed> imported = new HashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final boolean anySource;

  /**
   * The identity of an imported row on a connection; a second import of the row creates nothing
   * (Q18).
   *
   * @param source the source of the row, see {@code ChangePlan.Header#rowSource}
   * @param row the identifier of the row in its source
   * @param name the name of the record; rows with different names are different, even in files of
   *     the same name
   */
  public record SourceRow(String source, String row, String name) {

    public static SourceRow of(String source, PlannedCreate create) {
      return new SourceRow(source, create.row(), create.name());
    }
  }

  /** A row without its source. */
  private record RowName(String row, String name) {
    static RowName of(SourceRow row) {
      return new RowName(row.row(), row.name());
    }
  }

  private CreateHistory() {
    this.anySource = false;
  }

  /**
   * Copies a history and ignores the sources of its rows; rows with a record take precedence over
   * unconfirmed rows.
   */
  private CreateHistory(CreateHistory of) {
    this.anySource = true;
    rows.putAll(of.rows);
    imported.putAll(of.imported);
    ids.addAll(of.ids);
    rows.forEach(
        (row, earlier) ->
            named.merge(
                RowName.of(row),
                earlier,
                (one, other) ->
                    (one.id() == null) == (other.id() == null)
                        ? one.run().compareTo(other.run()) <= 0 ? one : other
                        : one.id() == null ? other : one));
  }

  /**
   * The result of a row in an earlier run.
   *
   * @param run the id of the run that sent the row
   * @param id the id of the record; null when it is not known whether a record exists
   * @param own whether the service itself answered with the record and it then read by that name;
   *     any other record may belong to another user, so none of its values is overwritten
   * @param read the values the record is known to have held, by field; fields the run did not reach
   *     are missing
   */
  public record Earlier(
      String run, @Nullable String id, boolean own, Map<FieldRef, FieldValue> read) {

    /** The value that counts as seen for a field, given the value the record holds now. */
    public @Nullable FieldValue seen(FieldRef field, @Nullable FieldValue now) {
      FieldValue known = read.get(field);
      return known == null && own ? now : known;
    }
  }

  /** A record that an import created from a row that had another name then. */
  public record Renamed(String run, String id, String name) {}

  /** An empty history. */
  public static CreateHistory none() {
    return NONE;
  }

  /** Reads the history of a connection. Blocks on the disk. */
  public static CreateHistory read(RunStore store, String connection, RecordKind kind) {
    return read(store, connection, kind, "");
  }

  /**
   * Reads the history without one run.
   *
   * @param except the id of the run to ignore
   */
  public static CreateHistory read(
      RunStore store, String connection, RecordKind kind, String except) {
    CreateHistory history = new CreateHistory();
    Map<String, String> sources = new HashMap<>();
    for (EarlierCreate row : store.earlierCreates(kind.word())) {
      RunHeader run = row.run();
      if (!run.id().equals(except) && ConnectionName.same(run.connection(), connection)) {
        String source =
            sources.computeIfAbsent(run.id(), id -> RunAbout.decode(row.about()).source());
        history.add(row, new SourceRow(source, row.row(), row.name()));
      }
    }
    return history;
  }

  /**
   * Reads the history for a plan made from a table. Includes runs of files with other names,
   * because files are renamed and results are imported again. Empty for a plan that creates
   * nothing.
   */
  public static CreateHistory ofTable(ChangePlan plan, RunStore store) {
    return plan.creates().isEmpty()
        ? NONE
        : read(store, plan.connection(), plan.kind()).ofAnySource();
  }

  private void add(EarlierCreate row, SourceRow source) {
    String id = row.id();
    String run = row.run().id();
    if (id != null) {
      ids.add(id);
      // A row of a table is named by its external key.
      if (row.run().relation().kind() == RunRelation.Kind.IMPORT) {
        imported.putIfAbsent(row.row(), new Renamed(run, id, row.name()));
      }
      // The run that created the record comes first, and knows more than runs that found it
      // created.
      Earlier known = rows.get(source);
      if (known == null || known.id() == null) {
        rows.put(source, new Earlier(run, id, row.own(), row.read()));
      }
    } else if (row.mayExist()) {
      rows.putIfAbsent(source, new Earlier(run, null, false, Map.of()));
    }
  }

  /**
   * Returns a history that ignores the source of a row, for tables and result files, which users
   * rename: a row with the same key and name is the same row in any file.
   */
  public CreateHistory ofAnySource() {
    return new CreateHistory(this);
  }

  /** The result of a row in an earlier run; null when no run sent it. */
  public @Nullable Earlier find(SourceRow row) {
    Earlier exact = rows.get(row);
    return exact == null && anySource ? named.get(RowName.of(row)) : exact;
  }

  /**
   * The record of an imported row that was created under another name; null when there is none. A
   * row is identified by its external key: names are corrected, keys are not.
   */
  public @Nullable Renamed renamed(SourceRow row) {
    return anySource && find(row) == null ? imported.get(row.row()) : null;
  }

  /** Ids of the records that were created from rows. */
  public Collection<String> ids() {
    return ids;
  }

  /** Whether a row of this name may have been created although its id is not known. */
  public boolean mayHaveCreated(String name) {
    return rows.entrySet().stream()
        .anyMatch(row -> row.getValue().id() == null && row.getKey().name().equals(name));
  }
}
