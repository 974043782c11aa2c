package io.casedesk.desktop.runs;

import java.util.List;
import org.kordamp.ikonli.Ikon;

/** The runs of the connection of this window that were begun last. Blocks on the disk. */
public final class RecentRuns {

  private final RunDetailReader reader;

  /** Reads from where the list of runs is read from. */
  public RecentRuns(RunsModel.Sources sources) {
    this.reader = new RunDetailReader(sources.books(), sources.records(), sources.texts());
  }

  /**
   * The newest first.
   *
   * @throws io.casedesk.model.StoreException when the workspace cannot be read
   */
  public List<RunRow> newest(int most) {
    return reader.rows().stream().filter(RunRow::ours).limit(most).toList();
  }

  /** A picture of the worst that came of a run, or of how far it is. */
  public static Ikon icon(RunRow run) {
    return mark(run).icon();
  }

  /** The style class that colours it. */
  public static String style(RunRow run) {
    return mark(run).style();
  }

  private static ResultMark mark(RunRow run) {
    RunCounts counts = run.counts();
    return run.status().isEnded() && counts != null
        ? ResultMark.of(counts)
        : ResultMark.of(run.status());
  }
}
