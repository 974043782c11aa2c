package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.runs.RunState;
import io.casedesk.workspace.UnfinishedImport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the lines of a difference against the records. Every method blocks, so none may be called
 * on the JavaFX thread.
 */
final class DifferenceCheck {

  private static final System.Logger LOG = System.getLogger(DifferenceCheck.class.getName());

  private final ImportJob importJob;

  DifferenceCheck(ImportJob importJob) {
    this.importJob = importJob;
  }

  /** The result of a check, made before the lines are shown. */
  record Found(
      ImportRecordSource.Checked checked,
      List<DifferenceLine> lines,
      LineCounts tally,
      List<DifferenceLine> asked,
      int news,
      @Nullable RunResult run,
      boolean over,
      @Nullable UnfinishedImport before) {}

  /** The input of a check: the import, its decisions, and the lines seen so far. */
  record Asked(
      UnfinishedImport kept,
      ImportDraft.Cells decided,
      List<DifferenceLine> looked,
      OverwriteDecisions overwriting) {}

  /**
   * The lines that can be shown before the records are read again.
   *
   * @param of makes the lines of this difference
   */
  record Held(
      DifferenceLineFactory of,
      List<DifferenceLine> lines,
      LineCounts tally,
      @Nullable UnfinishedImport before) {

    /** Replaces each equal new line with the line already shown, so that the selection is kept. */
    List<DifferenceLine> known(List<DifferenceLine> made) {
      if (made.size() != lines.size()) {
        return made;
      }
      List<DifferenceLine> known = new ArrayList<>(made.size());
      for (int i = 0; i < made.size(); i++) {
        known.add(made.get(i).saysAs(lines.get(i)) ? lines.get(i) : made.get(i));
      }
      return known;
    }
  }

  /** Checks a difference against the records in memory. Sends no request. */
  public Held held(
      ImportRecordSource known, ImportDifference difference, Mapping mapping, Asked asked) {
    Held begun = begin(difference, mapping, asked);
    List<DifferenceLine> made =
        List.copyOf(begun.of().of(known.asHeld(difference.plan()), asked.decided(), null));
    return new Held(begun.of(), made, LineCounts.of(made), begun.before());
  }

  /** Collects what a line is made from, without making lines yet. */
  Held begin(ImportDifference difference, Mapping mapping, Asked asked) {
    Optional<UnfinishedImport> last = importJob.store().last(asked.kept());
    LastImport held = last.map(one -> held(one, mapping, difference)).orElse(LastImport.none());
    return new Held(
        new DifferenceLineFactory(difference, mapping, held),
        List.of(),
        new LineCounts(),
        last.orElse(null));
  }

  /** Reads the records again and checks the difference against them. */
  public Found found(
      ImportRecordSource known, ImportDifference difference, Held held, Asked asked) {
    ImportRecordSource.Checked found = known.check(difference.plan());
    String id = asked.kept().run();
    RunResult result = logged(id);
    List<DifferenceLine> made =
        List.copyOf(held.known(held.of().of(found.found(), asked.decided(), result)));
    List<DifferenceLine> again = id == null ? asked.overwriting().ask(made) : List.of();
    return new Found(
        found,
        made,
        LineCounts.of(made),
        again,
        OverwriteDecisions.news(asked.looked(), made),
        result,
        result != null && isOver(result),
        held.before());
  }

  /** Reads the result of a run from the run log; null when there is no such run. Blocks. */
  @Nullable RunResult logged(@Nullable String id) {
    return id != null && importJob.books().runs().open(id).isPresent()
        ? ChangeRuns.read(importJob.books().runs(), id)
        : null;
  }

  private boolean isOver(RunResult result) {
    return importJob.books().runs().runs().stream()
        .filter(one -> one.header().id().equals(result.runId()))
        .anyMatch(one -> one.state().phase() == RunState.Phase.ENDED);
  }

  /** Reads the last import. If that fails, the check continues without a last import. */
  private LastImport held(UnfinishedImport last, Mapping mapping, ImportDifference difference) {
    try {
      ImportDraft draft = ImportDraft.read(last.draft());
      TableFile table = TableFile.of(importJob.store().file(last), draft.options());
      return LastImport.of(table, mapping, DifferenceLineFactory.keys(difference));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The last import cannot be compared with", e);
      return LastImport.none();
    }
  }
}
