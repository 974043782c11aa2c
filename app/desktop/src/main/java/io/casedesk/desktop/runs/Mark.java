package io.casedesk.desktop.runs;

import java.util.Comparator;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/**
 * A picture that goes with a word, so that nothing is told by colour alone.
 *
 * @param style a style class that colours it
 */
record Mark(Feather icon, String style) {

  private static final Comparator<Result> WORST_FIRST =
      Comparator.comparing(Result::tone, Comparator.comparingInt(Mark::gravity)).reversed();

  /** Of a result. */
  static Mark of(Result result) {
    Feather icon =
        switch (result) {
          case APPLIED, UNCHANGED -> Feather.CHECK_CIRCLE;
          case CREATED -> Feather.PLUS_CIRCLE;
          case CONFLICT, BLANK, DIFFERENT -> Feather.ALERT_TRIANGLE;
          case REJECTED -> Feather.X_CIRCLE;
          case UNCERTAIN -> Feather.HELP_CIRCLE;
          case UNSENT -> Feather.SLASH;
        };
    return new Mark(icon, style(result.tone()));
  }

  /** Of the worst of the results there are. */
  static Mark of(RunCounts counts) {
    return counts.by().keySet().stream()
        .min(WORST_FIRST)
        .map(Mark::of)
        .orElseGet(() -> new Mark(Feather.MINUS, style(Result.Tone.NONE)));
  }

  /** Of how far a run is. */
  static Mark of(RunStatus status) {
    return switch (status) {
      case RUNNING -> new Mark(Feather.PLAY_CIRCLE, style(Result.Tone.NONE));
      case PAUSED -> new Mark(Feather.PAUSE_CIRCLE, style(Result.Tone.DOUBT));
      case INTERRUPTED -> new Mark(Feather.ALERT_TRIANGLE, style(Result.Tone.DOUBT));
      case ENDED -> new Mark(Feather.CHECK, style(Result.Tone.NONE));
      case GIVEN_UP, BROKE_OFF -> new Mark(Feather.SLASH, style(Result.Tone.NONE));
      case UNREADABLE -> new Mark(Feather.ALERT_OCTAGON, style(Result.Tone.BAD));
    };
  }

  private static int gravity(Result.Tone tone) {
    return switch (tone) {
      case GOOD -> 0;
      case NONE -> 1;
      case DOUBT -> 2;
      case BAD -> 3;
    };
  }

  private static String style(Result.Tone tone) {
    return "mark-" + tone.name().toLowerCase(Locale.ROOT);
  }
}
