package io.casedesk.desktop.imports;

import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.RunResult;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.RunState;
import io.casedesk.workspace.KeptImport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out how the lines of a difference stand. All of it blocks: not for the JavaFX thread. */
final class DifferenceCheck {

  private static final System.Logger LOG = System.getLogger(DifferenceCheck.class.getName());

  private final Job job;

  DifferenceCheck(Job job) {
    this.job = job;
  }

  /** What is found out before lines are shown. */
  record Found(
      Source.Checked checked,
      List<DiffLine> lines,
      Tally tally,
      List<DiffLine> asked,
      int news,
      @Nullable RunResult run,
      boolean over,
      @Nullable KeptImport before) {}

  /** What is checked for. */
  record Asked(
      KeptImport kept, ImportDraft.Cells decided, List<DiffLine> looked, Overwriting overwriting) {}

  /** Reads records again and says what of a difference can be done. */
  Found found(Source known, ImportDifference difference, Mapping mapping, Asked asked) {
    Source.Checked found = known.check(difference.plan());
    Optional<KeptImport> last = job.store().last(asked.kept());
    LastImport held = last.map(one -> held(one, mapping, difference)).orElse(LastImport.none());
    String id = asked.kept().run();
    RunResult result = logged(id);
    List<DiffLine> made =
        List.copyOf(
            new DiffLines(difference, mapping, held).of(found.found(), asked.decided(), result));
    List<DiffLine> again = id == null ? asked.overwriting().ask(made) : List.of();
    return new Found(
        found,
        made,
        Tally.of(made),
        again,
        Overwriting.news(asked.looked(), made),
        result,
        result != null && isOver(result),
        last.orElse(null));
  }

  /** What the log says of a run; null when it was never begun. Blocks. */
  @Nullable RunResult logged(@Nullable String id) {
    return id != null && job.books().runs().open(id).isPresent()
        ? ChangeRuns.read(job.books().runs(), id)
        : null;
  }

  private boolean isOver(RunResult result) {
    return job.books().runs().runs().stream()
        .filter(one -> one.header().id().equals(result.runId()))
        .anyMatch(one -> one.state().phase() == RunState.Phase.ENDED);
  }

  /** Without the last import, the import goes on all the same. */
  private LastImport held(KeptImport last, Mapping mapping, ImportDifference difference) {
    try {
      ImportDraft draft = ImportDraft.read(last.draft());
      TableFile table = TableFile.of(job.store().file(last), draft.options());
      return LastImport.of(table, mapping, DiffLines.keys(difference));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The last import cannot be compared with", e);
      return LastImport.none();
    }
  }
}
