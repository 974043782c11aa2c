package io.casedesk.files.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultFileTest {

  private static final FieldValue SEEN = FieldValue.text("a,\"b\"");
  private static final FieldValue WANTED = new FieldValue.Structure("[1]");

  @TempDir private Path folder;

  private static PlannedCell change(String record) {
    Change change = new Change(record, FieldRef.custom("f"), SEEN, WANTED);
    return new PlannedCell(change, false, "line " + record);
  }

  private static PreflightCell cell(String record, PreflightCell.State state) {
    Problem block =
        state == PreflightCell.State.BLOCKED ? Problem.of(Problem.Code.RECORD_MISSING) : null;
    return new PreflightCell(
        change(record), state, block == null ? WANTED : null, block, List.of());
  }

  private static PreflightReport<UseCase> checked() {
    List<PreflightCell> cells =
        List.of(
            cell("1", PreflightCell.State.READY),
            cell("2", PreflightCell.State.BLOCKED),
            cell("3", PreflightCell.State.READY),
            cell("4", PreflightCell.State.CONFLICT),
            cell("5", PreflightCell.State.UNCHANGED));
    ChangePlan.Header header =
        new ChangePlan.Header(
            "http://127.0.0.1:1", RecordKind.USE_CASES, Instant.EPOCH, "ann", "test");
    ChangePlan plan = ChangePlan.of(header, cells.stream().map(PreflightCell::planned).toList());
    return new PreflightReport<>(plan, cells, List.of(), new RereadResult<>(Map.of(), 0));
  }

  private static CellResult result(
      String record, @Nullable Verdict verdict, @Nullable FieldValue now) {
    return new CellResult(change(record), verdict, now, Message.none());
  }

  private static RunResult run() {
    return new RunResult(
        "run-1",
        List.of(result("1", Verdict.APPLIED, WANTED), result("3", null, null)),
        Map.of(),
        Message.plain("cancelled"));
  }

  @Test
  void everyCellIsInTheFileOnceInTheOrderOfThePlan() throws IOException {
    Path target = folder.resolve("result.csv");
    try (ResultFile file = new ResultFile(target)) {
      assertFalse(Files.exists(target));
      file.commit(ResultRow.of(checked(), run(), Map.of("1", "EXT-1")));
    }

    assertEquals(
        """
        record_id,source_id,field,seen,wanted,now,verdict,reason
        1,EXT-1,custom_fields.f,"a,""b""\",[1],[1],APPLIED,
        2,,custom_fields.f,"a,""b""\",[1],,BLOCKED,"The service has no record with this ID. \
        Check the ID, or skip the record."
        3,,custom_fields.f,"a,""b""\",[1],,NOT_SENT,the run stopped before: cancelled
        4,,custom_fields.f,"a,""b""\",[1],[1],CONFLICT,not sent: another user \
        changed the value
        5,,custom_fields.f,"a,""b""\",[1],[1],UNCHANGED,
        """
            .replace("\n", "\r\n"),
        Files.readString(target));
  }

  @Test
  void whatReadsOtherwiseThanWantedIsExplained() {
    FieldValue rounded = new FieldValue.Numeric("10");
    List<CellResult> cells =
        List.of(
            result("1", Verdict.DIFFERENT, rounded),
            result("2", Verdict.DIFFERENT, FieldValue.text("x".repeat(1_000))),
            result("3", Verdict.BLANK, null));

    List<ResultRow> rows =
        ResultRow.of(new RunResult("run-1", cells, Map.of(), Message.none()), Map.of());

    assertEquals("accepted, but the field now reads: 10", rows.getFirst().reason().text());
    assertTrue(rows.get(1).reason().text().endsWith("x…"), rows.get(1).reason().text());
    assertTrue(rows.get(1).reason().text().length() < 200, rows.get(1).reason().text());
    assertEquals("accepted, but the field is empty", rows.get(2).reason().text());
  }

  @Test
  void withoutARunWhatIsReadyWasNotSent() {
    List<ResultRow> rows = ResultRow.of(checked(), null, Map.of());

    assertEquals(
        List.of("NOT_SENT", "BLOCKED", "NOT_SENT", "CONFLICT", "UNCHANGED"),
        rows.stream().map(ResultRow::verdict).toList());
    assertEquals("nothing was sent", rows.getFirst().reason().text());
    assertEquals(1, rows.stream().filter(ResultRow::asWanted).count());
  }

  @Test
  void nothingIsLeftWhereItWasNotWritten() throws IOException {
    ResultFile file = new ResultFile(folder.resolve("result.csv"));
    file.close();

    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
    assertThrows(IOException.class, () -> new ResultFile(folder.resolve("no/result.csv")));
  }

  @Test
  void programsReadTheSameAsJson() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<ResultRow> rows = ResultRow.of(run(), Map.of("1", "EXT-1"));

    RunsJson.result("run-1", "cancelled", Map.of("APPLIED", 1), rows, null, out);

    assertEquals(
        "{\"run\":\"run-1\",\"stopped\":\"cancelled\",\"counts\":{\"APPLIED\":1},\"cells\":["
            + "{\"record_id\":\"1\",\"source_id\":\"EXT-1\",\"field\":\"custom_fields.f\","
            + "\"seen\":\"a,\\\"b\\\"\",\"wanted\":[1],\"now\":[1],\"verdict\":\"APPLIED\","
            + "\"reason\":\"\"},"
            + "{\"record_id\":\"3\",\"source_id\":\"\",\"field\":\"custom_fields.f\","
            + "\"seen\":\"a,\\\"b\\\"\",\"wanted\":[1],\"verdict\":\"NOT_SENT\","
            + "\"reason\":\"the run stopped before: cancelled\"}]}",
        out.toString(UTF_8));
  }

  @Test
  void runsAreListedWithTheirCounts() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RunHeader header =
        new RunHeader("r", "http://127.0.0.1:1", "solutions", Instant.EPOCH, "ann", "apply p");

    RunsJson.list(
        List.of(
            new RunSummary(
                header,
                new RunState(RunState.Phase.PAUSED, Map.of("APPLIED", 3L), Message.none()))),
        out);

    assertEquals(
        "[{\"run\":\"r\",\"begun\":\"1970-01-01T00:00:00Z\",\"kind\":\"solutions\","
            + "\"connection\":\"http://127.0.0.1:1\",\"by\":\"ann\",\"origin\":\"apply p\","
            + "\"state\":\"paused\",\"counts\":{\"APPLIED\":3,\"stopped\":\"\"}}]",
        out.toString(UTF_8));
  }
}
