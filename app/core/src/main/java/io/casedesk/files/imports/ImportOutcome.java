package io.casedesk.files.imports;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.results.ResultRow;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one row of an import.
 *
 * @param row the row
 * @param outcome APPLIED, UNCHANGED or CREATED when the row is done; DOUBLED when it is done and
 *     more records of its name exist than were sent; PARTIAL when some cells were written and the
 *     others were not sent; else the worst verdict of its cells, or the state of the row, such as
 *     UNMATCHED
 * @param reason the reason for the user; may be empty
 * @param recordId the id of its record; empty when it has none
 * @param cells the verdict of each cell to be written
 */
public record ImportOutcome(
    ImportRow row, String outcome, Message reason, String recordId, String cells) {

  /** Some cells were written, and the others were not sent. */
  public static final String PARTIAL = "PARTIAL";

  /** Verdicts of cells that were certainly not sent. */
  private static final Set<String> UNSENT =
      Set.of(Verdict.CONFLICT.name(), ResultRow.BLOCKED, ResultRow.NOT_SENT);

  /** Verdicts, the worst first. */
  private static final List<String> SEVERITY =
      List.of(
          Verdict.UNCERTAIN.name(),
          Verdict.REJECTED.name(),
          Verdict.DIFFERENT.name(),
          Verdict.BLANK.name(),
          Verdict.CONFLICT.name(),
          ResultRow.BLOCKED,
          ResultRow.NOT_SENT,
          State.LEFT_OUT.name(),
          ResultRow.DOUBLED,
          ResultRow.CREATED,
          Verdict.APPLIED.name(),
          Verdict.UNCHANGED.name());

  /**
   * Builds the outcome of every row, in the order of the file.
   *
   * @param checked the result of the preflight, without cells that the user skipped; null if a run
   *     was resumed, or there was no preflight
   * @param run the run; null when nothing was sent
   */
  public static List<ImportOutcome> of(
      ImportDifference difference, @Nullable PreflightReport<?> checked, @Nullable RunResult run) {
    ResumedRunComparison resumed =
        checked == null && run != null ? new ResumedRunComparison(difference, run) : null;
    List<ResultRow> results =
        checked != null
            ? checked(difference, checked, run)
            : resumed != null ? resumed.cells() : unsent(difference);
    Map<String, List<ResultRow>> byRecord = new HashMap<>();
    for (ResultRow result : results) {
      if (!result.change().recordId().isEmpty() && !isName(result)) {
        byRecord.computeIfAbsent(result.change().recordId(), id -> new ArrayList<>(1)).add(result);
      }
    }
    Map<String, Created> created = created(difference, checked, run);
    return difference.rows().stream()
        .map(
            row ->
                resumed != null
                    ? of(row, created(resumed, row), byRecord)
                    : of(
                        row, row.state() == State.CREATE ? created.get(row.key()) : null, byRecord))
        .toList();
  }

  /**
   * The number of differing cells and records to be created that do not belong to a resumed run:
   * when it started, they were blocked, for example, or the file had other values.
   */
  public static int left(ImportDifference difference, RunResult run) {
    return new ResumedRunComparison(difference, run).left();
  }

  /** A differing cell that was not in the preflight was skipped by the user. */
  private static List<ResultRow> checked(
      ImportDifference difference, PreflightReport<?> checked, @Nullable RunResult run) {
    List<ResultRow> results = new ArrayList<>(ResultRow.of(checked, run, Map.of()));
    Map<String, Set<FieldRef>> said = new HashMap<>();
    for (ResultRow result : results) {
      Change change = result.change();
      said.computeIfAbsent(change.recordId(), id -> new HashSet<>()).add(change.field());
    }
    difference.plan().changes().stream()
        .map(PlannedCell::change)
        .filter(one -> !said.getOrDefault(one.recordId(), Set.of()).contains(one.field()))
        .map(
            one ->
                new ResultRow(
                    one, "", one.seen(), State.LEFT_OUT.name(), Message.of("match.skipped")))
        .forEach(results::add);
    return results;
  }

  private static List<ResultRow> unsent(ImportDifference difference) {
    return difference.plan().changes().stream()
        .map(PlannedCell::change)
        .map(
            change ->
                new ResultRow(
                    change,
                    "",
                    change.seen(),
                    ResultRow.NOT_SENT,
                    Message.of("result.nothing-sent")))
        .toList();
  }

  /** The outcome of the record that a row creates. */
  private record Created(String outcome, String id, Message reason) {}

  private static boolean isName(ResultRow result) {
    return result.change().field().toString().equals("name")
        && result.change().seen() == null
        && result.reason() instanceof Message.Coded reason
        && reason.code().startsWith("result.row");
  }

  /** A record to be created that was not in the preflight was skipped by the user. */
  private static Map<String, Created> created(
      ImportDifference difference, @Nullable PreflightReport<?> checked, @Nullable RunResult run) {
    Map<String, Created> created = new HashMap<>();
    if (checked != null) {
      for (PlannedCreate create : difference.plan().creates()) {
        created.put(
            create.row(), new Created(State.LEFT_OUT.name(), "", Message.of("match.skipped")));
      }
      for (PreflightCreate create : checked.creates()) {
        created.put(create.create().row(), unsent(create));
      }
    }
    if (run != null) {
      run.creates().forEach(create -> created.put(create.create().row(), of(create)));
    }
    return created;
  }

  private static @Nullable Created created(ResumedRunComparison resumed, ImportRow row) {
    CreateResult create = resumed.create(row);
    Message otherwise = resumed.nameDifference(row);
    if (create == null || otherwise == null) {
      return create == null ? null : of(create);
    }
    Created made = of(create);
    return made.id().isEmpty() ? made : new Created(ResultRow.NOT_SENT, made.id(), otherwise);
  }

  private static Created of(CreateResult create) {
    String id = create.id() == null ? "" : create.id();
    Message reason = create.verdict() == null ? Message.of("result.stopped") : create.reason();
    return new Created(ResultRow.word(create), id, reason);
  }

  private static Created unsent(PreflightCreate create) {
    String run = create.standing().run();
    String id = create.standing().id();
    if (create.isCreated()) {
      return new Created(
          Verdict.UNCHANGED.name(),
          id == null ? "" : id,
          Message.of("result.created-by", String.valueOf(run)));
    }
    if (create.isInDoubt()) {
      return new Created(
          Verdict.UNCERTAIN.name(), "", Message.of("result.sent-by", String.valueOf(run)));
    }
    if (create.ready()) {
      return new Created(ResultRow.NOT_SENT, "", Message.of("result.not-created"));
    }
    Message blocks =
        Message.joined(
            "list.space",
            create.blocks().entrySet().stream()
                .map(
                    block -> Message.of("result.field", block.getKey(), block.getValue().message()))
                .sorted(Comparator.comparing(Message::text))
                .toList());
    return new Created(ResultRow.BLOCKED, "", blocks);
  }

  private static ImportOutcome of(
      ImportRow row, @Nullable Created created, Map<String, List<ResultRow>> byRecord) {
    // A resumed run may have created the record of a row without one. A skipped row with an equal
    // key created nothing.
    boolean creates =
        created != null && (row.state() == State.CREATE || row.state() == State.UNMATCHED);
    if (row.state() != State.MATCHED && !creates) {
      String word = row.state() == State.CREATE ? ResultRow.NOT_SENT : row.state().name();
      return new ImportOutcome(row, word, row.reason(), row.recordId(), "");
    }
    String id = creates && created != null ? created.id() : row.recordId();
    List<ResultRow> cells = id.isEmpty() ? List.of() : byRecord.getOrDefault(id, List.of());
    List<String> words = new ArrayList<>(cells.stream().map(ResultRow::verdict).toList());
    List<Message> reasons = new ArrayList<>(List.of(row.reason()));
    if (creates && created != null) {
      words.add(created.outcome());
      reasons.add(created.reason());
    }
    for (ResultRow cell : cells) {
      if (!cell.asWanted()) {
        reasons.add(Message.of("result.field", cell.change().field().key(), cell.reason()));
      }
    }
    String worst =
        SEVERITY.stream().filter(words::contains).findFirst().orElse(Verdict.UNCHANGED.name());
    boolean isPartial =
        UNSENT.contains(worst)
            && (words.contains(Verdict.APPLIED.name())
                || words.contains(ResultRow.CREATED)
                || words.contains(ResultRow.DOUBLED));
    return new ImportOutcome(
        row,
        isPartial ? PARTIAL : worst,
        Message.joined("list.semicolon", reasons),
        id,
        cells.stream()
            .map(cell -> cell.change().field().key() + "=" + cell.verdict())
            .collect(Collectors.joining("; ")));
  }

  /**
   * Compares a resumed run with the current file and choices, which may have changed since the run
   * started: a cell counts as done only if the run and the file agree.
   */
  private static final class ResumedRunComparison {

    private static final Message NOT_OF_RUN = Message.of("result.not-of-run");
    private static final Message CHANGED_SINCE = Message.of("result.file-changed");

    private final ImportDifference difference;
    private final Map<Integer, CreateResult> creates = new HashMap<>();
    private final Map<Change.Cell, FieldValue> wanted = new LinkedHashMap<>();
    private final Map<String, ImportRow> rowOf = new HashMap<>();
    private final List<ResultRow> cells = new ArrayList<>();
    private int left;

    ResumedRunComparison(ImportDifference difference, RunResult run) {
      this.difference = difference;
      for (ImportRow row : difference.rows()) {
        if (row.state() == State.MATCHED) {
          rowOf.put(row.recordId(), row);
        }
      }
      difference.plan().changes().forEach(cell -> addNewValue(cell.change()));
      matchCreates(run);
      ResultRow.of(run, Map.of()).forEach(this::addResult);
      wanted.forEach((cell, value) -> leave(cell, value, NOT_OF_RUN));
    }

    private void addNewValue(Change change) {
      wanted.put(change.cell(), change.wanted());
    }

    /** The results of all cells of the file and the run. */
    List<ResultRow> cells() {
      return cells;
    }

    /** The number of cells and new records of the file that the run does not cover. */
    int left() {
      return left;
    }

    /** The result of the record that a row creates; null when the run has none for the row. */
    @Nullable CreateResult create(ImportRow row) {
      return creates.get(row.number());
    }

    /** How the record created for a row differs from the file; null when it doesn't. */
    @Nullable Message nameDifference(ImportRow row) {
      CreateResult create = creates.get(row.number());
      PlannedCreate planned = difference.comparer().create(row);
      return create == null || planned == null || create.create().name().equals(planned.name())
          ? null
          : Message.of("result.other-name", create.create().name());
    }

    private void matchCreates(RunResult run) {
      Map<String, List<PlannedCreate>> byKey = new HashMap<>();
      Map<PlannedCreate, ImportRow> rows = new HashMap<>();
      for (ImportRow row : difference.rows()) {
        PlannedCreate planned = difference.comparer().create(row);
        if (planned != null) {
          byKey.computeIfAbsent(row.key(), first -> new ArrayList<>(1)).add(planned);
          rows.put(planned, row);
        }
      }
      for (CreateResult create : run.creates()) {
        PlannedCreate planned =
            plannedCreate(create, byKey.getOrDefault(create.create().row(), List.of()));
        ImportRow row = planned == null ? null : rows.get(planned);
        if (planned != null && row != null) {
          creates.put(row.number(), create);
          String id = create.id();
          if (id != null) {
            rowOf.put(id, row);
            planned
                .values()
                .forEach((field, value) -> wanted.put(new Change.Cell(id, field), value));
          }
        }
      }
      for (ImportRow row : difference.rows()) {
        boolean isLeft = row.state() == State.CREATE && !creates.containsKey(row.number());
        left += isLeft || nameDifference(row) != null ? 1 : 0;
      }
    }

    /** A create belongs to one row: the only one with its key, or else the one with its origin. */
    private static @Nullable PlannedCreate plannedCreate(
        CreateResult create, List<PlannedCreate> sameKey) {
      if (sameKey.size() == 1) {
        return sameKey.getFirst();
      }
      return sameKey.stream()
          .filter(planned -> planned.origin().equals(create.create().origin()))
          .findFirst()
          .orElse(null);
    }

    private void addResult(ResultRow result) {
      Change change = result.change();
      ImportRow row = rowOf.get(change.recordId());
      if (row == null || isName(result)) {
        return;
      }
      Change.Cell cell = change.cell();
      FieldValue planned = wanted.remove(cell);
      boolean same =
          planned == null
              ? difference.comparer().isHeld(row, change)
              : ValueEquality.same(change.field(), planned, change.wanted());
      if (same) {
        cells.add(result);
      } else {
        leave(cell, planned == null ? FieldValue.Null.INSTANCE : planned, CHANGED_SINCE);
      }
    }

    private void leave(Change.Cell cell, FieldValue value, Message why) {
      Change change = new Change(cell.recordId(), cell.field(), null, value);
      cells.add(new ResultRow(change, "", null, ResultRow.NOT_SENT, why));
      left++;
    }
  }
}
