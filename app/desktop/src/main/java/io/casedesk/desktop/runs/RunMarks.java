package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.common.table.Mark;
import java.util.Comparator;
import org.kordamp.ikonli.feather.Feather;

/** Creates the marks of results and of the status of runs. */
public final class RunMarks {

  private static final Comparator<RunLineStatus> WORST_FIRST =
      Comparator.comparing(RunMarks::tone, Comparator.comparingInt(RunMarks::gravity)).reversed();

  private RunMarks() {}

  /** Returns the mark of a result. */
  public static Mark of(RunLineStatus result) {
    Feather icon =
        switch (result) {
          case APPLIED, UNCHANGED -> Feather.CHECK_CIRCLE;
          case CREATED -> Feather.PLUS_CIRCLE;
          case DOUBLED -> Feather.COPY;
          case CONFLICT, BLANK, DIFFERENT -> Feather.ALERT_TRIANGLE;
          case REJECTED -> Feather.X_CIRCLE;
          case UNCERTAIN -> Feather.HELP_CIRCLE;
          case UNSENT -> Feather.SLASH;
        };
    return new Mark(icon, tone(result));
  }

  /** Returns the mark of the worst result or, while the run hasn't ended, of its status. */
  public static Mark of(RunRow run) {
    RunCounts counts = run.counts();
    return run.status().isEnded() ? of(counts) : of(run.status());
  }

  /** Returns the mark of the worst result. */
  static Mark of(RunCounts counts) {
    return counts.by().keySet().stream()
        .min(WORST_FIRST)
        .map(RunMarks::of)
        .orElseGet(() -> new Mark(Feather.MINUS, Mark.Tone.NONE));
  }

  /** Returns the mark of a run's status. */
  static Mark of(RunStatus status) {
    return switch (status) {
      case RUNNING -> new Mark(Feather.PLAY_CIRCLE, Mark.Tone.NONE);
      case PAUSED -> new Mark(Feather.PAUSE_CIRCLE, Mark.Tone.DOUBT);
      case INTERRUPTED -> new Mark(Feather.ALERT_TRIANGLE, Mark.Tone.DOUBT);
      case ENDED -> new Mark(Feather.CHECK, Mark.Tone.NONE);
      case GIVEN_UP -> new Mark(Feather.SLASH, Mark.Tone.NONE);
    };
  }

  /** Returns the rating of a result. */
  static Mark.Tone tone(RunLineStatus result) {
    return switch (result) {
      case APPLIED, CREATED, UNCHANGED -> Mark.Tone.GOOD;
      case CONFLICT, DOUBLED, BLANK, DIFFERENT, UNCERTAIN -> Mark.Tone.DOUBT;
      case REJECTED -> Mark.Tone.BAD;
      case UNSENT -> Mark.Tone.NONE;
    };
  }

  private static int gravity(Mark.Tone tone) {
    return switch (tone) {
      case GOOD -> 0;
      case NONE -> 1;
      case DOUBT -> 2;
      case BAD -> 3;
    };
  }
}
