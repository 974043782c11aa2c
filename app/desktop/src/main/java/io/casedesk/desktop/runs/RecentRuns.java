package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.desktop.common.table.Mark;
import java.util.List;
import org.kordamp.ikonli.Ikon;

/** Reads the latest runs of this window's connection. Blocks on the disk. */
public final class RecentRuns {

  private final RunDetailReader reader;

  /** Creates a reader with the sources of the list of runs. */
  public RecentRuns(RunsModel.Sources sources) {
    this.reader = new RunDetailReader(sources.books(), sources.records(), sources.texts());
  }

  /**
   * Returns the latest runs, newest first.
   *
   * @throws io.casedesk.model.StoreException when the workspace can't be read
   */
  public List<RunRow> newest(int most) {
    return reader.rows().stream().filter(RunRow::ours).limit(most).toList();
  }

  /** Returns the icon for the worst result of a run or, while it hasn't ended, for its status. */
  public static Ikon icon(RunRow run) {
    return mark(run).icon();
  }

  /** Returns the style class that colors the icon. */
  public static String style(RunRow run) {
    return mark(run).style();
  }

  private static Mark mark(RunRow run) {
    RunCounts counts = run.counts();
    return run.status().isEnded() && counts != null
        ? RunMarks.of(counts)
        : RunMarks.of(run.status());
  }
}
