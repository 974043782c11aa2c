package io.casedesk.desktop.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLines.CheckedLines;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.imports.ImportReview.ImportLineSource;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines stand as the rows of the file do. */
final class ImportLineSourceTest {

  private static final int ROWS = 30;
  private static final List<String> COLUMNS = List.of("sponsor", "team");

  private static final DropdownValues NO_KEYS =
      new DropdownValues() {
        @Override
        public List<KnownDropdownValue> options(String fieldKey) {
          return List.of();
        }

        @Override
        public Set<String> fieldKeys() {
          return Set.of();
        }
      };

  /** As when an import that was sent in part is opened after a restart. */
  @Test
  void linesThatWereSentStandAmongTheOthersInTheOrderOfTheFile(@TempDir Path folder)
      throws IOException {
    StringBuilder file = new StringBuilder("id,sponsor,team\n");
    Map<String, UseCase> records = new LinkedHashMap<>();
    List<CellResult> sent = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      String id = "r" + i;
      file.append(id).append(",new,new\n");
      boolean isSent = i % 3 != 0;
      FieldValue held = FieldValue.text(isSent ? "new" : "old");
      records.put(
          id,
          new UseCase(
              id, Map.of("id", FieldValue.text(id)), Map.of("sponsor", held, "team", held)));
      for (String column : isSent ? COLUMNS : List.<String>of()) {
        Change change =
            new Change(id, FieldRef.custom(column), FieldValue.text("old"), FieldValue.text("new"));
        sent.add(
            new CellResult(new PlannedCell(change, ""), Verdict.APPLIED, null, Message.none()));
      }
    }
    Mapping mapping =
        new Mapping(
            RecordKind.USE_CASES,
            Mapping.Key.ID,
            "id",
            "",
            COLUMNS.stream()
                .map(one -> new MappedColumn(one, FieldRef.custom(one), CellRules.plain()))
                .toList());
    Table table =
        Table.read(
            Files.writeString(folder.resolve("cases.csv"), file.toString()), TableOptions.none());
    ImportDifference difference =
        ImportDifference.of(
            new ChangePlan.Header(
                "http://127.0.0.1:1", RecordKind.USE_CASES, Instant.EPOCH, "ann", "cases.csv"),
            table,
            mapping,
            ImportChoices.none(),
            new ImportDifference.Known<>(List.of(), NO_KEYS, records, true));
    List<PreflightCell> open =
        difference.plan().changes().stream()
            .map(
                planned ->
                    new PreflightCell(planned, PreflightCell.State.READY, null, null, List.of()))
            .toList();
    ImportLineSource source = new ImportLineSource(difference, mapping, LastImport.none());
    List<ReviewLine> lines =
        CheckedLines.lines(
            new PreflightReport<>(
                difference.plan(), open, List.of(), new RereadResult<>(records, 0)),
            new ReviewOfLines(source),
            new RunResult("run", sent, Map.of(), Message.none()));
    assertEquals(
        IntStream.range(0, ROWS)
            .boxed()
            .flatMap(i -> COLUMNS.stream().map(column -> (i + 2) + " " + column))
            .toList(),
        lines.stream()
            .map(line -> Objects.requireNonNull(line.file()))
            .map(cell -> cell.row() + " " + cell.column())
            .toList());
  }

  /** Knows only where lines come from. */
  private record ReviewOfLines(ImportLineSource lines) implements ReviewService<UseCase> {

    @Override
    public FileCell fileCell(Change change, @Nullable FieldValue now) {
      return lines.cell(change, now);
    }

    @Override
    public Callable<PreflightReport<UseCase>> checking(ChangePlan plan) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Callable<RunResult> applying(
        PreflightReport<UseCase> checked, RunWatcher watcher, RunControl control) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Records records() {
      throw new UnsupportedOperationException();
    }
  }
}
