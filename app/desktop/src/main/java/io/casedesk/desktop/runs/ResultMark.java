package io.casedesk.desktop.runs;

import java.util.Comparator;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/**
 * An icon that accompanies a word, so that color is never the only signal.
 *
 * @param style the style class that colors the icon
 */
record ResultMark(Feather icon, String style) {

  private static final Comparator<RunLineResult> WORST_FIRST =
      Comparator.comparing(RunLineResult::tone, Comparator.comparingInt(ResultMark::gravity))
          .reversed();

  static ResultMark of(RunLineResult result) {
    Feather icon =
        switch (result) {
          case APPLIED, UNCHANGED -> Feather.CHECK_CIRCLE;
          case CREATED -> Feather.PLUS_CIRCLE;
          case CONFLICT, BLANK, DIFFERENT -> Feather.ALERT_TRIANGLE;
          case REJECTED -> Feather.X_CIRCLE;
          case UNCERTAIN -> Feather.HELP_CIRCLE;
          case UNSENT -> Feather.SLASH;
        };
    return new ResultMark(icon, style(result.tone()));
  }

  /** Returns the mark of the worst result. */
  static ResultMark of(RunCounts counts) {
    return counts.by().keySet().stream()
        .min(WORST_FIRST)
        .map(ResultMark::of)
        .orElseGet(() -> new ResultMark(Feather.MINUS, style(RunLineResult.Tone.NONE)));
  }

  /** Returns the mark of a run's status. */
  static ResultMark of(RunStatus status) {
    return switch (status) {
      case RUNNING -> new ResultMark(Feather.PLAY_CIRCLE, style(RunLineResult.Tone.NONE));
      case PAUSED -> new ResultMark(Feather.PAUSE_CIRCLE, style(RunLineResult.Tone.DOUBT));
      case INTERRUPTED -> new ResultMark(Feather.ALERT_TRIANGLE, style(RunLineResult.Tone.DOUBT));
      case ENDED -> new ResultMark(Feather.CHECK, style(RunLineResult.Tone.NONE));
      case GIVEN_UP, BROKE_OFF -> new ResultMark(Feather.SLASH, style(RunLineResult.Tone.NONE));
      case UNREADABLE -> new ResultMark(Feather.ALERT_OCTAGON, style(RunLineResult.Tone.BAD));
    };
  }

  private static int gravity(RunLineResult.Tone tone) {
    return switch (tone) {
      case GOOD -> 0;
      case NONE -> 1;
      case DOUBT -> 2;
      case BAD -> 3;
    };
  }

  private static String style(RunLineResult.Tone tone) {
    return "mark-" + tone.name().toLowerCase(Locale.ROOT);
  }
}
