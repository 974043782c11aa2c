package io.casedesk.desktop.runs;

import java.util.Comparator;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/**
 * A picture that goes with a word, so that nothing is told by colour alone.
 *
 * @param style a style class that colours it
 */
record ResultMark(Feather icon, String style) {

  private static final Comparator<RunLineResult> WORST_FIRST =
      Comparator.comparing(RunLineResult::tone, Comparator.comparingInt(ResultMark::gravity))
          .reversed();

  /** Of a result. */
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

  /** Of the worst of the results there are. */
  static ResultMark of(RunCounts counts) {
    return counts.by().keySet().stream()
        .min(WORST_FIRST)
        .map(ResultMark::of)
        .orElseGet(() -> new ResultMark(Feather.MINUS, style(RunLineResult.Tone.NONE)));
  }

  /** Of how far a run is. */
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
