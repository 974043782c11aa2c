package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Edit.ChangeOrigin;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.lang.System.Logger.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Stores edits that weren't sent, at most one for each field of a record on a connection. */
public final class UnsentChangeStore {

  private static final System.Logger LOG = System.getLogger(UnsentChangeStore.class.getName());

  private static final String INSERT =
      "INSERT INTO staged (connection, kind, record, field, seen_type, seen, wanted_type, wanted,"
          + " problem, origin, origin_detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT"
          + " DO ";

  private final WorkspaceDatabase database;

  UnsentChangeStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * The stored edits of a connection and kind.
   *
   * @param edits the edits, in the order they were first stored
   * @param unreadable the cells whose stored edit can't be read; it must not be replaced
   */
  public record StoredChanges(List<Edit> edits, Set<Change.Cell> unreadable) {

    /** Returns the changes that can be sent. */
    public List<Change> changes() {
      return edits.stream().flatMap(edit -> edit.change().stream()).toList();
    }

    /** Returns why some changes can't be read; null if all were read. */
    public @Nullable StoreException failure() {
      return unreadable.isEmpty()
          ? null
          : new StoreException(Message.of("workspace.unsent-unreadable", unreadable.size()), null);
    }
  }

  /** Reads the unsent changes of a connection and kind. */
  public StoredChanges of(String connection, String kind) {
    Set<Change.Cell> unreadable = new LinkedHashSet<>();
    List<Optional<Edit>> rows =
        database.list(
            (row, _) -> edit(row, unreadable),
            "SELECT number, record, field, seen_type, seen, wanted_type, wanted, problem, origin,"
                + " origin_detail FROM staged WHERE connection = ? AND kind = ? ORDER BY number",
            connection,
            kind);
    return new StoredChanges(rows.stream().flatMap(Optional::stream).toList(), unreadable);
  }

  private static Optional<Edit> edit(ResultSet row, Set<Change.Cell> unreadable)
      throws SQLException {
    String record = row.getString("record");
    FieldRef field = FieldRef.parse(row.getString("field"));
    String seenType = row.getString("seen_type");
    try {
      FieldValue seen = seenType == null ? null : value(seenType, row.getString("seen"));
      String problem = row.getString("problem");
      Edit.Input input =
          problem == null
              ? new Edit.Valid(value(row.getString("wanted_type"), row.getString("wanted")))
              : new Edit.Invalid(row.getString("wanted"), problem);
      ChangeOrigin origin =
          new ChangeOrigin(
              ChangeOrigin.Kind.valueOf(row.getString("origin")), row.getString("origin_detail"));
      return Optional.of(new Edit(new Change.Cell(record, field), seen, input, origin));
    } catch (IllegalArgumentException e) {
      LOG.log(Level.WARNING, "Can't read the unsent change " + row.getLong("number"), e);
      unreadable.add(new Change.Cell(record, field));
      return Optional.empty();
    }
  }

  private static FieldValue value(@Nullable String type, @Nullable String display) {
    if (type == null || display == null) {
      throw new IllegalArgumentException("a value of type " + type + " is missing");
    }
    return FieldValue.Type.valueOf(type).of(display);
  }

  /**
   * Stores some edits, replacing earlier edits of their cells, and deletes others, all or nothing.
   *
   * @param gone the cells whose edits are deleted
   */
  public void change(
      String connection, String kind, Collection<Edit> kept, Collection<Change.Cell> gone) {
    database.change(
        handle -> {
          PreparedBatch removals =
              handle.prepareBatch(
                  "DELETE FROM staged WHERE connection = ? AND kind = ? AND record = ?"
                      + " AND field = ?");
          gone.forEach(
              cell -> removals.add(connection, kind, cell.recordId(), cell.field().toString()));
          int[] _ = removals.execute();
          int[] _ =
              insert(
                  handle,
                  "UPDATE SET seen_type = excluded.seen_type, seen = excluded.seen,"
                      + " wanted_type = excluded.wanted_type, wanted = excluded.wanted,"
                      + " problem = excluded.problem,"
                      + " origin = excluded.origin, origin_detail = excluded.origin_detail",
                  connection,
                  kind,
                  kept);
        });
  }

  /**
   * Stores the edits of cells without a stored edit, all or nothing. Stored edits stay as they are,
   * also those that can't be read.
   *
   * @return the cells whose edits were not stored, because they have a stored edit
   */
  public Set<Change.Cell> add(String connection, String kind, Collection<Edit> edits) {
    List<Edit> ordered = List.copyOf(edits);
    int[] inserted = database.write(handle -> insert(handle, "NOTHING", connection, kind, ordered));
    Set<Change.Cell> taken = new LinkedHashSet<>();
    for (int i = 0; i < inserted.length; i++) {
      if (inserted[i] == 0) {
        taken.add(ordered.get(i).cell());
      }
    }
    return taken;
  }

  private static int[] insert(
      Handle handle, String onConflict, String connection, String kind, Collection<Edit> all) {
    PreparedBatch batch = handle.prepareBatch(INSERT + onConflict);
    for (Edit edit : all) {
      FieldValue seen = edit.seen();
      batch.add(
          connection,
          kind,
          edit.recordId(),
          edit.field().toString(),
          typeName(seen),
          seen == null ? null : seen.display(),
          edit.input() instanceof Edit.Valid(FieldValue wanted) ? typeName(wanted) : null,
          switch (edit.input()) {
            case Edit.Valid(FieldValue wanted) -> wanted.display();
            case Edit.Invalid(String text, String _) -> text;
          },
          edit.input() instanceof Edit.Invalid(String _, String problem) ? problem : null,
          edit.origin().kind().name(),
          edit.origin().detail());
    }
    return batch.execute();
  }

  private static @Nullable String typeName(@Nullable FieldValue value) {
    return value == null ? null : value.type().name();
  }
}
