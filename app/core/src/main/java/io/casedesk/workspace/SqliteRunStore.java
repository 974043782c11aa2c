package io.casedesk.workspace;

import io.casedesk.model.ConnectionName;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.OwnerForm;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.database.GroupCommit;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Stores the logs of runs in append-only SQLite tables. */
final class SqliteRunStore implements RunStore {

  private static final String HEADER =
      "id, connection, kind, begun, begun_by, origin, relation, related";

  private static final String ENTRIES =
      "SELECT seq, at, kind, record, body, hash FROM run_entry WHERE run = ?";

  private final WorkspaceDatabase database;
  private final GroupCommit commits;

  SqliteRunStore(WorkspaceDatabase database, Clock clock) {
    this.database = database;
    this.commits = new GroupCommit(database, clock);
  }

  @Override
  public RunLog begin(RunHeader header) {
    return database.write(
        handle -> {
          int added =
              handle.execute(
                  "INSERT INTO run ("
                      + HEADER
                      + ", phase, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '{}')"
                      + " ON CONFLICT DO NOTHING",
                  header.id(),
                  header.connection(),
                  header.kind(),
                  header.begun().toString(),
                  header.by(),
                  header.origin(),
                  header.relation().kind().name(),
                  header.relation().runId(),
                  Phase.OPEN.name());
          if (added == 0) {
            throw new IllegalArgumentException("There is a run " + header.id() + " already");
          }
          return new Log(
              handle.select("SELECT last_insert_rowid()").mapTo(Long.class).one(), header);
        });
  }

  @Override
  public Optional<RunLog> open(String runId) {
    return logs("id = ?", runId).stream().findFirst();
  }

  @Override
  public List<RunLog> beginningWith(String kind) {
    // One index lookup for each run, whatever the length of its log.
    return logs(
        "EXISTS (SELECT 1 FROM run_entry WHERE run = number AND seq = 1 AND run_entry.kind = ?)",
        kind);
  }

  @Override
  public List<RunLog> ofRecord(String recordId) {
    // The index has no entries without a record, and SQLite uses it only where that is said.
    return logs("number IN (SELECT run FROM run_entry WHERE record = ? AND record <> '')", recordId)
        .reversed();
  }

  private List<RunLog> logs(String where, String value) {
    return database.<RunLog>list(
        (row, _) -> new Log(row.getLong("number"), header(row)),
        "SELECT number, " + HEADER + " FROM run WHERE " + where + " ORDER BY number",
        value);
  }

  @Override
  public List<RunSummary> runs() {
    // Sequence numbers have no gaps, so the maximum, which the index provides, is the count.
    return database.list(
        (row, _) -> new RunSummary(header(row), state(row), row.getLong("entries")),
        "SELECT "
            + HEADER
            + ", phase, counts, (SELECT coalesce(max(seq), 0) FROM run_entry"
            + " WHERE run = number) AS entries FROM run ORDER BY number DESC");
  }

  @Override
  public Optional<OwnerForm> ownerForm(String connection) {
    return database.find(
        OwnerForm.class,
        "SELECT form FROM owner_form WHERE connection = ?",
        ConnectionName.of(connection));
  }

  @Override
  public void ownerForm(String connection, OwnerForm form) {
    database.execute(
        "INSERT OR REPLACE INTO owner_form (connection, form) VALUES (?, ?)",
        ConnectionName.of(connection),
        form.name());
  }

  private static RunState state(ResultSet row) throws SQLException {
    return new RunState(Phase.valueOf(row.getString("phase")), row.getString("counts"));
  }

  private static RunHeader header(ResultSet row) throws SQLException {
    return new RunHeader(
        row.getString("id"),
        row.getString("connection"),
        row.getString("kind"),
        Instant.parse(row.getString("begun")),
        row.getString("begun_by"),
        row.getString("origin"),
        new RunRelation(
            RunRelation.Kind.valueOf(row.getString("relation")), row.getString("related")));
  }

  private final class Log implements RunLog {

    private final long number;
    private final RunHeader header;

    Log(long number, RunHeader header) {
      this.number = number;
      this.header = header;
    }

    @Override
    public RunHeader header() {
      return header;
    }

    @Override
    public void append(List<JournalEntry> entries) {
      commits.append(number, header, entries);
    }

    @Override
    public List<StoredJournalEntry> entriesOf(String recordId) {
      return database.list(
          (row, _) -> entry(row),
          ENTRIES + " AND record = ? AND record <> '' ORDER BY seq",
          number,
          recordId);
    }

    @Override
    public void forEach(Consumer<StoredJournalEntry> consumer) {
      boolean _ =
          database.read(
              handle -> {
                handle
                    .select(ENTRIES + " ORDER BY seq", number)
                    .map((row, _) -> entry(row))
                    .forEach(consumer);
                return true;
              });
    }

    private static StoredJournalEntry entry(ResultSet row) throws SQLException {
      JournalEntry entry =
          new JournalEntry(row.getString("kind"), row.getString("record"), row.getString("body"));
      return new StoredJournalEntry(
          row.getLong("seq"), Instant.parse(row.getString("at")), entry, row.getString("hash"));
    }

    @Override
    public void state(RunState state) {
      database.execute(
          "UPDATE run SET phase = ?, counts = ? WHERE number = ?",
          state.phase().name(),
          state.counts(),
          number);
    }
  }
}
