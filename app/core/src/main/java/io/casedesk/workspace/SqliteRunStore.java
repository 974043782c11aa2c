package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunRows.RunCreate;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.database.GroupCommit;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Stores runs in SQLite tables whose rows are never changed, except that a call is answered. */
final class SqliteRunStore implements RunStore {

  /** The fields with a record's title or name, and its source id (contract 2.1 and 2.2). */
  private static final Set<FieldRef> NAMING =
      Set.of(FieldRef.standard("title"), FieldRef.standard("name"), FieldRef.standard("source_id"));

  private static final String HEADER =
      "id, connection, kind, begun, begun_by, origin, relation, related";

  private static final String NUMBER = "(SELECT number FROM run WHERE id = ?)";

  /** Whether a call of an attempt may have been carried out. */
  private static final String MAY_BE_DONE =
      "(a.answer IS NULL OR a.answer IN ('ACCEPTED', 'LOST'))";

  /** The results of all cells, of all runs. */
  private static final String CELL_RESULTS =
      """
      SELECT c.run, coalesce(
          (SELECT j.verdict FROM run_judgment j
            WHERE j.run = c.run AND j.target = c.record AND j.field = c.field
            ORDER BY j.number DESC LIMIT 1),
          CASE WHEN EXISTS (SELECT 1 FROM run_attempt a
            WHERE a.run = c.run AND a.kind = 'WRITE' AND a.target = c.record AND %s)
          THEN 'UNCERTAIN' ELSE 'UNSENT' END) AS result
      FROM run_cell c
      """
          .formatted(MAY_BE_DONE);

  /** The results of all records to create, of all runs. */
  private static final String CREATE_RESULTS =
      """
      SELECT c.run, CASE
          WHEN j.verdict = 'APPLIED' THEN
            CASE WHEN json_extract(j.problem, '$[0]') IN ('create.doubled', 'create.doubled-besides')
            THEN 'DOUBLED' ELSE 'CREATED' END
          WHEN j.verdict IS NOT NULL THEN j.verdict
          WHEN EXISTS (SELECT 1 FROM run_created x WHERE x.run = c.run AND x.row = c.row)
            OR EXISTS (SELECT 1 FROM run_attempt a
              WHERE a.run = c.run AND a.kind = 'CREATE' AND a.target = c.row AND %s)
          THEN 'UNCERTAIN' ELSE 'UNSENT' END AS result
      FROM run_create c LEFT JOIN run_judgment j ON j.number =
        (SELECT max(l.number) FROM run_judgment l
          WHERE l.run = c.run AND l.target = c.row AND l.field = '')
      """
          .formatted(MAY_BE_DONE);

  private final WorkspaceDatabase database;
  private final GroupCommit commits;

  SqliteRunStore(WorkspaceDatabase database) {
    this.database = database;
    this.commits = new GroupCommit(database);
  }

  @Override
  public void begin(RunHeader header, String about, RunRows plan) {
    database.change(
        handle -> {
          int added =
              handle.execute(
                  "INSERT INTO run ("
                      + HEADER
                      + ", about, phase) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN')"
                      + " ON CONFLICT (id) DO NOTHING",
                  header.id(),
                  header.connection(),
                  header.kind(),
                  header.begun().toString(),
                  header.by(),
                  header.origin(),
                  header.relation().kind().name(),
                  header.relation().runId(),
                  about);
          if (added == 0) {
            throw new IllegalArgumentException("There is a run " + header.id() + " already");
          }
          insert(handle, header.id(), plan);
        });
  }

  @Override
  public void write(String runId, RunRows rows) {
    if (!rows.isEmpty()) {
      commits.write(runId, handle -> insert(handle, runId, rows));
    }
  }

  private static void insert(Handle handle, String run, RunRows rows) {
    insert(
        handle,
        "INSERT INTO run_create (run, row, name, given, origin) VALUES ("
            + NUMBER
            + ", ?, ?, ?, ?)",
        rows.creates(),
        (batch, create) ->
            batch.add(
                run,
                RunRowCodec.encode(create.row()),
                RunRowCodec.encode(create.name()),
                RunRowCodec.json(create.values()),
                RunRowCodec.encode(create.origin())));
    insert(
        handle,
        "INSERT INTO run_cell (run, record, field, seen, wanted, origin, row) VALUES ("
            + NUMBER
            + ", ?, ?, ?, ?, ?, ?)",
        rows.cells(),
        (batch, cell) ->
            batch.add(
                run,
                RunRowCodec.encode(cell.change().recordId()),
                RunRowCodec.encode(cell.change().field()),
                RunRowCodec.json(cell.change().seen()),
                RunRowCodec.json(cell.change().wanted()),
                RunRowCodec.encode(cell.origin()),
                cell.row() == null ? null : RunRowCodec.encode(cell.row())));
    insert(
        handle,
        "INSERT INTO run_attempt (run, target, n, kind, before, sent, sent_at) VALUES ("
            + NUMBER
            + ", ?, ?, ?, ?, ?, ?)",
        rows.attempts().stream().filter(attempt -> attempt.answer() == null).toList(),
        (batch, attempt) ->
            batch.add(
                run,
                RunRowCodec.encode(attempt.target()),
                attempt.n(),
                attempt.kind().name(),
                RunRowCodec.json(attempt.before() == null ? attempt.idsBefore() : attempt.before()),
                RunRowCodec.json(attempt.sent()),
                attempt.at().toString()));
    for (RunAttempt attempt : rows.attempts()) {
      Answer answer = attempt.answer();
      if (answer != null) {
        answer(handle, run, attempt, answer);
      }
    }
    insert(
        handle,
        "INSERT INTO run_created (run, row, record, how) VALUES (" + NUMBER + ", ?, ?, ?)",
        rows.created(),
        (batch, created) ->
            batch.add(
                run,
                RunRowCodec.encode(created.row()),
                RunRowCodec.encode(created.id()),
                created.how().name()));
    insert(
        handle,
        "INSERT INTO run_judgment (run, target, field, at, now, verdict, problem, also_changed)"
            + " VALUES ("
            + NUMBER
            + ", ?, ?, ?, ?, ?, ?, ?)",
        rows.judgments(),
        (batch, judgment) ->
            batch.add(
                run,
                RunRowCodec.encode(judgment.target()),
                RunRowCodec.encode(judgment.field()),
                judgment.at().toString(),
                RunRowCodec.json(judgment.now()),
                judgment.verdict().name(),
                RunRowCodec.json(judgment.problem()),
                RunRowCodec.json(judgment.alsoChanged())));
  }

  private static void answer(Handle handle, String run, RunAttempt attempt, Answer answer) {
    int found =
        handle.execute(
            "UPDATE run_attempt SET answer = ?, problem = ? WHERE run = "
                + NUMBER
                + " AND kind = ? AND target = ? AND n = ?",
            answer.name(),
            RunRowCodec.json(attempt.problem()),
            run,
            attempt.kind().name(),
            RunRowCodec.encode(attempt.target()),
            attempt.n());
    if (found != 1) {
      throw new IllegalStateException("An answer came to a call that run " + run + " never stored");
    }
  }

  private interface Adder<T> {
    void add(PreparedBatch batch, T row);
  }

  private static <T> void insert(Handle handle, String sql, List<T> rows, Adder<T> adder) {
    if (!rows.isEmpty()) {
      PreparedBatch batch = handle.prepareBatch(sql);
      rows.forEach(row -> adder.add(batch, row));
      int[] _ = batch.execute();
    }
  }

  @Override
  public void state(String runId, Phase phase, Message stopped) {
    database.execute(
        "UPDATE run SET phase = ?, stopped = ? WHERE id = ?",
        phase.name(),
        RunRowCodec.json(stopped),
        runId);
  }

  @Override
  public Optional<StoredRun> find(String runId, boolean whole) {
    return database.read(
        handle ->
            begun(handle, "id = ?", runId).stream()
                .findFirst()
                .map(
                    run -> {
                      Reader reader = new Reader(handle, run.number(), null);
                      List<RunCell> cells = reader.cells();
                      return run.with(reader.rows(cells, whole ? field -> true : needed(cells)));
                    }));
  }

  /** The fields that a run writes, and those that name its records. */
  private static Predicate<FieldRef> needed(List<RunCell> cells) {
    Set<FieldRef> needed = new HashSet<>(NAMING);
    cells.forEach(cell -> needed.add(cell.change().field()));
    return needed::contains;
  }

  @Override
  public Optional<RunHeader> header(String runId) {
    return database
        .<RunHeader>list(
            (row, _) -> header(row), "SELECT " + HEADER + " FROM run WHERE id = ?", runId)
        .stream()
        .findFirst();
  }

  @Override
  public Optional<String> about(String runId) {
    return database.find(String.class, "SELECT about FROM run WHERE id = ?", runId);
  }

  @Override
  public boolean isEnded(String runId) {
    return database
        .find(Phase.class, "SELECT phase FROM run WHERE id = ?", runId)
        .filter(phase -> phase == Phase.ENDED)
        .isPresent();
  }

  @Override
  public void export(String runId, Exporter exporter) {
    boolean _ =
        database.read(
            handle -> {
              Begun run =
                  begun(handle, "id = ?", runId).stream()
                      .findFirst()
                      .orElseThrow(() -> new MessageException(Message.of("run.missing", runId)));
              Reader reader = new Reader(handle, run.number(), null);
              List<RunCell> cells = reader.cells();
              exporter.export(
                  run.with(reader.rows(cells, needed(cells))),
                  consumer -> reader.attempts(field -> true, false, consumer));
              return true;
            });
  }

  @Override
  public List<StoredRun> ofRecord(String recordId) {
    String record = RunRowCodec.encode(recordId);
    return database.read(
        handle -> {
          List<StoredRun> found = new ArrayList<>();
          for (Begun run :
              begun(
                  handle,
                  "number IN (SELECT run FROM run_cell WHERE record = ?"
                      + " UNION SELECT run FROM run_created WHERE record = ?)",
                  record,
                  record)) {
            Reader reader = new Reader(handle, run.number(), record);
            try {
              found.add(run.with(reader.rows(reader.cells(), field -> true)));
            } catch (IllegalArgumentException e) {
              // The other runs can still be shown.
              found.add(run.with(RunRows.ofPlan(List.of(), List.of())));
            }
          }
          return found.reversed();
        });
  }

  /** A run without its rows. */
  private record Begun(long number, RunHeader header, Phase phase, String about) {
    StoredRun with(RunRows rows) {
      return new StoredRun(header, phase, about, rows);
    }
  }

  private static List<Begun> begun(Handle handle, String where, Object... values) {
    return handle
        .select(
            "SELECT number, "
                + HEADER
                + ", phase, about FROM run WHERE "
                + where
                + " ORDER BY number",
            values)
        .map(
            (row, _) ->
                new Begun(
                    row.getLong("number"),
                    header(row),
                    Phase.valueOf(row.getString("phase")),
                    row.getString("about")))
        .list();
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

  /** Reads the rows of one run, or of one record in it. */
  private static final class Reader {

    private final RunRowCodec codec = new RunRowCodec();
    private final Handle handle;
    private final long run;
    private final @Nullable String record;

    Reader(Handle handle, long run, @Nullable String record) {
      this.handle = handle;
      this.run = run;
      this.record = record;
    }

    private <T> List<T> list(String sql, String target, String order, RowMapper<T> mapper) {
      return record == null
          ? handle.select(sql + " WHERE run = ? ORDER BY " + order, run).map(mapper).list()
          : handle
              .select(sql + " WHERE run = ? AND " + target + " ORDER BY " + order, run, record)
              .map(mapper)
              .list();
    }

    RunRows rows(List<RunCell> cells, Predicate<FieldRef> wanted) {
      List<RunAttempt> attempts = new ArrayList<>();
      attempts(wanted, true, attempts::add);
      return new RunRows(creates(), cells, attempts, created(), judgments());
    }

    List<RunCell> cells() {
      return list(
          "SELECT record, field, seen, wanted, origin, row FROM run_cell",
          "record = ?",
          "number",
          (row, _) -> {
            String ofRow = row.getString("row");
            return new RunCell(
                new Change(
                    codec.text(row.getString("record")),
                    codec.field(row.getString("field")),
                    codec.value(row.getString("seen")),
                    codec.required(row.getString("wanted"))),
                codec.text(row.getString("origin")),
                ofRow == null ? null : codec.text(ofRow));
          });
    }

    private List<RunCreate> creates() {
      return list(
          "SELECT row, name, given, origin FROM run_create",
          "row IN (SELECT x.row FROM run_created x WHERE x.run = run_create.run AND x.record = ?)",
          "number",
          (row, _) ->
              new RunCreate(
                  codec.text(row.getString("row")),
                  codec.text(row.getString("name")),
                  codec.values(row.getString("given"), field -> true),
                  codec.text(row.getString("origin"))));
    }

    private List<CreatedRecord> created() {
      return list(
          "SELECT row, record, how FROM run_created",
          "record = ?",
          "rowid",
          (row, _) ->
              new CreatedRecord(
                  codec.text(row.getString("row")),
                  codec.text(row.getString("record")),
                  How.valueOf(row.getString("how"))));
    }

    private List<RunJudgment> judgments() {
      return list(
          "SELECT target, field, at, now, verdict, problem, also_changed FROM run_judgment",
          "target = ? AND field <> ''",
          "number",
          (row, _) -> {
            String field = row.getString("field");
            return new RunJudgment(
                codec.text(row.getString("target")),
                field.isEmpty() ? null : codec.field(field),
                Instant.parse(row.getString("at")),
                Verdict.valueOf(row.getString("verdict")),
                codec.value(row.getString("now")),
                codec.message(row.getString("problem")),
                codec.fields(row.getString("also_changed")));
          });
    }

    /**
     * Reads the attempts, one at a time.
     *
     * @param wanted the fields to read of the records before they were written
     * @param firstOnly whether to read them only before the first write of a record
     */
    void attempts(Predicate<FieldRef> wanted, boolean firstOnly, Consumer<RunAttempt> consumer) {
      String sql =
          "SELECT target, n, kind, before, sent, sent_at, answer, problem FROM run_attempt"
              + " WHERE run = ?";
      String order = " ORDER BY number";
      (record == null
              ? handle.select(sql + order, run)
              : handle.select(sql + " AND target = ? AND kind = 'WRITE'" + order, run, record))
          .map((row, _) -> attempt(row, wanted, firstOnly))
          .forEach(consumer);
    }

    private RunAttempt attempt(ResultSet row, Predicate<FieldRef> wanted, boolean firstOnly)
        throws SQLException {
      RunAttempt.Kind kind = RunAttempt.Kind.valueOf(row.getString("kind"));
      int n = row.getInt("n");
      String before = row.getString("before");
      String answer = row.getString("answer");
      boolean isWrite = kind == RunAttempt.Kind.WRITE;
      return new RunAttempt(
          kind,
          codec.text(row.getString("target")),
          n,
          codec.values(row.getString("sent"), field -> true),
          before == null || !isWrite || (firstOnly && n > 1) ? null : codec.values(before, wanted),
          before == null || isWrite ? null : codec.ids(before),
          Instant.parse(row.getString("sent_at")),
          answer == null ? null : Answer.valueOf(answer),
          codec.message(row.getString("problem")));
    }
  }

  @Override
  public List<EarlierCreate> earlierCreates(String kind) {
    return database.read(
        handle -> {
          RunRowCodec codec = new RunRowCodec();
          Map<Long, Begun> runs = new HashMap<>();
          begun(handle, "kind = ? AND number IN (SELECT run FROM run_create)", kind)
              .forEach(run -> runs.put(run.number(), run));
          Map<CreatedKey, Map<FieldRef, FieldValue>> read = readOfCreated(handle, codec);
          return handle
              .select(
                  """
                  SELECT c.run, c.row, c.name, x.record,
                      x.how = 'ANSWERED' AND j.verdict = 'APPLIED' AND
                        (SELECT a.before IS NOT NULL FROM run_attempt a
                          WHERE a.run = c.run AND a.kind = 'CREATE' AND a.target = c.row
                          ORDER BY a.n DESC LIMIT 1) AS own,
                      x.record IS NULL AND EXISTS (SELECT 1 FROM run_attempt a
                        WHERE a.run = c.run AND a.kind = 'CREATE' AND a.target = c.row AND %s)
                        AS doubt
                  FROM run_create c
                  LEFT JOIN run_created x ON x.run = c.run AND x.row = c.row
                  LEFT JOIN run_judgment j ON j.number =
                    (SELECT max(l.number) FROM run_judgment l
                      WHERE l.run = c.run AND l.target = c.row AND l.field = '')
                  WHERE c.run IN (SELECT number FROM run WHERE kind = ?) ORDER BY c.number
                  """
                      .formatted(MAY_BE_DONE),
                  kind)
              .map(
                  (row, _) -> {
                    Begun run = Objects.requireNonNull(runs.get(row.getLong("run")));
                    String id = row.getString("record");
                    return new EarlierCreate(
                        run.header(),
                        run.about(),
                        codec.text(row.getString("row")),
                        codec.text(row.getString("name")),
                        id == null ? null : codec.text(id),
                        row.getBoolean("own"),
                        row.getBoolean("doubt"),
                        id == null
                            ? Map.of()
                            : read.getOrDefault(new CreatedKey(run.number(), id), Map.of()));
                  })
              .list();
        });
  }

  private record CreatedKey(long run, String record) {}

  private record KnownValue(CreatedKey of, FieldRef field, FieldValue value) {}

  /**
   * The values that created records are known to have held. A value that another user wrote
   * meanwhile was read, but is not the run's to overwrite: the value seen before counts.
   */
  private static Map<CreatedKey, Map<FieldRef, FieldValue>> readOfCreated(
      Handle handle, RunRowCodec codec) {
    Map<CreatedKey, Map<FieldRef, FieldValue>> read = new HashMap<>();
    handle
        .select(
            """
            SELECT c.run, c.record, c.field,
                CASE WHEN j.verdict IN ('APPLIED', 'UNCHANGED', 'BLANK', 'DIFFERENT')
                THEN j.now ELSE c.seen END AS known
            FROM run_created x
            JOIN run_cell c ON c.run = x.run AND c.record = x.record
            LEFT JOIN run_judgment j ON j.number =
              (SELECT max(l.number) FROM run_judgment l
                WHERE l.run = c.run AND l.target = c.record AND l.field = c.field)
            """)
        .map(
            (row, _) -> {
              FieldValue known = codec.value(row.getString("known"));
              return new KnownValue(
                  new CreatedKey(row.getLong("run"), row.getString("record")),
                  codec.field(row.getString("field")),
                  known == null ? FieldValue.Null.INSTANCE : known);
            })
        .forEach(
            one ->
                read.computeIfAbsent(one.of(), key -> new LinkedHashMap<>())
                    .put(one.field(), one.value()));
    return read;
  }

  private record Counted(long run, String result, long several) {}

  @Override
  public List<RunSummary> runs() {
    return database.read(
        handle -> {
          Map<Long, Map<String, Long>> counts = new HashMap<>();
          handle
              .select(
                  "SELECT run, result, count(*) AS several FROM ("
                      + CELL_RESULTS
                      + " UNION ALL "
                      + CREATE_RESULTS
                      + ") GROUP BY run, result")
              .map(
                  (row, _) ->
                      new Counted(
                          row.getLong("run"), row.getString("result"), row.getLong("several")))
              .forEach(
                  one ->
                      counts
                          .computeIfAbsent(one.run(), run -> new HashMap<>())
                          .put(one.result(), one.several()));
          RunRowCodec codec = new RunRowCodec();
          return handle
              .select("SELECT number, " + HEADER + ", phase, stopped FROM run ORDER BY number DESC")
              .map(
                  (row, _) ->
                      new RunSummary(
                          header(row),
                          new RunState(
                              Phase.valueOf(row.getString("phase")),
                              counts.getOrDefault(row.getLong("number"), Map.of()),
                              codec.message(row.getString("stopped")))))
              .list();
        });
  }
}
