package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunAttempt.Kind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunRows.RunCreate;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A workspace for a test, with runs whose rows the test writes itself. */
public final class TestRuns implements AutoCloseable {

  public static final String CONNECTION = "http://memory/";

  private static final Instant AT = Instant.parse("2026-11-21T21:32:44.120Z");

  private final Path folder;
  private final Workspace workspace;

  public TestRuns() {
    try {
      folder = Files.createTempDirectory("runs");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    workspace = Workspace.open(folder, "test");
  }

  public RunStore store() {
    return workspace.runs();
  }

  public static RunHeader header(String id) {
    return new RunHeader(id, CONNECTION, "use-cases", AT, "ana", "test");
  }

  /** Begins a run that plans nothing yet. */
  public void begin(RunHeader header) {
    begin(header, new RunAbout(RunPurpose.none(), RunLabels.none(), "table.csv"));
  }

  public void begin(RunHeader header, RunAbout about) {
    store().begin(header, about.encode(), RunRows.ofPlan(List.of(), List.of()));
  }

  public void begin(String run) {
    begin(header(run));
  }

  public void plan(String run, PlannedCell... cells) {
    plan(run, (String) null, cells);
  }

  /** The values of a row whose record is there. */
  public void plan(String run, @Nullable String row, PlannedCell... cells) {
    store()
        .write(
            run,
            RunRows.ofPlan(
                List.of(),
                Stream.of(cells)
                    .map(cell -> new RunCell(cell.change(), cell.origin(), row))
                    .toList()));
  }

  public void plan(String run, PlannedCreate create) {
    RunCreate row = new RunCreate(create.row(), create.name(), create.values(), create.origin());
    store().write(run, RunRows.ofPlan(List.of(row), List.of()));
  }

  /** A write that is about to be made. */
  public void sent(
      String run, String id, Map<FieldRef, FieldValue> values, Map<FieldRef, FieldValue> before) {
    attempt(run, new RunAttempt(Kind.WRITE, id, 1, values, before, null, AT, null, Message.none()));
  }

  /** A create that is about to be made. */
  public void sentRow(String run, String row, @Nullable Set<String> before) {
    attempt(
        run, new RunAttempt(Kind.CREATE, row, 1, Map.of(), null, before, AT, null, Message.none()));
  }

  public void answered(String run, Kind kind, String target, Answer answer, String said) {
    attempt(
        run,
        new RunAttempt(kind, target, 1, Map.of(), null, null, AT, answer, Message.plain(said)));
  }

  private void attempt(String run, RunAttempt attempt) {
    store().write(run, RunRows.ofAttempts(List.of(attempt)));
  }

  public void created(String run, String row, String id, How how) {
    store()
        .write(
            run,
            RunRows.ofAttempts(List.of()).withCreated(List.of(new CreatedRecord(row, id, how))));
  }

  public void judged(
      String run, String id, FieldRef field, Verdict verdict, @Nullable FieldValue now) {
    judgment(run, new RunJudgment(id, field, AT, verdict, now, Message.none(), List.of()));
  }

  public void judgedRow(String run, String row, Verdict verdict, String reason) {
    judgment(run, new RunJudgment(row, null, AT, verdict, null, Message.plain(reason), List.of()));
  }

  public void judgment(String run, RunJudgment judgment) {
    store().write(run, RunRows.ofJudgments(List.of(judgment)));
  }

  /** Changes the tables past the store. */
  public void damage(String sql) {
    try (Connection tables =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("workspace.db"));
        Statement statement = tables.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    workspace.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
