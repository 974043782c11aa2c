package io.casedesk.changes;

import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunRelation;
import io.casedesk.model.RunStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the logs of runs say of rows that were created, or may have been: the log of row and new id
 * that keeps a second import from creating them again (Q18).
 */
public final class CreateHistory {

  private static final CreateHistory NONE = new CreateHistory();

  private final Map<SourceRow, Earlier> rows = new HashMap<>();
  private final Map<RowName, Earlier> named = new HashMap<>();
  private final Map<String, Renamed> imported = new HashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final boolean anySource;

  /** A row whatever it comes from. */
  private record RowName(String row, String name) {
    static RowName of(SourceRow row) {
      return new RowName(row.row(), row.name());
    }
  }

  private CreateHistory() {
    this.anySource = false;
  }

  /**
   * The same of rows whatever they come from; those that made records come before those in doubt.
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
   * What became of a row before.
   *
   * @param run the run that sent it
   * @param id the id of its record; null when it is in doubt whether there is one
   * @param own whether the service itself answered with the record, which then read by that name:
   *     another may be somebody else's, and nothing that it holds is overwritten
   * @param read what it is known to have held, by field; those the run did not get to are missing
   */
  record Earlier(String run, @Nullable String id, boolean own, Map<FieldRef, FieldValue> read) {

    /** What a field is taken to have held, of a record that now reads so. */
    @Nullable FieldValue seen(FieldRef field, @Nullable FieldValue now) {
      FieldValue known = read.get(field);
      return known == null && own ? now : known;
    }
  }

  /** A record that an import made of a row when the row had another name. */
  record Renamed(String run, String id, String name) {}

  /** Nothing was created before. */
  public static CreateHistory none() {
    return NONE;
  }

  /** What earlier runs on a connection say. Blocks on the disk. */
  public static CreateHistory read(RunStore store, String connection, RecordKind kind) {
    return read(store, connection, kind, "");
  }

  /** The same without one of the runs. */
  static CreateHistory read(RunStore store, String connection, RecordKind kind, String except) {
    CreateHistory history = new CreateHistory();
    // Counted before they are read: a log that grows meanwhile is read anew the next time.
    Map<String, Long> entries = HashMap.newHashMap(16);
    store.runs().forEach(run -> entries.put(run.header().id(), run.entries()));
    for (RunLog log : store.beginningWith(RunEventCodec.PLANNED_CREATE)) {
      if (!log.id().equals(except)
          && log.header().kind().equals(kind.word())
          && ConnectionName.same(log.header().connection(), connection)) {
        long known = entries.getOrDefault(log.id(), -1L);
        history.add(log.header(), CreatedRows.of(store, log, known));
      }
    }
    return history;
  }

  private void add(RunHeader run, List<CreatedRows.Row> created) {
    for (CreatedRows.Row row : created) {
      String id = row.id();
      if (id != null) {
        ids.add(id);
        // A row of a table is named by its external key.
        if (run.relation().kind() == RunRelation.Kind.IMPORT) {
          imported.putIfAbsent(row.source().row(), new Renamed(run.id(), id, row.name()));
        }
        Earlier made = new Earlier(run.id(), id, row.own(), row.read());
        // The run that created it comes first, and says more than those that found it created.
        Earlier known = rows.get(row.source());
        if (known == null || known.id() == null) {
          rows.put(row.source(), made);
        }
      } else if (row.mayExist()) {
        rows.putIfAbsent(row.source(), new Earlier(run.id(), null, false, Map.of()));
      }
    }
  }

  /**
   * The same for tables of people, who rename files, and import what a result says of one: a row of
   * the same key and name is the same row, whatever file it is in.
   */
  public CreateHistory ofAnySource() {
    return new CreateHistory(this);
  }

  /** What became of a row; null when nothing did. */
  @Nullable Earlier of(SourceRow row) {
    Earlier exact = rows.get(row);
    return exact == null && anySource ? named.get(RowName.of(row)) : exact;
  }

  /**
   * The record of a row that was created when it had another name, and that is the same row all the
   * same: a name is corrected, an external key is not. Null when there is none.
   */
  @Nullable Renamed renamed(SourceRow row) {
    return anySource && of(row) == null ? imported.get(row.row()) : null;
  }

  /** Ids of records that belong to rows. */
  Collection<String> ids() {
    return ids;
  }

  /** Whether a row of this name may have been created without anybody knowing its id. */
  public boolean doubts(String name) {
    return rows.entrySet().stream()
        .anyMatch(row -> row.getValue().id() == null && row.getKey().name().equals(name));
  }
}
